"""The cards of one hand, known before it is played: who holds what, the board, and what was burned."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from feltroom.cards.card import Card, Cards, is_card
from feltroom.cards.classes import Combo, HandClass
from feltroom.cards.notation import format_card, format_cards, written, written_hands
from feltroom.deal.dense import deal_dense, more_dense
from feltroom.deal.seating import MAX_PLAYERS, MIN_PLAYERS, check_players
from feltroom.deal.standard import deal_standard, more_standard
from feltroom.deal.weights import WEIGHTED_MODES, ByMode, WeightTable, as_table, mode_weights
from feltroom.errors import InvalidSetup, shown
from feltroom.rng import Seed

Hole = tuple[Combo | None, ...]
Weights = Mapping[HandClass, float] | Mapping[HandClass, ByMode] | WeightTable

MODES = (*WEIGHTED_MODES, "full")
MOST_RUNS = 3
"""How often the board of a hand can be run."""
MOST_MORE = 5 * (MOST_RUNS - 1)
OPEN = "open"
"""The mode of a deal whose missing cards are dealt while the hand is played."""


class Deal:
    """The cards of one hand, by value; never changed after it is made.

    `hole` has two cards, or None if unknown, for each player; `board` has up to five known cards, in order.
    `mode` is "given", "open", "standard", "superDense", "dense", "full" or "custom". The last five have a `seed`
    and the `button` they were dealt from, and a dense one has its ten reserved cards in `reserve`.
    `more` are the next cards of the deck, for further boards if the players agree to run it more than once.
    """

    __slots__ = ("_board", "_burns", "_hole", "_more", "_reserve", "button", "mode", "seed")

    # Plain tuples, which the engine reads; who asks from outside gets cards that print as players write them.
    _hole: Hole
    _board: Cards
    _burns: Cards
    _reserve: Cards
    mode: str
    seed: Seed | None
    button: int | None
    _more: Cards

    def __init__(
        self,
        *,
        hole: Sequence[Sequence[Card] | None],
        board: Sequence[Card] = (),
        burns: Sequence[Card] = (),
        more: Sequence[Card] = (),
        _drawn: "tuple[str, Seed | None, int | None, Cards] | None" = None,
    ) -> None:
        if _drawn is not None:  # our own dealers say how they drew; what they give is valid by construction
            self._hole = hole  # type: ignore[assignment]
            self._board = board  # type: ignore[assignment]
            self._burns = burns  # type: ignore[assignment]
            self._more = more  # type: ignore[assignment]
            self.mode, self.seed, self.button, self._reserve = _drawn
            return
        self._hole = _check_hole(hole)
        self._board = _check_cards(board, place="the board", most=5)
        self._burns = _check_cards(burns, place="the burns", most=3)
        self._more = _check_cards(more, place="the further boards", most=MOST_MORE)
        self._reserve = ()
        self.mode = "given"
        self.seed = None
        self.button = None
        self._check_unique()

    @classmethod
    def standard(cls, *, seed: Seed, players: int, button: int, burn: bool = True, more: int = 0) -> "Deal":
        """Deal from one shuffled deck, from the button's left, with a burn before flop, turn and river.

        `more` cards follow for further boards, as far as the deck goes; no other card depends on them.
        """
        hole, board, burns = deal_standard(seed=seed, players=players, button=button, burn=burn)
        further = more_standard(seed=seed, dealt=2 * players + len(board) + len(burns), count=more) if more else ()
        return Deal(hole=hole, board=board, burns=burns, more=further, _drawn=("standard", seed, button, ()))

    @classmethod
    def dense(
        cls,
        *,
        seed: Seed,
        players: int,
        button: int,
        mode: str = "dense",
        weights: Weights | None = None,
        more: int = 0,
    ) -> "Deal":
        """Reserve the board, then draw hands by weight of their class; `weights` replaces the mode's table.

        It maps classes to numbers, or to a number for each mode as `handWeights.json` does.
        A mapping is checked in every call: make a `WeightTable` of it once if many deals follow.
        `more` cards for further boards are drawn from those that are left, as far as they go.
        """
        table = _checked_table(mode, weights)
        hole, reserve = deal_dense(seed=seed, players=players, button=button, table=table)
        mode = mode if weights is None else "custom"
        further = more_dense(seed=seed, hole=hole, reserve=reserve, count=more) if more else ()
        drawn = (mode, seed, button, reserve)
        return cls(hole=hole, board=reserve[:5], burns=reserve[5:8], more=further, _drawn=drawn)

    @classmethod
    def open(
        cls, *, players: int, hole: Sequence[Sequence[Card] | None] | None = None, board: Sequence[Card] = ()
    ) -> "Deal":
        """Return a deal whose missing cards a program deals while the hand is played: the chance nodes of a game tree.

        Cards that are given need no dealing: all of some players' (None for the others), and any of the board.
        """
        check_players(players)
        if hole is not None and _is_sequence(hole) and len(hole) != players:
            raise InvalidSetup(f"the hole cards must be a list with an entry for each of {players} players")
        deal = cls(hole=[None] * players if hole is None else hole, board=board)
        deal.mode = OPEN
        return deal

    def with_cards(self, cards: Sequence[Card], *, player: int | None, count: int) -> "Deal":
        """Return this deal with the cards of a player, or with more of the board (None)."""
        place = "the board" if player is None else f"player {player}"
        if not _is_sequence(cards) or len(cards) != count:
            raise InvalidSetup(f"{place} must be dealt {count} card{'s' * (count > 1)}, not {_show(cards)}")
        deal = Deal(
            hole=[cards if other == player else known for other, known in enumerate(self._hole)],
            board=self._board if player is not None else (*self._board, *cards),
            burns=self._burns,
            more=self._more,
        )
        deal.mode = self.mode
        return deal

    @classmethod
    def recorded(
        cls,
        *,
        hole: Sequence[Sequence[Card] | None],
        board: Sequence[Card],
        burns: Sequence[Card],
        reserve: Sequence[Card],
        mode: str,
        seed: Seed | None,
        button: int | None,
        more: Sequence[Card] = (),
    ) -> "Deal":
        """Return a deal read back from a record, with the dealer's marks; whether they are true is for an audit."""
        deal = cls(hole=hole, board=board, burns=burns, more=more)
        deal._reserve = _check_cards(reserve, place="the reserve", most=10)
        deal.mode = mode
        deal.seed = seed
        deal.button = button
        return deal

    @property
    def hole(self) -> Hole:
        """Two cards, or None if unknown, for each player."""
        return cast(Hole, written_hands(self._hole))

    @property
    def board(self) -> Cards:
        """The board as far as it is known, in order."""
        return written(self._board)

    @property
    def burns(self) -> Cards:
        """What was burned before flop, turn and river."""
        return written(self._burns)

    @property
    def reserve(self) -> Cards:
        """The ten reserved cards of a dense deal."""
        return written(self._reserve)

    @property
    def more(self) -> Cards:
        """The next cards of the deck, for further boards."""
        return written(self._more)

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self._hole)

    @property
    def complete(self) -> bool:
        """Whether every hole card and all five board cards are known."""
        return None not in self._hole and len(self._board) == 5

    def _check_unique(self) -> None:
        places: dict[Card, str] = {}
        for card, place in self._places():
            if card in places:
                raise InvalidSetup(f"{format_card(card)} is dealt twice: to {places[card]} and to {place}")
            places[card] = place

    def _places(self) -> Iterator[tuple[Card, str]]:
        for player, cards in enumerate(self._hole):
            for card in cards or ():
                yield card, f"player {player}"
        for card in self._board:
            yield card, "the board"
        for card in self._burns:
            yield card, "the burns"
        for card in self._more:
            yield card, "the further boards"

    def _key(self) -> tuple[object, ...]:
        return self._hole, self._board, self._burns, self._reserve, self.mode, self.seed, self.button, self._more

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._key()

    def __repr__(self) -> str:
        hole = " ".join("??" if cards is None else format_cards(cards) for cards in self._hole)
        board, burns = format_cards(self._board), format_cards(self._burns)
        return f"<Deal {self.mode}: {hole}, board {board or 'unknown'}, burned {burns or 'nothing'}>"


