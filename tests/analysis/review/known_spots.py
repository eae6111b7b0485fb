"""Reads the spots with known answers, and asks the review about them."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from feltroom import ALL_IN, CALL, CHECK, DECK, FOLD, Action, Ante, Betting, Post, Rules, parse_cards, raise_to
from feltroom.analysis.review.review import SOLVED_STREETS, Reviewed, review
from feltroom.analysis.review.vocabulary import Grade, OptionKind
from feltroom.cards.notation import format_cards
from feltroom.deal.weights import mode_weights
from feltroom.engine.events import Street
from feltroom.history.decision import Decision
from feltroom.history.decisions import decisions_of
from tests.analysis.review.hands import play

_WORDS = {"f": FOLD, "x": CHECK, "c": CALL, "a": ALL_IN}
_KINDS = {"f": OptionKind.FOLD, "x": OptionKind.CHECK, "c": OptionKind.CALL}


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownSpot:
    """A decision with what is right and wrong there."""

    kind: str
    why: str
    hole: Sequence[str]
    line: str
    right: Sequence[str]
    wrong: Sequence[str]
    board: str = ""
    stacks: Sequence[int] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    posts: Sequence[Sequence[int]] = ()
    deck: str = ""

    def reviewed(self, word: str, *, solve: Sequence[Street] = SOLVED_STREETS) -> Reviewed:
        """What the review says of an action here."""
        deck = mode_weights(self.deck) if self.deck else None
        return review([self.decision(word)], deck=deck, solve=solve).decisions[0]

    def decision(self, word: str) -> Decision:
        """The decision, made by an action."""
        line = [*map(action, self.line.split()), action(word)]
        record = play(
            line,
            hole=self.hole,
            board=self.board or _other_cards(self.hole),
            stacks=self.stacks,
            rules=_rules(self.rules),
            posts=[Post(player, amount) for player, amount in self.posts] or None,
        )
        for player in range(len(self.hole)):
            made = decisions_of(record, player)
            if made and made[-1].number == len(line) - 1:
                return made[-1]
        raise AssertionError(f"nobody decides at the end of {self.line} {word}")

    def kinds(self) -> set[OptionKind]:
        """The kinds of option that are right; all-in is a call where nothing can be raised."""
        found = {_KINDS.get(word, OptionKind.RAISE) for word in self.right}
        return found | {OptionKind.CALL} if "a" in self.right else found


@cache
def known_spots() -> tuple[KnownSpot, ...]:
    text = (Path(__file__).parent / "known_spots.toml").read_text(encoding="utf-8")
    return tuple(KnownSpot(**spot) for spot in tomllib.loads(text)["spot"])


def action(word: str) -> Action:
    return _WORDS[word] if word in _WORDS else raise_to(int(word))


def _rules(given: Mapping[str, Any]) -> Rules:
    """The house rules of a spot: those of the file, but for what it says itself."""
    kinds = {name: kind(given[name]) for name, kind in (("betting", Betting), ("ante_kind", Ante)) if name in given}
    return Rules(**{"small_blind": 5, "big_blind": 10, **given, **kinds})


def _other_cards(hole: Sequence[str]) -> str:
    """A board that nobody has seen yet."""
    taken = {card for cards in hole for card in parse_cards(cards)}
    return format_cards([card for card in DECK if card not in taken][:5])


def fault(spot: KnownSpot, word: str, found: Reviewed) -> str | None:
    """What is wrong with a review of a known spot; None if it is right or has no verdict."""
    best = found.options[found.best].option.kind
    if found.grade is Grade.UNSURE:
        return None
    if word in spot.right:
        return f"{word} is right but flagged" if found.grade.flagged else None
    if not found.grade.flagged:
        return f"{word} is wrong but called {found.grade.value}"
    return None if best in spot.kinds() else f"{word} is wrong, but so is {best.value}"
