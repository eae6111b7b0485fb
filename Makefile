# Feltroom: `make play` and `make test` do everything on a fresh machine that has Python 3.11 or newer.

PYTHON ?= python3
COMMA := ,
VENV := .venv
BENCH := .bench-venv
BIN := $(VENV)/bin
# What tests and development need, and what a room and its site alone need: who only plays fetches a fifth. The venv and
# node_modules are one each: either is completed when more is asked for, and never made smaller.
INSTALLED := $(VENV)/.installed
BEYOND_A_ROOM := $(filter-out play site web,$(or $(MAKECMDGOALS),play))
ROOM := $(if $(BEYOND_A_ROOM),$(INSTALLED),$(VENV)/.room)
BENCH_INSTALLED := $(BENCH)/.installed
DOCS := .docs-venv
DOCS_INSTALLED := $(DOCS)/.installed
OUTSIDE := .outside-venv
OUTSIDE_INSTALLED := $(OUTSIDE)/.installed
OUTSIDE_TESTS := tests/history/test_data_rows.py tests/history/test_pokerstars_outside.py tests/envs/test_openspiel.py tests/cli/test_convert.py tests/docs/test_user_types.py
# Pins what is installed, and what builds are made with.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# An old Python would fail later, in words that nobody understands.
CHECK_PYTHON = @command -v $(PYTHON) > /dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name one: make PYTHON=python3.12" >&2; exit 1; }; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Feltroom needs 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1): name another, as in make PYTHON=python3.12" >&2; exit 1; }
# Whether a venv was once complete and is of this Python; what was interrupted, or is of another, begins anew.
VENV_KEPT = { ls $(1)/.room || ls $(1)/.installed; } > /dev/null 2>&1 \
	&& [ "$$($(1)/bin/python --version 2>&1 | cut -d. -f1,2)" = "$$($(PYTHON) --version 2>&1 | cut -d. -f1,2)" ]
