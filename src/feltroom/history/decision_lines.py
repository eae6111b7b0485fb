"""Hands as lists of decisions, one JSON object a line, as checkers of rules exchange them.

An object has the stacks and cards of the seats, blinds, ante, button and every decision; where a site played the hand,
what it paid after rake stands beside the stacks that the rules give without.
"""

from collections.abc import Mapping

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.deal.deal import Deal
from feltroom.engine.actions import CALL, CHECK, FOLD, raise_to
from feltroom.engine.rules import Ante, Reopen, Rules
from feltroom.errors import InvalidNotation
from feltroom.history.record import HandRecord, Move


def is_decision_line(value: Mapping[str, object]) -> bool:
    """Tell whether an object is a hand of this kind."""
    return value.keys() >= {"n", "button", "sb", "bb", "stacks", "hole", "dec"}


def read_decision_line(value: Mapping[str, object]) -> HandRecord:
    """Read a hand; InvalidNotation if a field is missing or of the wrong kind."""
    try:
        return _record(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidNotation(f"the hand of decisions is broken: {type(error).__name__} {error}") from None


def _record(value: Mapping[str, object]) -> HandRecord:
    paid = value.get("site_winnings")
    notes = {"venue": str(value["site"])} if "site" in value else {}
    kind = Ante.BIG_BLIND if value.get("ante_kind") == "bb" else Ante.EACH
    return HandRecord(
        rules=Rules(
            small_blind=_whole(value["sb"]),
            big_blind=_whole(value["bb"]),
            ante=0 if value.get("ante_kind") == "none" else _whole(value.get("ante", 0)),
            ante_kind=kind,
            chip=_whole(value.get("chip", 1)),
            reopen=Reopen.CUMULATIVE,
            raise_cap=None,
        ),
        stacks=_wholes(value["stacks"]),
        button=_whole(value["button"]),
        deal=Deal(hole=[_hole(each) for each in _list(value["hole"])], board=parse_cards(str(value.get("board", "")))),
        actions=tuple([_move(each) for each in map(_mapping, _list(value["dec"])) if not each.get("moot")]),
        finishing_stacks=_wholes(value["final"]) if paid is None and "final" in value else None,
        hand_id=str(value.get("id", "")),
        unit=100 if value.get("unit") == "cent" else 1,
        winnings=None if paid is None else _wholes(paid),
        rake=None if "rake" not in value else _whole(value["rake"]),
        notes=notes,
    )


def _move(decision: Mapping[str, object]) -> Move:
    kind, *to = _list(decision["a"])
    player = _whole(decision["s"])
    if kind == "f":
        return Move(player, FOLD)
    if kind == "r":
        return Move(player, raise_to(_whole(to[0])))
    return Move(player, CALL if decision["c"] else CHECK)


def _hole(text: object) -> Cards | None:
    return None if "?" in str(text) else parse_cards(str(text))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list")
    return value


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{value!r} is no object")
    return value


def _wholes(value: object) -> tuple[int, ...]:
    return tuple([_whole(each) for each in _list(value)])


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value
