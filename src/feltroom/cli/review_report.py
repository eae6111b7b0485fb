"""The work of `feltroom review`, with the analysis that the other commands need nothing of."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from feltroom.analysis.review.as_json import model_data, review_data
from feltroom.analysis.review.review import SOLVED_STREETS, Review, review
from feltroom.analysis.review.text import WORDS, Summary, model_text, review_text
from feltroom.cli.hand_files import choose_hands, read_hands
from feltroom.cli.language import said
from feltroom.cli.parser import UsageError
from feltroom.deal.weights import WEIGHTED_MODES, WeightTable, mode_weights
from feltroom.engine.events import Street
from feltroom.errors import InvalidSetup
from feltroom.history import HandRecord
from feltroom.history.assumed_stacks import ASSUMED, with_assumed_stacks
from feltroom.history.decisions import decisions_of, hands_shown
from feltroom.history.run import run_with_stand_ins

_SOLVED: dict[str, tuple[Street, ...]] = {"turn": SOLVED_STREETS, "river": (Street.RIVER,), "none": ()}


def report(arguments: argparse.Namespace) -> None:
    """Review the hands that were asked for, and print the result."""
    records = choose_hands(read_hands(arguments.files, command="review"), arguments.hand)
    summary, hands = Summary(), []
    for number, record, found in _reviews(records, arguments):
        summary.add(found)
        if arguments.json:
            hands.append({"hand": number, **review_data(found)})
            continue
        print(
            review_text(
                found,
                lang=arguments.lang,
                name=_name(record, found.player),
                number=number if len(records) > 1 else None,
                unit=record.unit,
            )
        )
    if arguments.json:
        deck = arguments.deck or "as the file says, else standard"
        print(
            json.dumps({"model": model_data(samples=arguments.samples, deck=deck), "hands": hands, **_totals(summary)})
        )
    else:
        _print_end(summary, arguments)


def _reviews(
    records: list[tuple[int, HandRecord]], arguments: argparse.Namespace
) -> Iterator[tuple[int, HandRecord, Review]]:
    """The hands in which the player decided anything."""
    for done, (number, record) in enumerate(records):
        if sys.stderr.isatty():
            print(f"\r{done} of {len(records)} hands", end="\r", file=sys.stderr)
        alone = len(records) == 1
        player = _player(record, arguments.player, number=number, alone=alone)
        if player is None:
            continue
        try:
            found = _review(record, player, number, arguments)
        except InvalidSetup as error:  # as of a hand on two boards; the others are reviewed all the same
            if alone:
                raise
            _note(number, f"it is not reviewed: {error}")
            continue
        if found is not None:
            yield number, record, found


def _review(record: HandRecord, player: int, number: int, arguments: argparse.Namespace) -> Review | None:
    """The review of a hand; None if the player decided nothing in it. What it lacks or assumes is said."""
    if record.unknown_stacks:
        unknown = ", ".join(map(str, record.unknown_stacks))
        _note(number, f"{ASSUMED} big blinds are assumed for players whose stacks are not known: {unknown}")
        record = with_assumed_stacks(record)
    _, refused = run_with_stand_ins(record)
    if refused is not None:
        _note(number, f"nothing is reviewed from action {refused.number} on: {refused.error}")
    decisions = decisions_of(record, player)
    if not decisions:
        return None
    return review(
        decisions,
        shown=hands_shown(record, player),
        deck=_deck(record, arguments.deck),
        samples=arguments.samples,
        seed=arguments.seed,
        solve=_SOLVED[arguments.solve],
    )


def _note(number: int, text: str) -> None:
    print(f"feltroom review: {said(f'hand {number}: {text}')}", file=sys.stderr)


def _print_end(summary: Summary, arguments: argparse.Namespace) -> None:
    if not summary.hands:
        print(WORDS[arguments.lang].nothing)
    elif summary.hands > 1:
        print(summary.text(lang=arguments.lang))
    print(model_text(samples=arguments.samples, lang=arguments.lang))


def _totals(summary: Summary) -> dict[str, Any]:
    return {
        "decisions": summary.decisions,
        "flagged": {street.name.lower(): count for street, count in summary.flagged.items()},
        "loss_in_big_blinds": round(summary.loss, 4),
    }


def _player(record: HandRecord, asked: str | None, *, number: int, alone: bool) -> int | None:
    """The player to look at; None if they were not dealt in, or their cards are not known, in one hand of many."""
    known = [player for player, cards in enumerate(record.deal.hole) if cards is not None]
    if asked is None:
        if len(known) == 1:
            return known[0]
        if not known and not alone:
            return None
        which = ", ".join(f"{player} ({_name(record, player)})" for player in known) or "nobody"
        raise UsageError(f"hand {number} shows the cards of {which}: choose one with --player")
    if asked.isascii() and asked.isdigit():
        player = int(asked)
        if player >= record.players:
            raise UsageError(f"there is no player {asked}: hand {number} has players 0 to {record.players - 1}")
    elif record.names is not None and asked in record.names:
        player = record.names.index(asked)
    elif alone:
        raise UsageError(f"nobody in hand {number} is called {asked}: {', '.join(record.names or ()) or 'no names'}")
    else:
        return None
    if player not in known and alone:
        raise UsageError(f"the cards of {asked} in hand {number} are not known")
    return player if player in known else None


def _name(record: HandRecord, player: int) -> str:
    name = record.names[player] if record.names is not None else ""
    return "".join(sign if sign.isprintable() else "?" for sign in name) or f"P{player}"


def _deck(record: HandRecord, asked: str | None) -> WeightTable | None:
    mode = asked or record.deal.mode
    return mode_weights(mode) if mode in WEIGHTED_MODES else None
