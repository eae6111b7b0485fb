"""`feltroom admin`: look after a running room, through its own door."""

import argparse
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from feltroom.cli.admin_report import (
    LIMITS,
    show_audit,
    show_bans,
    show_ended,
    show_keys,
    show_limits,
    show_online,
    show_overview,
    show_people,
    show_reports,
    show_tables,
    shown_time,
)
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError, whole_number
from feltroom.cli.serve import admin_key_file

SUMMARY = "look after a running room: people, tables, bans, notices, maintenance"
_ABOUT_KEY = (
    "make a new owner's key, and the old one is good for nothing from now on; or with --name a further key, which the "
    "running room makes and keeps as a hash"
)
_PATIENCE = 30
_HEADER = "x-feltroom-admin-key"
_MOST_WHY, _MOST_NOTICE, _MOST_HOURS, _MOST_LIMIT = 200, 300, 24 * 366, 1_000_000  # contract/http is slow to load
_MAY_BE_NOUGHT = ("tables", "tables-each", "bots", "bots-each")
_HINTS = {
    "wrong_key": "that room has another key: name its file with --key-file, or its --database",
    "owner_only": "this is not the owner's key",
    "key_name_taken": "feltroom admin revoke-key takes it back",
    "no_such_key": "feltroom admin keys shows them; the owner's own is renewed by feltroom admin key",
    "nickname_bad": "a name has 1 to 20 characters that can be told apart",
    "no_such_person": "name the account, as feltroom admin people shows it, not the nickname",
    "no_such_table": "name the table by its id, as feltroom admin tables shows it",
    "closed": "the table is closed already",
    "no_such_report": "it was closed already, or there was none: feltroom admin reports shows them",
    "not_banned": "feltroom admin bans shows who is",
}


@dataclass(frozen=True, slots=True)
class _Measure:
    """A command: what it is for, which arguments it takes, what it asks the room, and how it shows the answer."""

    about: str
    arguments: tuple[tuple[str, str], ...]
    method: str
    path: Callable[[argparse.Namespace], str]
    body: Callable[[argparse.Namespace], dict[str, Any]] | None = None
    show: Callable[[Any], str] = lambda answer: (
        said("done") if answer is None else json.dumps(answer, ensure_ascii=False)
    )
    needs_why: bool = False


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    commands = parser.add_subparsers(dest="measure", metavar="MEASURE", required=True)
    key = commands.add_parser("key", help="make a new owner's key, or one for somebody else", description=_ABOUT_KEY)
    key.add_argument("--name", metavar="NAME", help="make a further key, for somebody of this name")
    key.add_argument("--why", metavar="TEXT", help="why they get one; it stands in the audit log")
    key.add_argument("--json", action="store_true", help="the key and its file or name as JSON")
    _add_room(key)
    _add_key(key)
    for name, measure in MEASURES.items():
        one = commands.add_parser(name, help=measure.about, description=measure.about)
        for argument, about in measure.arguments:
            if argument in _LEFT_OUT:
                one.add_argument(argument, help=about, nargs="?", default=_LEFT_OUT[argument])
            else:
                one.add_argument(argument, help=about)
        if measure.needs_why:
            one.add_argument("--why", required=True, metavar="TEXT", help="why; it stands in the audit log")
        if name == "limits":
            one.add_argument("--why", metavar="TEXT", help="why it is changed; it stands in the audit log")
        if name == "ban":
            one.add_argument("--hours", type=whole_number, help="for so many hours (default: for good)")
        if name == "close-table":
            one.add_argument("--now", action="store_true", help="let everybody stand up in the middle of the hand")
        if name == "reports":
            one.add_argument("--closed", action="store_true", help="those that somebody has seen to")
        if name == "audit":
            one.add_argument("--before", type=whole_number, help="entries before this number")
        one.add_argument("--json", action="store_true", help="the room's answer as JSON")
        _add_room(one)
        _add_key(one)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    _check(arguments)
    if arguments.measure == "key":
        return _make_key(arguments) if arguments.name is None else _make_named_key(arguments)
    measure = MEASURES[arguments.measure]
    if arguments.measure == "limits" and arguments.name is not None:
        measure = _limit_change(arguments)
    body = None if measure.body is None else measure.body(arguments)
    if measure.needs_why and body is not None:
        body["why"] = arguments.why
    answer = _ask(arguments, measure.method, measure.path(arguments), body)
    print(json.dumps(answer, ensure_ascii=False, indent=2) if arguments.json else measure.show(answer))
    return 0


