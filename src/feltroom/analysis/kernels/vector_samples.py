"""Sampling in numpy: many samples side by side."""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels.arrays import CARD_KEYS, CARD_MASKS, Words
from feltroom.analysis.kernels.tables import START
from feltroom.analysis.kernels.vector_values import find_values
from feltroom.analysis.kernels.words import (
    FIRST_FACTOR,
    GAMMA,
    MASK_32,
    MASK_64,
    MOST_ATTEMPTS,
    SECOND_FACTOR,
    WORDS_PER_ATTEMPT,
)
from feltroom.analysis.kernels.work import BOARD, Drawing, DrawnHand, Shares

Places = NDArray[np.intp]

_CHUNK = 1 << 14
_U = np.uint64


def count_samples(drawing: Drawing, *, start: int, stop: int) -> Shares | None:
    """Count samples `start` to `stop - 1`; None where the ranges never fit together in one of them."""
    hands = len(drawing.known)
    totals = np.zeros((hands, hands + 1), dtype=np.int64)
    for first in range(start, stop, _CHUNK):
        samples = _Samples(drawing, _first_words(drawing.key, first, min(stop, first + _CHUNK)))
        if not samples.draw_hands():
            return None
        samples.deal_cards()
        values = samples.values()
        best = np.maximum.reduce(values)
        won = [value == best for value in values]
        winners = np.add.reduce(won, dtype=np.intp)
        for number, wins in enumerate(won):
            totals[number] += np.bincount(winners[wins], minlength=hands + 1)
    shares: Shares = totals.tolist()
    return shares


class _Samples:
    """Some samples, and what is left of the deck in each of them."""

    def __init__(self, drawing: Drawing, words: Words) -> None:
        self._drawing = drawing
        self._words = words
        size = len(drawing.deck)
        self._left = size
        self._deck = np.tile(np.array(drawing.deck, dtype=np.intp), len(words))
        self._starts = np.arange(len(words), dtype=np.intp) * size
        self._cards: dict[int, list[Places]] = {number: [] for number in range(BOARD, len(drawing.known))}

    def draw_hands(self) -> bool:
        """Draw from all ranges until no two hands of a sample share a card."""
        drawn, joint = self._drawing.drawn, self._drawing.joint
        if joint is not None:
            together = np.array([joint.draw(word) for word in self._words.tolist()], dtype=np.intp)
            self._remove(drawn, list(together.transpose(1, 2, 0)))
            return True
        picks = np.empty((len(drawn), len(self._words)), dtype=np.intp)
        open_samples = np.arange(len(self._words))
        places = [np.array(hand.places, dtype=np.intp).T for hand in drawn]
        for attempt in range(MOST_ATTEMPTS):
            if not drawn or not len(open_samples):
                break
            words = self._words[open_samples]
            fits, used = np.ones(len(words), dtype=np.bool_), np.zeros(len(words), dtype=np.uint64)
            for number, hand in enumerate(drawn):
                (picked,), fair = _pick(_bits(words, number, attempt), (hand.total,))
                if hand.totals:
                    picked = np.searchsorted(np.array(hand.totals), picked, side="right")
                own = _U(1) << places[number][0][picked].astype(np.uint64)
                own |= _U(1) << places[number][1][picked].astype(np.uint64)
                fits &= fair & (own & used == 0)
                used |= own
                picks[number, open_samples] = picked
            open_samples = open_samples[~fits]
        if drawn and len(open_samples):
            return False
        self._remove(drawn, [place[:, picked] for place, picked in zip(places, picks, strict=True)])
        return True

    def _remove(self, drawn: Sequence[DrawnHand], places: Sequence[Places]) -> None:
        for hand, (one, other) in zip(drawn, places, strict=True):
            self._cards[hand.owner] += [self._deck[self._starts + one], self._deck[self._starts + other]]
        if places:
            for place in np.sort(np.concatenate(places), axis=0)[::-1]:
                self._take(place)

    def deal_cards(self) -> None:
        """Deal the board and hands of any two cards."""
        for number, dealt in enumerate(self._drawing.dealt, start=len(self._drawing.drawn)):
            sizes = range(self._left, self._left - dealt.count, -1)
            places, fair = _pick(_bits(self._words, number, 0), sizes)
            open_samples, attempt = np.flatnonzero(~fair), 1
            while len(open_samples):
                again, fair = _pick(_bits(self._words[open_samples], number, attempt), sizes)
                for place, repeated in zip(places, again, strict=True):
                    place[open_samples] = repeated
                open_samples = open_samples[~fair]
                attempt += 1
            self._cards[dealt.owner] += [self._take(place) for place in places]

    def _take(self, place: Places) -> Places:
        """Take a card out of each deck; the last one takes its place."""
        self._left -= 1
        place = self._starts + place
        cards: Places = self._deck[place]
        self._deck[place] = self._deck[self._starts + self._left]
        return cards

    def values(self) -> list[NDArray[np.int32]]:
        """Return the value of each hand in each sample."""
        board = self._cards[BOARD]
        board_keys = np.full(len(self._words), START, dtype=np.uint64)
        for cards in board:
            board_keys += CARD_KEYS[cards]
        values = []
        for number, known in enumerate(self._drawing.known):
            own = self._cards[number]
            keys = board_keys + _U(sum([int(CARD_KEYS[card]) for card in known]))
            for cards in own:
                keys += CARD_KEYS[cards]
            mask = _U(sum([int(CARD_MASKS[card]) for card in known]))

            def masks(rows: Places, drawn: Sequence[Places] = board + own, mask: np.uint64 = mask) -> Words:
                found = np.full(len(rows), mask)
                for cards in drawn:
                    found |= CARD_MASKS[cards[rows]]
                return found

            values.append(find_values(keys, masks))
        return values


def _pick(bits: Words, things: Sequence[int]) -> tuple[list[Places], NDArray[np.bool_]]:
    """Pick one of each number of things by 32 bits each, and tell where that favours no outcome."""
    picks = []
    for number in things:
        bits = bits * _U(number)
        picks.append((bits >> _U(32)).astype(np.intp))
        bits &= _U(MASK_32)
    return picks, bits >= _U((1 << 32) % prod(things))


def _bits(words: Words, number: int, attempt: int) -> Words:
    place = attempt * WORDS_PER_ATTEMPT + number // 2
    if place:
        words = _mix(words + _U(place * GAMMA & MASK_64))
    return words & _U(MASK_32) if number % 2 else words >> _U(32)


def _first_words(key: int, start: int, stop: int) -> Words:
    return _mix(np.arange(start + 1, stop + 1, dtype=np.uint64) * _U(GAMMA) + _U(key))


def _mix(words: Words) -> Words:
    words = (words ^ words >> _U(30)) * _U(FIRST_FACTOR)
    words = (words ^ words >> _U(27)) * _U(SECOND_FACTOR)
    return words ^ words >> _U(31)
