"""The command line speaks the language of the locale: every text of its commands is in the three catalogues."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import feltroom.cli
from feltroom.cli.admin import MEASURES
from feltroom.cli.admin_report import show_overview, show_people, show_reports
from feltroom.cli.language import catalogue, columns, padded, said, terminal_language
from feltroom.cli.main import COMMANDS, GROUPS, main
from tests.storage.harness import url_of
from tests.storage.test_backup import a_room

LANGUAGES = {"zh-CN": "zh_CN.UTF-8", "zh-TW": "zh_HK.UTF-8", "ja": "ja_JP"}
SAID_BY_NAME = ("help", "description", "nothing", "instead")
PLACE = re.compile(r"\{\w*\}")
# Only a path, a name and what another text says.
BARE = {"{}: {}", "{} {}", "{}"}
# What is typed is the same in every language.
TYPED = re.compile(r"(sudo|chmod|feltroom serve) [^;,]*|SQLite")


def template(node: ast.expr) -> str | None:
    """Return the text of an expression with {} for what is put in; None if it is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr():
            return "".join([part.value if isinstance(part, ast.Constant) else "{}" for part in node.values])  # type: ignore[misc]
    return None


def texts_of(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what a command says: help, descriptions, refusals, and what is given to `said`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(
                targets=[ast.Name(id="SUMMARY" | "_ABOUT") | ast.Attribute(attr="description")], value=value
            ):
                yield value
            case ast.Call(func=ast.Name(id="UsageError" | "said"), args=[first, *_]):
                yield first
            case ast.Call(
                func=ast.Attribute(attr="ArgumentTypeError" | "error" | "add_argument_group"), args=[first, *_]
            ):
                yield first
            case ast.Call(func=ast.Name(id="Finding"), args=[what, _, *found]):
                yield from [what, *found]
            case ast.Assign(targets=[ast.Name(id="advice" | "found")], value=value):
                yield value
            case ast.Call(func=ast.Name(id="_Measure"), args=[about, *_]):
                yield about
            case ast.Assign(targets=[ast.Name(id="_HINTS" | "LIMITS")], value=ast.Dict(values=values)):
                yield from values
            case ast.Call(func=ast.Name(id="_headed"), args=[ast.Tuple(elts=heads), *_]):
                yield from heads
        if isinstance(node, ast.Call):
            yield from [named.value for named in node.keywords if named.arg in SAID_BY_NAME]


def said_in_commands() -> dict[str, str]:
    """Return every text of the commands with {} for what is put in, and the file it stands in."""
    found = {}
    for file in Path(feltroom.cli.__file__).parent.glob("*.py"):
        for node in texts_of(ast.parse(file.read_text(encoding="utf-8"))):
            choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
            for text in filter(None, map(template, choices)):
                if re.search("[a-z]{2}", PLACE.sub("", text)) and text not in BARE and not TYPED.fullmatch(text):
                    found[PLACE.sub("{}", text)] = file.name
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_command_is_in_the_catalogue(language: str) -> None:
    known = {PLACE.sub("{}", text) for text in catalogue(language)}
    # Some texts are put together of two that are each known, such as a singular and a plural.
    missing = {
        text: file
        for text, file in said_in_commands().items()
        if text not in known and not joined(text, known) and said(text, language) == text
    }
    assert missing == {}
    assert all(command.SUMMARY in catalogue(language) for command in COMMANDS.values())
    assert all(heading in catalogue(language) for heading in GROUPS)


def joined(text: str, known: set[str]) -> bool:
    """Whether a text has a place for words of its own: then texts of the catalogue fit into it."""
    expression = re.compile(".*".join([re.escape(part) for part in text.split("{}")]))
    return text.count("{}") > 0 and any([expression.fullmatch(each) for each in known])


def test_the_catalogues_have_the_same_texts_with_the_same_places() -> None:
    first, *others = [catalogue(language) for language in LANGUAGES]
    assert all(list(other) == list(first) for other in others)
    for texts in (first, *others):
        for english, text in texts.items():
            assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(text)), english
            assert text.strip() and english.count("%%") == text.count("%%")


