"""The README's Python and the examples do what they say."""

import doctest
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried >= 8


def test_readme_names_both_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text and "make test" in text


# The remote bot needs a server, another bot somebody to talk to, and what CFR finds is checked: in other tests.
ELSEWHERE = ("acpc_bot", "remote_bot", "kuhn_by_cfr", "river_by_cfr")
ALONE = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem not in ELSEWHERE)


@pytest.mark.parametrize("path", ALONE, ids=lambda path: path.stem)
def test_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_links_in_the_documents_lead_somewhere() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")):
        for link in document.read_text(encoding="utf-8").split("](")[1:]:
            target = link.split(")")[0].split("#")[0]
            if target and "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"
