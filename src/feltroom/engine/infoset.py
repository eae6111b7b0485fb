"""The key of an information set: a text that is the same in all hands that one player cannot tell apart."""

from collections.abc import Iterable

from feltroom.cards.card import Cards
from feltroom.cards.notation import format_cards
from feltroom.engine.events import (
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Raised,
    RunDealt,
)


def key_of(events: Iterable[Event], *, viewer: int | None) -> str:
    """Write what a viewer knows beyond the set-up: `AhKd|0r6 1c|7c8d9h 1x`; None sees no hole cards.

    The bars stand before a street. Cards are in the order of the deck, since the order of dealing tells nothing.
    """
    words: list[str] = []
    streets: list[list[str]] = [words, []]
    for event in events:
        match event:
            case HoleCardsDealt():
                if viewer is not None and (cards := event.hands[viewer]) is not None:
                    words.append(_text(cards))
            case BoardDealt():
                streets.append([_text(event.cards)])
            case RunDealt():
                streets.append([f"{event.run}:{_text(event.cards)}"])
            case Folded():
                streets[-1].append(f"{event.player}f")
            case Checked():
                streets[-1].append(f"{event.player}x")
            case Called():
                streets[-1].append(f"{event.player}c")
            case Raised():
                streets[-1].append(f"{event.player}r{event.to}")
            case HandShown():
                streets[-1].append(f"{event.player}s{_text(event.cards)}")
            case HandMucked():
                streets[-1].append(f"{event.player}m")
    return "|".join([" ".join(street) for street in streets])


def _text(cards: Cards) -> str:
    return format_cards(sorted(cards, reverse=True))