@pytest.mark.parametrize(("locale", "language"), [(locale, language) for language, locale in LANGUAGES.items()])
def test_help_refusals_and_results_are_in_the_language(
    locale: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert terminal_language() == language
    english = re.compile(r"\b(the|of|and|with|not|default)\b")
    for command in [[], *[[name] for name in COMMANDS], *[["admin", name] for name in MEASURES]]:
        assert main([*command, "--help"]) == 0
        out = capsys.readouterr().out
        assert not english.search(out), f"{command}: {out}"
        assert all(columns(line) <= 82 for line in out.split("\n") if not line.isascii())
    for wrong in (
        ["foo"],
        ["sim", "--players"],
        ["equity", "Ax", "22"],
        ["range", "AKx"],
        ["stats"],
        ["solve", "AhKd"],
    ):
        assert main(wrong) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and not err.isascii() and not english.search(err), err
    assert main(["range", "AA"]) == 0
    assert "combos" not in capsys.readouterr().out
    assert main(["equity", "AhAd", "KhKd", "--board", "2c3c4c5c", "--backend", "python"]) == 0
    assert "equity" not in capsys.readouterr().out


HAND = "variant = 'NT'\nblinds_or_straddles = [1, 2]\nstarting_stacks = [{}, 5]\nactions = [{}]"
BROKEN = (
    HAND.format(0, ""),
    HAND.format(5, "'p2 f', 'p9 sm AsA'"),
    HAND.format(5, "'d dh p1 KsKh', 'd dh p2 KsKd'"),
    "variant = 'NT'",
    "variant = 'PO'",
    "{",
)


@pytest.mark.parametrize("locale", LANGUAGES.values())
def test_why_hands_bots_and_databases_are_refused_is_in_the_language(
    locale: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    english = re.compile(r"\b(the|of|and|with|not|must|is|needs|has|hand|entry)\b")
    wrong = [["sim", "--players", "nobody,hard"], ["migrate", "--database", "room.db"]]
    for number, text in enumerate(BROKEN):
        path = tmp_path / f"{number}.{'json' if text.startswith('{') else 'phh'}"
        path.write_text(text, encoding="utf-8")
        wrong.append(["replay", str(path)])
    for arguments in wrong:
        assert main(arguments) == 2
        err = capsys.readouterr().err.replace(str(tmp_path), "").partition(" JSON")[0]
        assert not err.isascii() and not english.search(err), err


def test_a_doctor_and_a_backup_speak_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    a_room(tmp_path / "room.db", "t1").close()
    room = url_of(tmp_path / "room.db")
    assert main(["backup", str(tmp_path / "copy.db"), "--database", room]) == 0
    assert main(["doctor", "--database", room, "--port", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) > 8 and not [line for line in told if line.isascii()]
    assert main(["backup", str(tmp_path / "copy.db"), "--database", room]) == 2
    assert "上書き" in capsys.readouterr().err


def test_the_words_of_people_are_never_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    person = {"account": "a1", "nickname": "play", "created": 0, "connections": 1, "ban": {"until": None, "why": "no"}}
    assert "play" in show_people({"people": [person]}) and "永久封禁: no" in show_people({"people": [person]})
    report = {
        "id": "r1",
        "time": 0,
        "reason": "abuse",
        "about": "a1",
        "aboutName": "bot",
        "table": "t1",
        "hand": 3,
        "reporter": "a2",
        "reporterName": "hands",
        "text": "yes",
        "closed": None,
        "closedWhy": None,
    }
    told = show_reports({"reports": [report]})
    assert "bot (a1)" in told and "举报人 hands" in told and "第 3 手" in told and told.endswith("yes")
    overview = dict.fromkeys(["tables", "hands", "commands", "refused", "failures", "unwritten", "people"], 1)
    room = {
        "version": "1",
        "nodes": 2,
        "missing": ["none"],
        "opened": 0,
        "connections": 4,
        "notice": "play",
        **overview,
    }
    assert "缺少 none" in show_overview({**room, "maintenance": None}) and "play" in show_overview(
        {**room, "maintenance": None}
    )


def test_what_nobody_has_translated_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert said("a new text nobody knows") == "a new text nobody knows"
    assert said("x.phh: there is no such file") == "x.phh: 没有这个文件"
    assert said("there is no hand 5: the file has 1 hand") == "没有第 5 手：文件里有 1 手"
    assert said("x.phh: hand 2: antes is missing") == "x.phh: 第 2 手：缺少 antes"
    assert said("") == "" and said("the backup", "en") == "the backup"


def test_wide_signs_take_two_columns() -> None:
    assert columns("手数 5") == 6 and padded("手数", 6) == "手数  " and padded("手数", 6, right=True) == "  手数"
