"""Thousands of hands side by side in numpy arrays, moved all at once by compiled rules."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltroom.cards.card import Card
from feltroom.deal.deal import Deal
from feltroom.engine.menu import Size
from feltroom.engine.rules import MOST_CHIPS, Post, Rules, Showing
from feltroom.errors import IllegalAction, InvalidSetup, shown
from feltroom.rng import Seed
from feltroom.vector import layout
from feltroom.vector.dealing import key_of
from feltroom.vector.stepping import (
    advance_all,
    apply_all,
    begin_all,
    deal_all,
    look_all,
    observe_all,
    play_all,
    step_all,
)

Ints = NDArray[np.int64]
R = TypeVar("R")
N = TypeVar("N", bound=np.generic)
SIZES = layout.DEFAULT_SIZES
DEFAULT_RULES = Rules(small_blind=1, big_blind=2)
FOLD, CALL, RAISE = layout.FOLD, layout.CALL, layout.RAISE
_MOST_PLAYERS = 22
_WORTH_A_THREAD = 4096


@dataclass(frozen=True, slots=True)
class Played:
    """What `HandArray.play` did: how many hands and decisions, and what everybody won in chips."""

    hands: int
    decisions: int
    won: Ints


@dataclass(frozen=True, slots=True)
class Turn:
    """What `HandArray.step_alone` brought player 0: which hands are over, and what was won in big blinds.

    `skipped` is what hands brought in which they were not asked, `last` what they saw at the end of a hand.
    """

    over: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    skipped: NDArray[np.float32]
    last: NDArray[np.float32]


# What the arrays play by, or need not know of: they keep no events. A rule that is none of these is refused.
KNOWN_RULES = frozenset(
    [
        "small_blind",
        "big_blind",
        "ante",
        "ante_kind",
        "betting",
        "reopen",
        "raise_cap",
        "chip",
        "burn",
        "show_all",
        "all_in_opens",
        "showing",
    ]
)


class HandArray:
    """So many hands of one set-up; one that is over is followed by the next, with the same stacks.

    After `reset`, `step` and `apply` the arrays tell of the decision that each hand waits for: `actors`, `prices` (what
    a call pays), `least` and `most` (what a raise may come to, 0 without one). They are views to read: copy
    what you keep. Hand k of place p is a function of the seed, p and k. The button starts with player 0 and moves on
    with every hand.
    """

    def __init__(
        self,
        hands: int,
        *,
        players: int = 2,
        seed: Seed,
        stacks: ArrayLike = 200,
        rules: Rules = DEFAULT_RULES,
        sizes: Sequence[Size] = SIZES,
        threads: int = 1,
        posts: Sequence[Post] | None = None,
    ) -> None:
        _refuse_posts(posts)
        self._set_out(hands, players, rules, sizes, threads)
        self._set_stacks(stacks)
        self._seed: Seed | None = seed
        self._key = np.uint64(key_of(seed))
        self.reset()

    @classmethod
    def given(
        cls,
        rules: Rules,
        *,
        stacks: ArrayLike,
        buttons: ArrayLike,
        hole: ArrayLike,
        boards: ArrayLike,
        sizes: Sequence[Size] = SIZES,
        posts: Sequence[Post] | None = None,
    ) -> "HandArray":
        """Return hands with these cards, for `apply` alone: stacks (hands, players), hole (hands, players, 2), boards
        (hands, 5); a hand that is over stays so.
        """  # what each has as its shape
        _refuse_posts(posts)
        hole_cards, board_cards = _cards(hole, "hole"), _cards(boards, "boards")
        if hole_cards.ndim != 3 or hole_cards.shape[2] != 2 or board_cards.shape != (len(hole_cards), 5):
            raise InvalidSetup(
                f"hole must be (hands, players, 2) and boards (hands, 5), "
                f"not {hole_cards.shape} and {board_cards.shape}"
            )
        hands, players = hole_cards.shape[:2]
        self = cls.__new__(cls)
        self._set_out(hands, players, rules, sizes, 1)
        self._seed, self._key = None, np.uint64(0)
        self._set_stacks(stacks)
        self._rows[:, layout.BUTTON] = _whole(buttons, "buttons", least=0, most=players - 1)
        self._cards[:, : 2 * players] = hole_cards.reshape(hands, 2 * players)
        self._cards[:, 2 * players :] = board_cards
        dealt = np.sort(self._cards, axis=1)
        twice = (dealt[:, 1:] == dealt[:, :-1]).any(axis=1)
        if twice.any():
            raise InvalidSetup(f"a card is dealt twice in hand {int(twice.argmax())}")
        begin_all(self._rows, self._cards, self._rules)
        self.over[:] = self._head(layout.OVER)
        return self

    def _set_out(self, hands: int, players: int, rules: Rules, sizes: Sequence[Size], threads: int) -> None:
        for name, number, least, most in (
            ("hands", hands, 1, 10**9),
            ("players", players, 2, _MOST_PLAYERS),
            ("threads", threads, 1, 1024),
        ):
            if type(number) is not int or not least <= number <= most:
                raise InvalidSetup(f"{name} must be a whole number from {least} to {most}, not {shown(number)}")
        if type(rules) is not Rules:
            raise InvalidSetup(f"rules must be a Rules, not {type(rules).__name__}")
        if rules.showing is Showing.CHOOSE:
            raise InvalidSetup("players who choose whether to show are not known here: use another showing")
        for each in fields(rules):
            if each.name not in KNOWN_RULES and getattr(rules, each.name) != each.default:
                raise InvalidSetup(f"the rule {each.name} is not known here: play such hands with HandState")
        self.players, self.rules = players, rules
        self.threads = threads
        self._rules: Ints = np.array(layout.rules_as_numbers(rules, players=players), np.int64)
        self.sizes = tuple(sizes)
        self._sizes = np.array([layout.number_of(size) for size in self.sizes], np.float64)
        self._rows: Ints = np.zeros((hands, layout.HEAD + layout.EACH * players), np.int64)
        self._cards = np.zeros((hands, 2 * players + 5), np.uint8)
        self.over = np.zeros(hands, np.bool_)
        self.rewards = np.zeros((hands, players), np.float32)
        self._pool: ThreadPoolExecutor | None = None

    def _set_stacks(self, stacks: ArrayLike) -> None:
        chips = _whole(stacks, "stacks", least=1, most=MOST_CHIPS)
        if (chips % self.rules.chip).any():
            raise InvalidSetup(f"stacks must be multiples of the smallest chip {self.rules.chip}")
        try:
            self._players(layout.STARTING)[:] = chips
        except ValueError:
            raise InvalidSetup(
                f"stacks must be one number, {self.players} of them, or {self.players} for each of {len(self)} hands, "
                f"not an array of {chips.shape}"
            ) from None

    def __len__(self) -> int:
        return len(self._rows)

    def copy(self) -> "HandArray":
        """Return independent hands in the same state: what one does, the other does not."""
        twin = HandArray.__new__(HandArray)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: value.copy() for name, value in vars(self).items() if isinstance(value, np.ndarray)}
        return vars(self) | arrays | {"_pool": None}  # threads belong to the one who started them

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)

    def __repr__(self) -> str:
        return f"<HandArray of {len(self)} hands, {self.players} players>"

    def _head(self, field: int) -> Ints:
        return _to_read(self._rows[:, field])

    def _each(self, field: int) -> Ints:
        return _to_read(self._players(field))

    def _players(self, field: int) -> Ints:
        return self._rows[:, layout.HEAD :].reshape(len(self), self.players, layout.EACH)[:, :, field]

    @property
    def starting(self) -> Ints:
        """The chips everybody began with, (hands, players)."""
        return self._each(layout.STARTING)

    @property
    def stacks(self) -> Ints:
        """The chips everybody has left, (hands, players)."""
        return self._each(layout.STACK)

    @property
    def bets(self) -> Ints:
        """What everybody has bet on this street, (hands, players)."""
        return self._each(layout.BET)

    @property
    def pots(self) -> Ints:
        """All chips in the middle, this street's bets included; 0 when they have been paid."""
        return self._head(layout.POT)

    @property
    def buttons(self) -> Ints:
        """Who has the button."""
        return self._head(layout.BUTTON)

    @property
    def streets(self) -> Ints:
        """0 before the flop, then 1, 2 and 3."""
        return self._head(layout.STREET)

    @property
    def actors(self) -> Ints:
        """Who is to act; -1 where the hand is over."""
        return self._head(layout.ACTOR)

    @property
    def prices(self) -> Ints:
        """What a call pays: 0 for a check, at most the stack."""
        return self._head(layout.PRICE)

    @property
    def least(self) -> Ints:
        """The least that a raise may come to, as a total for the street; 0 where none is legal."""
        return self._head(layout.LEAST)

    @property
    def most(self) -> Ints:
        """The most that a raise may come to, as a total for the street; 0 where none is legal."""
        return self._head(layout.MOST)

    @property
    def numbers(self) -> Ints:
        """Which hand of its place this is, from 1."""
        return self._head(layout.NUMBER)

    @property
    def folded(self) -> NDArray[np.bool_]:
        """Who has folded, (hands, players); a copy."""
        folded: NDArray[np.bool_] = (self._head(layout.LIVE)[:, None] >> np.arange(self.players) & 1) == 0
        return folded

    @property
    def hole(self) -> NDArray[np.uint8]:
        """Everybody's cards, (hands, players, 2)."""
        return _to_read(self._cards[:, : 2 * self.players].reshape(len(self), self.players, 2))

    @property
    def boards(self) -> NDArray[np.uint8]:
        """The five cards of each board, those of later streets included: 3, 4 or 5 of them are open."""
        return _to_read(self._cards[:, 2 * self.players :])

    def deal_of(self, place: int) -> Deal:
        """Return the cards of a hand, with which `HandState` plays the same hand."""
        hole = [[Card(int(card)) for card in cards] for cards in self.hole[place]]
        return Deal(hole=hole, board=[Card(int(card)) for card in self.boards[place]])

    def reset(self, *, seed: Seed | None = None) -> None:
        """Start again with the first hands of the seed, or of another."""
        self._need_seed()
        if seed is not None:
            self._seed, self._key = seed, np.uint64(key_of(seed))
        self.over.fill(False)
        self.rewards.fill(0)
        decided = self._share(
            lambda part: deal_all(self._rows[part], self._cards[part], self._rules, self._key, part.start)
        )
        if not all(decided):
            raise InvalidSetup("nobody would ever have a decision: antes and blinds take all chips")

    def step(self, choices: ArrayLike) -> None:
        """Let the actor of each hand choose: 0 folds, 1 checks or calls, 2 and on bet or raise by `sizes`.

        `over` then tells which hands ended, and `rewards` what everybody won there in big blinds. A choice that is not
        legal checks if that is free, and folds otherwise.
        """
        self._need_seed()
        chosen = self._one_for_each(choices, "choice")
        self._share(
            lambda part: step_all(
                self._rows[part],
                self._cards[part],
                self._rules,
                self._sizes,
                chosen[part],
                self.rewards[part],
                self.over[part],
                self._key,
                part.start,
            )
        )

    def step_alone(self, choices: ArrayLike | None, *, weights: Sequence[float]) -> Turn:
        """Let player 0 choose, and the others at random by weight as in `play`, up to player 0's next decision.

        None goes on to the first decision. A hand that player 0 folds is over for them, and the next one begins.
        """
        self._need_seed()
        hands = len(self)
        chosen = np.full(hands, -1, np.int64) if choices is None else self._one_for_each(choices, "choice")
        below = bounds_of(weights, choices=2 + len(self.sizes))
        turn = Turn(
            over=np.zeros(hands, np.bool_),
            rewards=np.zeros(hands, np.float32),
            skipped=np.zeros(hands, np.float32),
            last=np.zeros((hands, 111 + 7 * self.players), np.float32),
        )
        asked = self._share(
            lambda part: advance_all(
                self._rows[part],
                self._cards[part],
                self._rules,
                self._sizes,
                chosen[part],
                below,
                turn.rewards[part],
                turn.over[part],
                turn.skipped[part],
                turn.last[part],
                self._key,
                part.start,
            )
        )
        if not all(asked):
            raise InvalidSetup("player 0 was not asked in thousands of hands: their stack is too short for the blinds")
        return turn

    def apply(self, kinds: ArrayLike, totals: ArrayLike = 0) -> None:
        """Let the actor of each hand act: 0 folds, 1 checks or calls, 2 raises to a total for the street.

        A hand that is over stays so. One action that is not legal changes nothing in any hand.
        """
        kind = self._one_for_each(kinds, "kind")
        total = np.ascontiguousarray(np.broadcast_to(_whole(totals, "totals", least=0, most=2 * MOST_CHIPS), len(self)))
        on = self.actors >= 0
        fits = (total >= self.least) & (total <= self.most) & (total % self.rules.chip == 0) & (self.least > 0)
        wrong = on & ~((kind == FOLD) | (kind == CALL) | ((kind == RAISE) & fits))
        if wrong.any():
            place = int(wrong.argmax())
            raise IllegalAction(
                f"hand {place}: action {int(kind[place])} to {int(total[place])} is not legal; 0 folds, 1 calls "
                f"{int(self.prices[place])}, 2 raises to {int(self.least[place])} to {int(self.most[place])}",
                code="bad_amount",
            )
        apply_all(self._rows, self._cards, self._rules, kind, total)
        self.over[:] = self._head(layout.OVER)

    def play(self, hands: int, *, weights: Sequence[float]) -> Played:
        """Play so many hands at every place, all players choosing at random by weight: fold, call, then the `sizes`.

        A fold where a check is free is a check, and a raise where none is legal a check or call. Hands that are under
        way are finished, and count.
        """
        self._need_seed()
        if type(hands) is not int or hands < 0:
            raise InvalidSetup(f"hands must be a whole number of at least 0, not {shown(hands)}")
        below = bounds_of(weights, choices=2 + len(self.sizes))

        def work(part: slice) -> tuple[int, Ints]:
            won: Ints = np.zeros(self.players, np.int64)
            rows, cards = self._rows[part], self._cards[part]
            decisions = play_all(rows, cards, self._rules, self._sizes, below, hands, won, self._key, part.start)
            return decisions, won

        done = self._share(work, least=1)
        won = np.sum([won for _, won in done], axis=0)
        return Played(hands * len(self), sum(decisions for decisions, _ in done), won)

    def masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return 1 for each legal choice, (hands, choices); of sizes that come to the same amount the first alone."""
        masks = _room(out, (len(self), 2 + len(self.sizes)), np.int8)
        self._share(lambda part: look_all(self._rows[part], self._rules, self._sizes, masks[part]))
        return masks

    def observations(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Return what each actor knows, (hands, 111 + 7 players), as in `feltroom.envs`; zeros where a hand is over."""
        seen = _room(out, (len(self), 111 + 7 * self.players), np.float32)
        self._share(lambda part: observe_all(self._rows[part], self._cards[part], self._rules, seen[part]))
        return seen

    def _share(self, work: Callable[[slice], R], *, least: int = _WORTH_A_THREAD) -> list[R]:
        """Do a piece of work for all hands, in threads where it pays; kernels let go of the interpreter's lock."""
        count = min(self.threads, max(1, len(self) // least))
        if count == 1:
            return [work(slice(0, len(self)))]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        edges = [len(self) * number // count for number in range(count + 1)]
        return list(self._pool.map(work, map(slice, edges, edges[1:])))

    def _need_seed(self) -> None:
        if self._seed is None:
            raise InvalidSetup("hands with given cards are moved by apply() alone: no seed deals a next hand")

    def _one_for_each(self, numbers: ArrayLike, name: str) -> Ints:
        given = np.asarray(numbers)
        if given.dtype.kind not in "iu" or given.shape != (len(self),):
            raise InvalidSetup(
                f"there must be one {name} for each of {len(self)} hands, as whole numbers; "
                f"not {given.dtype} of shape {given.shape}"
            )
        return np.ascontiguousarray(given, np.int64)


def bounds_of(weights: Sequence[float], *, choices: int) -> NDArray[np.float64]:
    """Return for each choice below which random number it is taken, if no choice before it is."""
    given = np.asarray(weights, np.float64)
    if given.shape != (choices,) or not np.isfinite(given).all() or given.min() < 0 or given.sum() <= 0:
        raise InvalidSetup(f"weights must be {choices} numbers of at least 0, not all 0; not {shown(weights)}")
    bounds: NDArray[np.float64] = np.cumsum(given) / given.sum()
    return bounds


def _to_read(array: NDArray[N]) -> NDArray[N]:
    """Return a view that cannot be written to: the compiled rules trust what stands there."""
    array.flags.writeable = False
    return array


def _room(out: NDArray[N] | None, shape: tuple[int, ...], kind: type[N]) -> NDArray[N]:
    """Return the array to write to; one that is given must fit exactly, because kernels do not look where it ends."""
    if out is None:
        return np.empty(shape, kind)
    if type(out) is not np.ndarray or out.shape != shape or out.dtype != kind or not out.flags.c_contiguous:
        raise InvalidSetup(f"out must be a contiguous array of {np.dtype(kind)} and of shape {shape}")
    if not out.flags.writeable:
        raise InvalidSetup("out is an array that cannot be written to")
    return out


def _refuse_posts(posts: Sequence[Post] | None) -> None:
    if posts is not None:
        raise InvalidSetup("straddles and other posts are not known here: play such hands with HandState")


def _whole(numbers: ArrayLike, name: str, *, least: int, most: int) -> Ints:
    given = np.asarray(numbers)
    if given.dtype.kind not in "iu" or not given.size or given.min() < least or given.max() > most:
        raise InvalidSetup(f"{name} must be whole numbers from {least} to {most}, not {shown(numbers)}")
    return given.astype(np.int64)


def _cards(cards: ArrayLike, name: str) -> NDArray[np.uint8]:
    return _whole(cards, name, least=0, most=51).astype(np.uint8)
