"""Sampling, compiled by numba."""

from typing import cast

import numpy as np

from feltroom.analysis.kernels import words
from feltroom.analysis.kernels.arrays import CARD_KEYS, CARD_MASKS, Ints, Words
from feltroom.analysis.kernels.compiled_pair import count_pair
from feltroom.analysis.kernels.compiled_values import FLUSH_BITS, START, ZERO, flush_value, rank_value
from feltroom.analysis.kernels.compiled_words import ALL, GAMMA, MASK_32, ONE, THIRTY_TWO, TWO, mixed, sample_bits
from feltroom.analysis.kernels.compiling import compiled
from feltroom.analysis.kernels.work import BOARD, DealtCards, Drawing, Shares

_MOST_ATTEMPTS = np.uint64(words.MOST_ATTEMPTS)


def count_samples(drawing: Drawing, *, start: int, stop: int) -> Shares | None:
    """Count samples `start` to `stop - 1`; None where the ranges never fit together in one of them."""
    hands = len(drawing.known)
    deck = list(drawing.deck)
    shares: Ints = np.zeros((hands, hands + 1), dtype=np.int64)
    counter = np.uint64(drawing.key + start * words.GAMMA & words.MASK_64)
    deck_keys, deck_masks = CARD_KEYS[deck], CARD_MASKS[deck]
    keys = np.array([sum([int(CARD_KEYS[card]) for card in cards]) for cards in drawing.known], dtype=np.uint64)
    masks = np.array([sum([int(CARD_MASKS[card]) for card in cards]) for cards in drawing.known], dtype=np.uint64)
    if hands == 2 and not drawing.drawn and drawing.dealt == (DealtCards(BOARD, 5),):
        count_pair(counter, stop - start, deck_keys, deck_masks, keys, masks, shares)
        return cast("Shares", shares.tolist())
    totals = [total for hand in drawing.drawn for total in hand.totals or range(1, len(hand.places) + 1)]
    together: Words = np.empty((0, 0), dtype=np.uint64)
    if drawing.joint is not None:
        firsts = [words.first_word(drawing.key, sample) for sample in range(start, stop)]
        hands_drawn = [drawing.joint.draw(first) for first in firsts]
        together = np.array(hands_drawn, dtype=np.uint64).reshape(stop - start, -1)
    done = _count(
        counter,
        stop - start,
        np.append(deck_keys, ZERO),
        np.append(deck_masks, ZERO),
        keys,
        masks,
        np.array([hand.owner for hand in drawing.drawn], dtype=np.uint64),
        np.cumsum([0] + [len(hand.places) for hand in drawing.drawn]).astype(np.uint64),
        np.array(totals, dtype=np.uint64),
        np.array([(1 << 32) % hand.total for hand in drawing.drawn], dtype=np.uint64),
        np.array([combo for hand in drawing.drawn for combo in hand.places], dtype=np.uint64).reshape(-1, 2),
        together,
        np.array([dealt.owner for dealt in drawing.dealt if dealt.owner != BOARD], dtype=np.uint64),
        np.uint64(sum([dealt.count for dealt in drawing.dealt if dealt.owner == BOARD])),
        shares,
    )
    return cast("Shares", shares.tolist()) if done else None


