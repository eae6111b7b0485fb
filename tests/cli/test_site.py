"""`feltroom site`: a folder for a static host, brought up to date whole, and no folder of somebody else's."""

from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.server import website

PART = "pocket/parts/5e5e.part"
FILES = {"index.html": b"<html>", "sw.js": b"1", "assets/index-1a2b.js": b"2" * 1_500_000, PART: b"3"}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package whose site is built."""
    folder = tmp_path / "package/website"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    monkeypatch.setattr(website, "files", lambda _: tmp_path / "package")
    return folder


def files_in(folder: Path) -> dict[str, bytes]:
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: content for name, content in found.items() if name != ".feltroom-site"}


@pytest.mark.usefixtures("site")
def test_the_folder_is_made_and_has_the_files_of_the_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new/folder"
    assert main(["site", str(out)]) == 0
    assert files_in(out) == FILES
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"wrote 4 files, 1.5 MB, to {out}\n", "")


def test_the_next_version_takes_the_place_of_the_one_before(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["site", str(out)]) == 0
    (out / "CNAME").write_text("the host's own")
    kept = (out / PART).stat().st_mtime_ns
    (site / "assets/index-1a2b.js").rename(site / "assets/index-3c4d.js")
    (site / "index.html").write_bytes(b"<html lang>")
    assert main(["site", str(out)]) == 0
    assert files_in(out) == {**files_in(site), "CNAME": b"the host's own"}
    assert (out / PART).stat().st_mtime_ns == kept


@pytest.mark.usefixtures("site")
def test_a_folder_with_other_files_is_refused_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.tex").write_text("years of work")
    assert main(["site", str(out)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"feltroom site: {out} is not empty") and said.count("\n") == 1
    assert set(files_in(out)) == {"thesis.tex"}
    assert main(["site", str(out), "--force"]) == 0
    assert set(files_in(out)) == {"thesis.tex", *FILES}


def test_a_list_that_leads_elsewhere_takes_nothing_away(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["site", str(out)]) == 0
    (out / ".feltroom-site").write_text(f"../package/website/index.html\n{site / 'sw.js'}\nassets/index-1a2b.js\n")
    assert main(["site", str(out)]) == 0
    assert files_in(site) == FILES == files_in(out)


def test_wrong_use_is_one_line_and_status_2(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    nowhere = tmp_path / "file" / "out"
    wrong = (
        (tmp_path / "file", "is not a folder"),
        (nowhere, "cannot write"),
        (site, "is the package's own site"),
        ("", "OUT is empty"),
    )
    for out, reason in wrong:
        assert main(["site", str(out)]) == 2
        assert reason in capsys.readouterr().err
    (site / "index.html").unlink()
    assert main(["site", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said == "feltroom site: the site is not built: run make web, or install a wheel\n"
    assert not (tmp_path / "out").exists()


def test_a_folder_that_was_half_written_is_finished_by_the_next_call(
    site: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    (out / "sw.js").mkdir(parents=True)  # in the way of the last file
    assert main(["site", str(out), "--force"]) == 2
    assert f"cannot write {out / 'sw.js'}: " in capfd.readouterr().err
    assert set(files_in(out)) == set(FILES) - {"sw.js"}
    (site / "assets/index-1a2b.js").rename(site / "assets/index-3c4d.js")
    (out / "sw.js").rmdir()
    assert main(["site", str(out)]) == 0
    assert files_in(out) == files_in(site)