def _check(given: argparse.Namespace) -> None:
    """Say what is wrong before anything is asked, in the words of the command line."""
    for name, most in (("why", _MOST_WHY), ("text", _MOST_NOTICE)):
        text = getattr(given, name, None)
        if text is not None and len(text) > most:
            raise UsageError(f"{name} has at most {most} characters, not {len(text)}")
    if getattr(given, "why", None) is not None and not given.why.strip():
        raise UsageError("--why is empty: say why, it stands in the audit log")
    hours = getattr(given, "hours", None)
    if hours is not None and not 1 <= hours <= _MOST_HOURS:
        raise UsageError(f"--hours is 1 to {_MOST_HOURS}, not {hours}; without it a ban is for good")
    if getattr(given, "before", None) is not None and given.before < 1:
        raise UsageError(f"--before is the number of an entry, 1 or more, not {given.before}")


def _add_room(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--room",
        metavar="URL",
        default=os.environ.get("FELTROOM_ROOM") or "http://127.0.0.1:8000",
        help="where the room is (default: the environment variable FELTROOM_ROOM, else http://127.0.0.1:8000)",
    )


def _add_key(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--key-file",
        metavar="FILE",
        default=os.environ.get("FELTROOM_ADMIN_KEY") or None,
        help="the file with the owner's key (default: the environment variable FELTROOM_ADMIN_KEY, else the one that "
        "feltroom serve makes for --database)",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("FELTROOM_DATABASE") or None,
        help="the room's database, beside which the key lies; it is not opened",
    )


def _make_key(arguments: argparse.Namespace) -> int:
    if arguments.why is not None:
        raise UsageError("--why goes with --name: a new owner's key is not in the audit log")
    file = admin_key_file(arguments.key_file, arguments.database)
    if file is None:
        raise UsageError("--key-file is off: there is no file to write a key to")
    key, path = file.make(), str(file.path)
    print(json.dumps({"key": key, "file": path}, ensure_ascii=False, indent=2) if arguments.json else f"{key}\n{path}")
    return 0


def _make_named_key(arguments: argparse.Namespace) -> int:
    if not arguments.why:
        raise UsageError("the following arguments are required: --why")
    made = _ask(arguments, "POST", "keys", {"name": arguments.name, "why": arguments.why})
    told = said("the key of {name}; it is not shown again").format(name=made["name"])
    print(json.dumps(made, ensure_ascii=False, indent=2) if arguments.json else f"{made['key']}\n{told}")
    return 0


def _key(arguments: argparse.Namespace) -> str:
    file = admin_key_file(arguments.key_file, arguments.database)
    if file is None or not Path(file.path).is_file():
        where = "off" if file is None else str(file.path)
        raise UsageError(f"there is no owner's key in {where}: start the room once, or name the file with --key-file")
    key = file.read()
    if key is None:
        raise UsageError(f"the owner's key in {file.path} cannot be used: it must be yours alone (chmod 600)")
    return key