@compiled
def _count(
    counter: np.uint64,
    samples: int,
    deck_keys: Words,
    deck_masks: Words,
    known_keys: Words,
    known_masks: Words,
    drawn_owners: Words,
    drawn_starts: Words,
    drawn_totals: Words,
    drawn_fairs: Words,
    drawn_places: Words,
    together: Words,
    dealt_owners: Words,
    board: np.uint64,
    shares: Ints,
) -> bool:
    """Count samples; `counter` is what the word before the first is mixed from.

    The deck holds places in `deck_keys`. What a sample has moved in it is put back after it, at the places in `moved`.
    `own` are the places of the two cards of each hand that were drawn or dealt; known hands have the last place there,
    which holds no card. `together` are the places of the drawn hands of every sample where they are drawn jointly.
    """
    hands, nothing = np.uint64(len(known_keys)), np.uint64(len(deck_keys)) - ONE
    drawn, dealt = np.uint64(len(drawn_owners)), np.uint64(len(dealt_owners))
    deck, moved = np.arange(len(deck_keys)).astype(np.uint8), np.empty(32, np.uint64)
    own, came = np.full(TWO * hands, nothing), np.empty(5, np.uint64)
    values = np.empty(hands, np.int32)
    counts = np.zeros(hands * (hands + ONE), np.int64)
    board_fair, fairs = _find_fairs(nothing - TWO * drawn, board, dealt)
    for sample in range(samples):
        counter += GAMMA
        first = mixed(counter)
        left, number = nothing, drawn
        if drawn:
            if len(together):
                for move in range(TWO * drawn):
                    moved[move] = together[sample, move]
            elif not _draw_hands(first, drawn_starts, drawn_totals, drawn_fairs, drawn_places, moved):
                return False
            for hand in range(drawn):
                own[TWO * drawn_owners[hand]] = moved[TWO * hand]
                own[TWO * drawn_owners[hand] + ONE] = moved[TWO * hand + ONE]
            _sort_down(moved, TWO * drawn)
            for move in range(TWO * drawn):
                left -= ONE
                deck[moved[move]] = deck[left]
        moves = TWO * drawn
        board_key = START
        if board:
            attempt, bits = ZERO, sample_bits(first, number, ZERO)
            while True:
                for place in range(board):
                    bits *= left - place
                    moved[moves + place] = bits >> THIRTY_TWO
                    bits &= MASK_32
                if bits >= board_fair:
                    break
                attempt += ONE
                bits = sample_bits(first, number, attempt)
            for move in range(moves, moves + board):
                card = deck[moved[move]]
                left -= ONE
                deck[moved[move]] = deck[left]
                board_key += deck_keys[card]
                came[move - moves] = card
            number += ONE
            moves += board
        for turn in range(dealt):
            hand, attempt = TWO * dealt_owners[turn], ZERO
            while True:
                product = sample_bits(first, number, attempt) * left
                one = product >> THIRTY_TWO
                product = (product & MASK_32) * (left - ONE)
                if product & MASK_32 >= fairs[turn]:
                    break
                attempt += ONE
            other = product >> THIRTY_TWO
            moved[moves], moved[moves + ONE] = one, other
            own[hand] = deck[one]
            deck[one] = deck[left - ONE]
            own[hand + ONE] = deck[other]
            left -= TWO
            deck[other] = deck[left]
            number += ONE
            moves += TWO
        for move in range(moves):
            deck[moved[move]] = moved[move]
        best = np.int32(-1)
        for hand in range(hands):
            one, other = own[TWO * hand], own[TWO * hand + ONE]
            key = board_key + known_keys[hand] + deck_keys[one] + deck_keys[other]
            if key & FLUSH_BITS:
                mask = known_masks[hand] | deck_masks[one] | deck_masks[other]
                for place in range(board):
                    mask |= deck_masks[came[place]]
                values[hand] = flush_value(key, mask)
            else:
                values[hand] = rank_value(key)
            best = max(best, values[hand])
        winners = ZERO
        for hand in range(hands):
            winners += np.uint64(values[hand] == best)
        for hand in range(hands):
            counts[winners] += np.int64(values[hand] == best)
            winners += hands + ONE
    shares += counts.reshape(shares.shape)
    return True


@compiled
def _find_fairs(left: np.uint64, board: np.uint64, dealt: np.uint64) -> tuple[np.uint64, Words]:
    """What the lower part must reach for the board, and for each hand of any two cards, to be fair."""
    outcomes = ONE
    for _ in range(board):
        outcomes *= left
        left -= ONE
    fairs = np.empty(dealt, np.uint64)
    for turn in range(dealt):
        fairs[turn] = ALL % (left * (left - ONE))
        left -= TWO
    return ALL % outcomes, fairs


@compiled
def _draw_hands(first: np.uint64, starts: Words, totals: Words, fairs: Words, places: Words, moved: Words) -> bool:
    """Draw from all ranges until no two hands share a card; their places in the deck go to `moved`."""
    for attempt in range(_MOST_ATTEMPTS):
        used = ZERO
        for number in range(np.uint64(len(starts)) - ONE):
            total = totals[starts[number + ONE] - ONE]
            product = sample_bits(first, np.uint64(number), np.uint64(attempt)) * total
            if product & MASK_32 < fairs[number]:
                break
            pick = product >> THIRTY_TWO
            low, high = starts[number], starts[number + ONE] - ONE
            if total == high - low + ONE:
                low += pick
            else:
                while low < high:
                    middle = (low + high) >> ONE
                    if totals[middle] > pick:
                        high = middle
                    else:
                        low = middle + ONE
            one, other = places[low, 0], places[low, 1]
            cards = ONE << one | ONE << other
            if cards & used:
                break
            used |= cards
            moved[TWO * number], moved[TWO * number + ONE] = one, other
        else:
            return True
    return False


@compiled
def _sort_down(numbers: Words, count: np.uint64) -> None:
    for end in range(ONE, count):
        number, place = numbers[end], np.uint64(end)
        while place and numbers[place - ONE] < number:
            numbers[place] = numbers[place - ONE]
            place -= ONE
        numbers[place] = number
