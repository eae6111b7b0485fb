"""The answers of a room to `feltroom admin`, as tables in the words of whoever reads them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from feltroom.cli.language import columns, padded, said

# The limits by name, and what each one bounds.
LIMITS = {
    "tables": "live tables",
    "tables-each": "live tables that one person has made",
    "bots": "bots at live tables",
    "bots-each": "bots at the tables of one person",
    "bot-decisions": "decisions of all bots, a second",
    "connections": "open connections",
    "connections-each": "open connections of one person",
    "newcomers": "new people from one address, a minute",
}


def shown_time(milliseconds: int | None) -> str:
    """A time as people here write it; for good if there is none."""
    if milliseconds is None:
        return said("for good")
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _rows(rows: Sequence[tuple[object, ...]], *, nothing: str) -> str:
    """Columns that stand below each other."""
    if not rows:
        return said(nothing)
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(columns, column)) for column in zip(*texts, strict=True)]
    return "\n".join(
        "  ".join(padded(text, width) for text, width in zip(row, widths, strict=True)).rstrip() for row in texts
    )


def _headed(heads: tuple[str, ...], rows: Sequence[tuple[object, ...]], *, nothing: str) -> str:
    """Columns with a word above each; where there are no rows, what is said instead."""
    return _rows([tuple(map(said, heads)), *rows] if rows else [], nothing=nothing)


def show_overview(answer: Any) -> str:
    """How the room is."""
    lines = [
        ("version", answer["version"]),
        ("nodes", f"{answer['nodes']}{_missing(answer).replace(chr(10), ', ')}"),
        ("open since", shown_time(answer["opened"])),
        ("people", said(f"{answer['people']} with {answer['connections']} connections")),
        ("tables", answer["tables"]),
        ("hands", answer["hands"]),
        ("commands", said(f"{answer['commands']}, {answer['refused']} refused")),
        ("failures", answer["failures"]),
        ("not written yet", answer["unwritten"]),
        ("notice", answer["notice"] or said("none")),
        ("maintenance", answer["maintenance"] or said("no")),
    ]
    return _rows([(said(what), value) for what, value in lines], nothing="")


def _missing(answer: Any) -> str:
    """A line for the nodes that did not answer, if there are any."""
    if not answer.get("missing"):
        return ""
    return "\n" + said("without {names}: no answer").format(names=", ".join(answer["missing"]))


def show_online(answer: Any) -> str:
    """Who is here."""
    rows = [(one["account"], one["nickname"], one["connections"], " ".join(one["tables"])) for one in answer["people"]]
    return _headed(("account", "nickname", "devices", "tables"), rows, nothing="nobody is here") + _missing(answer)


def _ban(ban: Any) -> str:
    if ban["until"] is None:
        return f"{said('banned for good')}: {ban['why']}"
    until = shown_time(ban["until"])
    return f"{said(f'banned until {until}')}: {ban['why']}"


def show_people(answer: Any) -> str:
    """Who was found."""
    rows = [
        (
            one["account"],
            one["nickname"],
            shown_time(one["created"]),
            said("here") if one["connections"] else "",
            "" if one["ban"] is None else _ban(one["ban"]),
        )
        for one in answer["people"]
    ]
    return _headed(("account", "nickname", "came", "", ""), rows, nothing="nobody was found") + _missing(answer)


def show_ended(answer: Any) -> str:
    """How many devices and programs were signed out."""
    number = answer["tokens"]
    return said(f"signed out of {number} {'device or program' if number == 1 else 'devices and programs'}")


def show_bans(answer: Any) -> str:
    """Who is banned."""
    rows = [(one["account"], shown_time(one["since"]), shown_time(one["until"]), one["why"]) for one in answer["bans"]]
    return _headed(("account", "since", "until", "why"), rows, nothing="nobody is banned")


def show_tables(answer: Any) -> str:
    """The live tables."""
    rows = [
        (
            *(one["id"], one["name"], one["preset"]),
            *(said(f"{one['people']} people"), said(f"{one['bots']} bots"), one["watching"]),
        )
        for one in answer["tables"]
    ]
    return _headed(("table", "name", "game", "", "", "watching"), rows, nothing="no table is live") + _missing(answer)


def show_limits(answer: Any) -> str:
    """How much there may be at once."""
    rows = [
        (
            one["name"],
            said("none") if one["value"] is None else one["value"],
            "" if one["value"] == one["standard"] else said(f"standard {one['standard']}"),
            "" if one["used"] is None else said(f"{one['used']} now"),
            said(LIMITS.get(one["name"], "")),
        )
        for one in answer["limits"]
    ]
    return _rows(list(rows), nothing="nothing is limited")


def show_audit(answer: Any) -> str:
    """What was done."""
    rows = [
        (one["number"], shown_time(one["time"]), one["who"] or "-", one["what"], one["subject"], one["why"])
        for one in answer["entries"]
    ]
    return _headed(("", "when", "who", "what", "about", "why"), rows, nothing="nothing was done yet")


def show_keys(answer: Any) -> str:
    """Who has a key."""
    rows = [
        (
            one["name"],
            shown_time(one["created"]),
            said("never") if one["lastUsed"] is None else shown_time(one["lastUsed"]),
        )
        for one in answer["keys"]
    ]
    return _headed(("name", "made", "last used"), rows, nothing="nobody has a key but the owner")


def show_reports(answer: Any) -> str:
    """What was reported."""
    rows = [
        (
            one["id"],
            shown_time(one["time"]),
            one["reason"],
            f"{one['aboutName'] or one['about']} ({one['about']})",
            said("by {name}").format(name=one["reporterName"] or one["reporter"]),
            one["table"] if one["hand"] is None else f"{one['table']} " + said(f"hand {one['hand']}"),
            one["text"] if one["closed"] is None else f"{one['text']} — {one['closedWhy']}",
        )
        for one in answer["reports"]
    ]
    return _rows(list(rows), nothing="nothing was reported")