def _ask(arguments: argparse.Namespace, method: str, path: str, body: dict[str, Any] | None) -> Any:
    """Ask the room; a refusal ends the command with one line."""
    url = f"{_address(arguments.room)}/api/admin/{path}"
    data = None if body is None else json.dumps(body).encode()
    headers = {_HEADER: _key(arguments), "content-type": "application/json"}
    try:
        with urlopen(Request(url, data=data, method=method, headers=headers), timeout=_PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None
    except HTTPError as refused:
        raise UsageError(_refusal(refused)) from None
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise UsageError(f"the room at {arguments.room} does not answer: {reason}") from None
    except ValueError:  # somebody's page
        raise UsageError(f"there is no Feltroom at {arguments.room}") from None


def _address(room: str) -> str:
    """Where the room is, of any address of its site: /admin, for example, as a browser shows it."""
    found = re.match(r"https?://[^\s/?#@\[\]]+(?=[/?#]|$)|https?://\[[0-9A-Fa-f:.]+\](:\d+)?(?=[/?#]|$)", room)
    if found is None:
        raise UsageError(f"--room is an address such as http://127.0.0.1:8000, not {room!r}")
    return found[0]


def _refusal(refused: HTTPError) -> str:
    """What the room says, in one line."""
    try:
        answer = json.loads(refused.read())
        numbers = "".join(f", {name} {value}" for name, value in (answer.get("numbers") or {}).items())
        hint = f" ({_HINTS[answer['code']]})" if answer["code"] in _HINTS else ""
        return f"refused: {answer['code']}{numbers}{' in ' + answer['path'] if answer.get('path') else ''}{hint}"
    except (ValueError, KeyError):
        return f"refused with status {refused.code}: is this a Feltroom of this version?"


def _limit_change(given: argparse.Namespace) -> _Measure:
    """What changes a limit; UsageError if it is none, or no number, or nobody says why."""
    if given.name not in LIMITS:
        raise UsageError(f"there is no limit {given.name!r}: choose from {', '.join(LIMITS)}")
    if given.value is None:
        raise UsageError(f"limits {given.name!r} needs a number, or standard")
    if given.value != "standard" and not (given.value.isascii() and given.value.isdigit()):
        raise UsageError(f"a limit is a whole number, or standard, not {given.value!r}")
    if not given.why:
        raise UsageError("the following arguments are required: --why")
    value = None if given.value == "standard" else int(given.value)
    least = 0 if given.name in _MAY_BE_NOUGHT else 1
    if value is not None and not least <= value <= _MOST_LIMIT:
        raise UsageError(f"{given.name!r} is {least} to {_MOST_LIMIT}, not {value}")
    body = {"name": given.name, "value": value, "why": given.why}
    return replace(MEASURES["limits"], method="POST", body=lambda _: body)


def _of_person(what: str) -> Callable[[argparse.Namespace], str]:
    return lambda given: f"people/{quote(given.account, safe='')}/{what}"


def _of_table(what: str) -> Callable[[argparse.Namespace], str]:
    return lambda given: f"tables/{quote(given.table, safe='')}/{what}"


def _nothing(given: argparse.Namespace) -> dict[str, Any]:
    del given
    return {}


_ACCOUNT = (("account", "whose account, as feltroom admin people shows it"),)
_LEFT_OUT: dict[str, str | None] = {"search": "", "name": None, "value": None}
_TABLE = (("table", "the table, as feltroom admin tables shows it"),)
MEASURES = {
    "overview": _Measure("how the room is", (), "GET", lambda _: "overview", show=show_overview),
    "online": _Measure("who is here, and at which tables", (), "GET", lambda _: "online", show=show_online),
    "people": _Measure(
        "find people by a part of their nickname",
        (("search", "a part of a nickname, or the beginning of an account"),),
        "GET",
        lambda given: f"people?{urlencode({'search': given.search})}",
        show=show_people,
    ),
    "bans": _Measure("who is banned, until when and why", (), "GET", lambda _: "bans", show=show_bans),
    "ban": _Measure(
        "keep somebody out, after the hand they are in",
        _ACCOUNT,
        "POST",
        _of_person("ban"),
        lambda given: {"hours": given.hours},
        show=lambda answer: said("banned {account}, {until}").format(
            account=answer["account"], until=shown_time(answer["until"])
        ),
        needs_why=True,
    ),
    "unban": _Measure("let somebody in again", _ACCOUNT, "POST", _of_person("unban"), _nothing, needs_why=True),
    "end-sessions": _Measure(
        "sign somebody out on all devices and programs",
        _ACCOUNT,
        "POST",
        _of_person("end-sessions"),
        _nothing,
        show=show_ended,
        needs_why=True,
    ),
    "rename": _Measure(
        "give somebody another nickname",
        (*_ACCOUNT, ("nickname", "what they are called from now on")),
        "POST",
        _of_person("rename"),
        lambda given: {"nickname": given.nickname},
        needs_why=True,
    ),
    "erase": _Measure(
        "erase somebody: their hands stay under a name that is nobody's",
        _ACCOUNT,
        "POST",
        _of_person("erase"),
        _nothing,
        show=lambda answer: said("erased; in the hands of others they are {name} ({alias})").format(**answer),
        needs_why=True,
    ),
    "reports": _Measure(
        "what players have reported and nobody has seen to",
        (),
        "GET",
        lambda given: f"reports?{urlencode({'state': 'closed' if given.closed else 'open'})}",
        show=show_reports,
    ),
    "report-hand": _Measure(
        "the hand of a report, once it is over, as everybody at the table saw it",
        (("report", "the report, as feltroom admin reports shows it"),),
        "GET",
        lambda given: f"reports/{quote(given.report, safe='')}/hand?lang=en",
        show=lambda answer: str(answer["text"]).rstrip(),
    ),
    "close-report": _Measure(
        "note that a report was seen to",
        (("report", "the report, as feltroom admin reports shows it"),),
        "POST",
        lambda given: f"reports/{quote(given.report, safe='')}/close",
        _nothing,
        needs_why=True,
    ),
    "tables": _Measure("the live tables, private ones too", (), "GET", lambda _: "tables", show=show_tables),
    "close-table": _Measure(
        "close a table when its hand is over",
        _TABLE,
        "POST",
        _of_table("close"),
        lambda given: {"now": given.now},
        needs_why=True,
    ),
    "pause-table": _Measure("stop a table's clocks", _TABLE, "POST", _of_table("pause"), _nothing, needs_why=True),
    "resume-table": _Measure(
        "let a table's clocks run on", _TABLE, "POST", _of_table("resume"), _nothing, needs_why=True
    ),
    "limits": _Measure(
        "how much there may be at once; with a name and a number, or standard, change it",
        (("name", f"which limit: {', '.join(LIMITS)}"), ("value", "a number, or standard")),
        "GET",
        lambda _: "limits",
        show=show_limits,
    ),
    "announce": _Measure(
        "show everybody a line; an empty one takes it away",
        (("text", "the line"),),
        "POST",
        lambda _: "notice",
        lambda given: {"text": given.text},
    ),
    "maintenance": _Measure(
        "let no new hands begin, or let them begin again",
        (("state", "on or off"),),
        "POST",
        lambda _: "maintenance",
        lambda given: {"on": _is_on(given.state)},
        needs_why=True,
    ),
    "keys": _Measure("who has a key beside the owner", (), "GET", lambda _: "keys", show=show_keys),
    "revoke-key": _Measure(
        "make somebody's key good for nothing",
        (("holder", "whose key, as feltroom admin keys shows it"),),
        "POST",
        lambda given: f"keys/{quote(given.holder, safe='')}/revoke",
        _nothing,
        needs_why=True,
    ),
    "audit": _Measure(
        "what was done, by whom, to whom and why",
        (),
        "GET",
        lambda given: "audit" + (f"?before={given.before}" if given.before is not None else ""),
        show=show_audit,
    ),
}


def _is_on(text: str) -> bool:
    if text not in ("on", "off"):
        raise UsageError(f"maintenance is on or off, not {text!r}")
    return text == "on"