# Debian keeps venv in a package of its own; root may fetch it.
MAKE_VENV = { $(VENV_KEPT); } || $(PYTHON) -m venv --clear $(1) || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(1); }
# An editable install packs no site, so the build needs no Node. A module is compiled when it is first imported; most never are.
INSTALL = $(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-compile
EDITABLE = env HATCH_BUILD_NO_HOOKS=true $(INSTALL) --editable
# The many packages of developers are installed by uv, with a twentieth of pip's work. Where uv cannot be had, or does not
# reach the index that pip is set up for, pip installs them and says what is wrong. Who only plays does without uv's 60 MB.
UV = $(INSTALL) uv 2> /dev/null && env HATCH_BUILD_NO_HOOKS=true $(1)/bin/uv pip install --quiet --python $(1)/bin/python \
	--constraint constraints.txt --build-constraint constraints.txt --editable $(2) 2> $(1)/.uv-said
EDITABLE_BY_UV = { $(call UV,$(1),$(2)); } || $(call EDITABLE,$(1)) $(2)

# npm in web/. The machine's Node needs nothing of ours; Node as a wheel, for a machine with Python alone, is in the venv.
# It takes 204 MB and a room does without: who only plays has it while the site is built.
NODE := $(if $(shell $(PYTHON) npm.py --found 2> /dev/null),,$(VENV)/.node)
GET_NODE = $(call INSTALL,$(VENV)) "$$($(BIN)/python npm.py --package)"
DROP_NODE = $(BIN)/python -m pip uninstall --quiet --disable-pip-version-check --yes $$($(BIN)/python npm.py --package | sed 's/[<>=].*//')
NODE_STAYS := $(filter-out play site,$(or $(MAKECMDGOALS),play))$(wildcard $(VENV)/.node)
NPM = $(if $(NODE),$(BIN)/python,$(PYTHON)) npm.py
TOOLS := web/node_modules/.installed
SITE := src/feltroom/website/index.html
SITE_SOURCES := $(shell find web/src web/public web/plugins -type f) \
	$(addprefix web/,index.html package.json package-lock.json vite.config.ts svelte.config.js tsconfig.json)
SITE_SOURCES += src/feltroom/server/net/content-security-policy.txt
# The Python that the site brings along for the pocket room.
NOT_PACKED := $(shell cat web/plugins/pack/left-out.txt)
PACK_SOURCES := $(shell find src/feltroom $(foreach path,$(NOT_PACKED),-path src/feltroom/$(path) -prune -o) \
	-type f \( -name '*.py' -o -name '*.json' \) -print)

# A test that hangs ends its worker, and is named.
PYTEST = $(BIN)/python -m pytest
# Four on two cores: many tests wait for a browser, a database or a clock.
TESTS = $(PYTEST) -n 4 --dist worksteal -o faulthandler_exit_on_timeout=true -o tmp_path_retention_policy=failed
# A few tests that wait for browsers, servers or clocks may fail on a busy machine: they run once more, alone, and are named.
SECOND_LOOK = $(PYTEST) --last-failed --last-failed-no-failures=none --second-look -o faulthandler_timeout=120
# Databases of tests are files in memory where there is room (a run leaves 1 GB at most): the disk takes a tenth of the work.
# What survives a kill survives it there too; only a power cut would not be the same, and no test makes one. The long tests
# stay on disk: some fill gigabytes, and one builds a system that needs devices.
IN_MEMORY = $(if $(ROOM_IN_MEMORY),rm -rf $(MEMORY) && mkdir -p $(MEMORY) && TMPDIR=$(MEMORY))
MEMORY := /dev/shm/feltroom-tests-$(shell echo "$(CURDIR)" | cksum | cut -d' ' -f1)
ROOM_IN_MEMORY = $(shell [ -w /dev/shm ] && [ "$$(df --output=avail -k /dev/shm 2> /dev/null | tail -1)" -gt 4000000 ] && echo yes)
CHECKS := $(VENV)/checks
SIDE_CHECKS := $(addprefix $(CHECKS)/,lint types web-types web-units)
# What needs a browser, PostgreSQL, NATS or Node, and what starts whole servers.
NOT_QUICK := $(addprefix --ignore=tests/,browser cluster faults packaging)
# Programs that tests start would compile the package again and again.
unexport PYTHONDONTWRITEBYTECODE

HAS_POSTGRES = { ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } > /dev/null 2>&1
HAS_BROWSER = { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; } > /dev/null
FETCH = DEBIAN_FRONTEND=noninteractive apt-get install -y -qq
CHECKED := src tests benchmarks examples web/plugins compile_core.py hatch_build.py npm.py

.PHONY: $(SIDE_CHECKS) play site web web-dev web-test web-types web-units test tested test-long test-outside test-one quick generate check lint types collected kernels browser other-browsers services format bench docs clean

play: $(ROOM) $(SITE)  ## open the card room on http://localhost:8000
	$(BIN)/feltroom

site: $(ROOM) $(SITE)  ## write ./site, a folder for a static host: solo play with no server
	$(BIN)/feltroom site site

web: $(SITE)  ## build the web client into the package

web-dev: $(TOOLS)  ## the web client with reloading, next to a running server
	$(NPM) run dev

# Types, lint and the client's own tests run while pytest waits for browsers, databases and clocks. What they find wrong is
# printed at once, and again at the end, where it is seen.
test:  ## everything that must hold before a change lands
	$(MAKE) --no-print-directory -j3 collected web kernels browser services $(TOOLS)
	@mkdir -p $(CHECKS) && rm -f $(CHECKS)/*
	@$(MAKE) --no-print-directory --keep-going -j3 tested $(SIDE_CHECKS) || { cat $(CHECKS)/*.failed 2> /dev/null; exit 1; }

tested:
	$(IN_MEMORY) $(TESTS) --durations=10 -o faulthandler_timeout=120 || { [ $$? = 1 ] && $(IN_MEMORY) $(SECOND_LOOK); }

# A check beside the tests: silent unless something is wrong.
$(SIDE_CHECKS): $(CHECKS)/%:
	@nice -n 5 $(MAKE) --no-print-directory $* > $@.said 2>&1 || { mv $@.said $@.failed; cat $@.failed >&2; exit 1; }

test-long: $(SITE) browser other-browsers services $(if $(T),,test-outside)  ## the rest, or a part of it: make test-long T=tests/storage
	$(TESTS) -m long -o faulthandler_timeout=1800 $(T)

test-outside: $(OUTSIDE_INSTALLED)  ## with other people's packages: data frames, a parser of hands, OpenSpiel, pyright
	PATH="$(CURDIR)/$(OUTSIDE)/bin:$$PATH" $(OUTSIDE)/bin/python -m pytest --long $(OUTSIDE_TESTS)

quick: $(INSTALLED)  ## after an edit: what needs Python alone
	$(BIN)/ruff check $(CHECKED)
	$(IN_MEMORY) $(TESTS) $(NOT_QUICK) -m "not services and not slow" --hypothesis-profile=quick

test-one: $(INSTALLED) $(if $(findstring tests/browser,$(T)),$(SITE))  ## make test-one T=tests/table/test_pace.py
	$(PYTEST) $(T)

web-test: web-types web-units

web-types: $(TOOLS)  ## types of the web client
	$(NPM) run --silent check

web-units: $(TOOLS)  ## tests of the web client's library
	$(NPM) test --silent

# Root may fetch what browser tests need; without the fonts Chinese and Japanese are boxes of another width. The shell
# without windows draws the same pages for two thirds of the work; where there is none, the whole browser does. One apt-get at a time.
browser: | $(INSTALLED)
	@[ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null \
		|| { command -v chromium-headless-shell && dpkg -s fonts-noto-cjk; } > /dev/null 2>&1 \
		|| $(FETCH) chromium-headless-shell fonts-noto-cjk 2> /dev/null \
		|| { apt-get update -qq && $(FETCH) chromium-headless-shell fonts-noto-cjk; } \
		|| $(FETCH) chromium fonts-noto-cjk || true
	@$(HAS_BROWSER) || { echo "The browser tests need Chromium or Chrome on the PATH (on Debian: chromium-headless-shell and fonts-noto-cjk)." >&2; exit 1; }

# Firefox and WebKit, as the system packages them, play one hand in the long tests; where they are missing, those tests skip and say so.
other-browsers: $(INSTALLED)
	@[ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || { command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } > /dev/null \
		|| { apt-get update -qq && $(FETCH) --no-install-recommends firefox-esr webkit2gtk-driver xvfb; } > /dev/null 2>&1 \
		|| echo "Firefox and WebKit cannot be fetched: the tests that need them are skipped." >&2

NGINX = $(shell PATH="$$PATH:/usr/sbin:/usr/local/sbin" command -v nginx)
POLICY = /usr/sbin/policy-rc.d

# The tests start their own servers: a cluster of the system's is neither needed nor made.
services: | browser
	@$(HAS_POSTGRES) || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null \
		|| { mkdir -p /etc/postgresql-common/createcluster.d \
		&& echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/feltroom.conf \
		&& apt-get update -qq && $(FETCH) postgresql; \
		rm -f /etc/postgresql-common/createcluster.d/feltroom.conf; }
	@$(HAS_POSTGRES) || { echo "The storage tests need PostgreSQL 13 or newer (on Debian: postgresql)." >&2; exit 1; }
# nginx is fetched without starting the system's own; where it is missing its tests are skipped, and say so.
	@[ -n "$(NGINX)" ] || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null \
		|| { kept=$$(ls $(POLICY) 2> /dev/null); \
		[ -n "$$kept" ] || { printf '#!/bin/sh\nexit 101\n' > $(POLICY) && chmod +x $(POLICY); }; \
		apt-get update -qq && $(FETCH) nginx-light; [ -n "$$kept" ] || rm -f $(POLICY); }

check: lint types collected  ## format, lint, types, the direction of imports, and that every test can be imported

lint: $(INSTALLED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/lint-imports --no-cache

types: $(INSTALLED)
	$(BIN)/mypy

# Reads every test once: what cannot be imported is named now, and the workers of make test find all of them compiled.
collected: $(INSTALLED)
	@$(PYTEST) --collect-only -qq > $(VENV)/.collected || { cat $(VENV)/.collected; exit 1; }

# Compiles what many tests need: each worker that needs it at the same time would compile it again.
kernels: $(INSTALLED)
	@$(BIN)/feltroom solve "AsKd7h 2c9d" --oop "AA,KK" --ip "QQ,JJ" --pot 10 --stack 20 > /dev/null
	@$(BIN)/feltroom equity AhKh QsQd > /dev/null
	@$(BIN)/feltroom equity AhKh "QQ+" --samples 2000 > /dev/null

generate: $(INSTALLED)  ## write all code and documentation that follows from the declarations of the contract
	$(BIN)/python -m feltroom.contract.generate
	$(BIN)/python -m tests.contract.document

format: $(INSTALLED)
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

bench: $(BENCH_INSTALLED) services  ## speed against named peers; figures go to benchmarks/results.md by hand
	$(BENCH)/bin/python benchmarks/engine.py
	$(BENCH)/bin/python benchmarks/evaluator.py
	$(BENCH)/bin/python benchmarks/equity.py
	$(BENCH)/bin/python benchmarks/solver.py
	$(BENCH)/bin/python benchmarks/server.py
	$(BENCH)/bin/python benchmarks/server.py --nodes 3
	$(BENCH)/bin/python benchmarks/lobby.py
	$(BENCH)/bin/python benchmarks/shocks.py

docs: $(DOCS_INSTALLED)  ## the documents as a site, with a reference of the API, in build/docs
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --quiet
	@echo "open build/docs/index.html"

clean:
	rm -rf $(VENV) $(BENCH) $(DOCS) $(OUTSIDE) build dist site src/feltroom/website web/node_modules web/.pack test-results .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The site takes the pocket room's Python along, and pip fetches a wheel for it.
$(SITE): $(SITE_SOURCES) $(PACK_SOURCES) | $(ROOM) $(if $(BEYOND_A_ROOM),$(TOOLS)) $(if $(NODE_STAYS),$(NODE))
	$(if $(NODE_STAYS),,$(if $(NODE),$(GET_NODE)))
	$(BIN)/python npm.py --site
	$(if $(NODE_STAYS),,$(if $(NODE),$(DROP_NODE)))

$(TOOLS): web/package-lock.json | $(NODE)
	$(NPM) --tools

$(VENV)/.node: $(ROOM)
	$(GET_NODE)
	touch $@

$(VENV)/.room: pyproject.toml constraints.txt
	$(CHECK_PYTHON)
	$(call MAKE_VENV,$(VENV))
	$(call EDITABLE,$(VENV)) '.[room]'
	touch $@

$(INSTALLED): pyproject.toml constraints.txt
	$(CHECK_PYTHON)
	$(call MAKE_VENV,$(VENV))
	$(call EDITABLE_BY_UV,$(VENV),'.[dev$(COMMA)fast$(COMMA)cluster]')
	touch $(VENV)/.room $@

$(BENCH_INSTALLED): pyproject.toml constraints.txt
	$(CHECK_PYTHON)
	$(call MAKE_VENV,$(BENCH))
	$(call EDITABLE_BY_UV,$(BENCH),'.[bench$(COMMA)fast$(COMMA)cluster]')
	touch $@

$(OUTSIDE_INSTALLED): pyproject.toml constraints.txt
	$(CHECK_PYTHON)
	$(call MAKE_VENV,$(OUTSIDE))
	$(call EDITABLE_BY_UV,$(OUTSIDE),'.[dev$(COMMA)fast$(COMMA)outside]')
	touch $@

# MkDocs reads the sources; Feltroom itself need not be installed with what it uses.
$(DOCS_INSTALLED): pyproject.toml constraints.txt
	$(CHECK_PYTHON)
	$(call MAKE_VENV,$(DOCS))
	$(call EDITABLE,$(DOCS)) '.[docs]'
	touch $@