def _restored(
    hole: Hole,
    board: Cards,
    burns: Cards,
    reserve: Cards,
    mode: str,
    seed: Seed | None,
    button: int | None,
    more: Cards,
) -> Deal:
    """Return the deal that was pickled."""
    return Deal(hole=hole, board=board, burns=burns, more=more, _drawn=(mode, seed, button, reserve))


def _check_hole(hole: Sequence[Sequence[Card] | None]) -> Hole:
    if not _is_sequence(hole):
        raise InvalidSetup(f"the hole cards must be a list with an entry for each player, not {_show(hole)}")
    if not MIN_PLAYERS <= len(hole) <= MAX_PLAYERS:
        raise InvalidSetup(f"a deal has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(hole)}")
    hands: list[Combo | None] = []
    for player, cards in enumerate(hole):
        if cards is None:
            hands.append(None)
            continue
        known = _check_cards(cards, place=f"player {player}", most=2)
        if len(known) != 2:
            raise InvalidSetup(f"player {player} must have 2 cards or None, not {len(known)}")
        hands.append((known[0], known[1]))
    return tuple(hands)


def _check_cards(cards: Sequence[Card], *, place: str, most: int) -> Cards:
    if not _is_sequence(cards):
        raise InvalidSetup(f"the cards of {place} must be a list of card numbers, not {_show(cards)}")
    if len(cards) > most:
        raise InvalidSetup(f"{place} can have at most {most} cards, not {len(cards)}")
    for card in cards:
        if not is_card(card):
            raise InvalidSetup(f"a card of {place} must be an int from 0 to 51, not {_show(card)}")
    return tuple(cards)


def _is_sequence(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _checked_table(mode: str, weights: Weights | None) -> WeightTable | None:
    """Return the table to deal by; None for the full deck, which is dealt without weights."""
    if mode not in MODES and (mode != "custom" or weights is None):
        raise InvalidSetup(f"{shown(mode)} is not a mode of the dense deal: the modes are {', '.join(MODES)}")
    if weights is None:
        return None if mode == "full" else mode_weights(mode)
    if mode == "full":
        raise InvalidSetup("mode full is dealt without weights: leave out the mode or the weights")
    return as_table(weights, mode)


def _show(value: object) -> str:
    return f"{type(value).__name__} {shown(value)}"
