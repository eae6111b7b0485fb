"""A solved spot: the strategy of every hand wherever the betting and the cards may lead, and what hands are worth."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from feltroom.cards.card import Card
from feltroom.cards.classes import Combo, class_of
from feltroom.cards.notation import format_card, parse_cards
from feltroom.errors import InvalidNotation, shown
from feltroom.solver.betting import Move, MoveKind, Node, NodeKind
from feltroom.solver.spot import Spot

if TYPE_CHECKING:
    from feltroom.solver.kernels.engine import Engine
    from feltroom.solver.kernels.streets import Street
    from feltroom.solver.kernels.views import Floats

_CARDS = tuple(range(64))


class Solution:
    """The mean strategies of both players; `exploitability` is the part of the pot that a best response gains.

    It is half the sum of what both players could gain, measured exactly over all hands and boards.
    """

    def __init__(self, spot: Spot, engine: "Engine", exploitability: float) -> None:
        self.spot = spot
        self.exploitability = exploitability
        self.iterations = engine.iterations
        self._engine = engine

    @property
    def values(self) -> tuple[float, float]:
        """What the player out of position and the one in position get from the pot on average, in chips."""
        return self._engine.value(0, best=False), self._engine.value(1, best=False)

    @property
    def root(self) -> "Position":
        """The first decision of the spot."""
        engine = self._engine
        reach = (engine.weights[0], engine.weights[1])
        return Position(engine, engine.streets[0], 0, 0, _CARDS, reach, reach, self.spot.board)

    def at(self, *steps: str) -> "Position":
        """Return the position after moves and cards, each as text: `at("check", "bet 5", "call", "9d", "check")`."""
        position = self.root
        for step in steps:
            position = position.deal(step) if position.kind is NodeKind.DEAL else position.play(step)
        return position


class Position:
    """A place in a solved spot. Hands are combos, the higher card first; player 0 is out of position.

    `card_map` gives for every card the one that stands for it on the board that was solved.
    """

    def __init__(
        self,
        engine: "Engine",
        street: "Street",
        number: int,
        board_number: int,
        card_map: tuple[int, ...],
        street_reach: "tuple[Floats, Floats]",
        reach: "tuple[Floats, Floats]",
        board: tuple[Card, ...],
    ) -> None:
        self._engine, self._street, self._number, self._board = engine, street, number, board_number
        self._card_map, self._street_reach, self._reach = card_map, street_reach, reach
        self.board = board

    @property
    def _node(self) -> Node:
        return self._street.nodes[self._number]

    @property
    def kind(self) -> NodeKind:
        """Whether somebody decides here, a card is dealt, or the hand ends."""
        return self._node.kind

    @property
    def player(self) -> int:
        """Who decides: 0 out of position, 1 in position."""
        return self._node.player

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the player may do, in the order of `strategy`."""
        return self._node.moves

    @property
    def pot(self) -> float:
        """All chips in the middle, bets of this street included."""
        return self._engine.game.pot + sum(self._node.paid)

    @property
    def price(self) -> float:
        """What a call costs the player who decides."""
        paid = self._node.paid
        return max(0.0, paid[1 - self.player] - paid[self.player])

    def strategy(self) -> dict[Combo, tuple[float, ...]]:
        """Return for each hand that the player can hold how often they make each move."""
        parts = self._engine.mean_strategy(self._street, self._number, self._board)
        return {combo: tuple(parts[:, place].tolist()) for combo, place in self._places(self.player).items()}

    def reach(self, player: int) -> dict[Combo, float]:
        """Return how likely each hand of a player comes here: its weight in the range times what they did."""
        reach = self._reach[player]
        return {combo: float(reach[place]) for combo, place in self._places(player).items()}

    def frequencies(self) -> tuple[float, ...]:
        """Return how often the player makes each move with their whole range, as the other player meets it.

        Where nobody comes it is the mean over all hands that could be held; nothing if the board leaves none.
        """
        player = self.player
        parts = self._engine.mean_strategy(self._street, self._number, self._board)
        met = self._met(player)
        weights = self._reach[player] * met
        total = float(weights.sum())
        if not total:
            total = float(parts.sum()) or 1.0  # as many hands as can be held: others have zeros
            return tuple((parts.sum(axis=1) / total).tolist())
        return tuple(((parts @ weights) / total).tolist())

    def evs(self, player: int) -> dict[Combo, float]:
        """Return what each hand gets from here on, in chips; what was put in before is gone, so a fold is worth 0."""
        values = self._engine.worth(self._street, self._board, player, self._street_reach[1 - player])[self._number]
        return self._per_pair(player, values, self._node.paid[player])

    def move_evs(self, *, best: bool = False) -> tuple[dict[Combo, float], ...]:
        """Return what each hand of the player to act gets from here on, for each of their moves.

        With `best` they go on as well as they can against the other's strategy. That is the better answer for moves
        that the solution hardly ever makes: how it would go on after them it has hardly learnt.
        """
        player, first = self.player, self._street.first[self._number]
        values = self._engine.worth(self._street, self._board, player, self._street_reach[1 - player], best=best)
        paid = self._node.paid[player]
        return tuple(self._per_pair(player, values[first + place], paid) for place in range(len(self.moves)))

    def play(self, move: Move | str) -> "Position":
        """Return the position after a move, which may be given as text: `check`, `bet 5`, `raise 15`, `bet all-in`."""
        place = find_move(self.moves, move)
        player = self.player
        parts = self._engine.mean_strategy(self._street, self._number, self._board)
        own = self._reach[player] * parts[place]
        reach = (own, self._reach[1]) if player == 0 else (self._reach[0], own)
        number = self._street.first[self._number] + place
        return Position(
            self._engine, self._street, number, self._board, self._card_map, self._street_reach, reach, self.board
        )

    def deal(self, card: Card | str) -> "Position":
        """Return the first decision of the next street, with a card on the board."""
        if self.kind is not NodeKind.DEAL:
            raise InvalidNotation(f"no card is dealt here: the hand stands at a {self.kind.value}")
        cards = parse_cards(card) if isinstance(card, str) else (card,)
        if len(cards) != 1 or cards[0] in self.board:
            raise InvalidNotation(f"one card that is not on the board is dealt, not {shown(card)}")
        wanted = self._card_map[cards[0]]
        level = self._street.level
        for number in self._engine.children(level, self._board):
            board = self._engine.game.boards[level + 1][number]
            for mirror in board.mirrors:
                if mirror[board.cards[-1]] == wanted:
                    back = {target: source for source, target in enumerate(mirror)}
                    card_map = tuple(back.get(target, target) for target in self._card_map)
                    return self._dealt(number, mirror, card_map, cards[0])
        raise InvalidNotation(f"{format_card(cards[0])} cannot be dealt here")

    def _dealt(self, number: int, mirror: tuple[int, ...], card_map: tuple[int, ...], card: Card) -> "Position":
        """Go to the board that stands for the one with the card: both ranges are the same but for the swap of suits."""
        engine, street = self._engine, self._street.below[self._number]
        reach = []
        for player in (0, 1):
            hands = engine.game.hands[player]
            places = {hand: place for place, hand in enumerate(hands)}
            swapped = self._reach[player].copy()
            taken = engine.game.boards[street.level][number].cards
            for place, (first, second) in enumerate(hands):
                one, two = mirror[first], mirror[second]
                swapped[place] = self._reach[player][places[(one, two) if one > two else (two, one)]]
                if first in taken or second in taken:
                    swapped[place] = 0.0
            reach.append(swapped)
        both = (reach[0], reach[1])
        return Position(engine, street, 0, number, card_map, both, both, (*self.board, card))

    def _places(self, player: int) -> dict[Combo, int]:
        """The hands of a player that are live here, each with its place among the solved hands."""
        hands = self._engine.game.hands[player]
        places = {hand: place for place, hand in enumerate(hands)}
        taken = {*self.board}
        found: dict[Combo, int] = {}
        for first, second in hands:
            if first in taken or second in taken:
                continue
            one, two = self._card_map[first], self._card_map[second]
            found[Card(first), Card(second)] = places[(one, two) if one > two else (two, one)]
        return found

    def _met(self, player: int) -> "Floats":
        return self._engine.met(self._street.level, self._board, player, self._reach[1 - player])

    def _per_pair(self, player: int, values: "Floats", paid: float) -> dict[Combo, float]:
        met = self._met(player)
        return {
            combo: float(values[place] / met[place]) + paid if met[place] > 0 else 0.0
            for combo, place in self._places(player).items()
        }


def check_line(tree: Node, steps: Sequence[str], board: Sequence[Card]) -> None:
    """Refuse moves and cards that `Solution.at` would refuse, before anything is solved."""
    node, dealt = tree, [*board]
    for step in steps:
        if node.kind is NodeKind.DEAL:
            cards = parse_cards(step)
            if len(cards) != 1:
                raise InvalidNotation(f"one card is dealt here, not {shown(step)}")
            if cards[0] in dealt:
                raise InvalidNotation(f"one card that is not on the board is dealt, not {shown(step)}")
            dealt += cards
            node = node.children[0]
        else:
            node = node.children[find_move(node.moves, step)]


def find_move(moves: Sequence[Move], move: Move | str) -> int:
    """Return the place of a move, given as text or as it is; the amount may be left out where that is clear."""
    for place, each in enumerate(moves):
        if move in (each, str(each)) or move in _all_in_names(each):
            return place
    of_kind = [place for place, each in enumerate(moves) if move == each.kind.value]
    if len(of_kind) == 1:
        return of_kind[0]
    if not moves:
        raise InvalidNotation(f"the hand is over here: {shown(str(move))} is not possible")
    offered = ", ".join(_all_in_names(each)[0] if _all_in_names(each) else str(each) for each in moves)
    raise InvalidNotation(f"{shown(str(move))} is not a move here; there are: {offered}")


def _all_in_names(move: Move) -> tuple[str, ...]:
    """Return what a bet or raise of everything is called besides, as it is shown first."""
    if not move.all_in or move.kind not in (MoveKind.BET, MoveKind.RAISE):
        return ()
    return (f"all-in {move.to:.10g}", "all-in", f"{move.kind.value} all-in")


def by_class(hands: Mapping[Combo, tuple[float, ...]], reach: Mapping[Combo, float]) -> dict[str, tuple[float, ...]]:
    """Return the mean strategy of each class of hands, weighted by how likely each combo comes here."""
    sums: dict[str, list[float]] = {}
    totals: dict[str, float] = {}
    for combo, parts in hands.items():
        weight = reach[combo]
        if weight <= 0:
            continue
        name = class_of(*combo)
        held = sums.setdefault(name, [0.0] * len(parts))
        totals[name] = totals.get(name, 0.0) + weight
        for place, part in enumerate(parts):
            held[place] += weight * part
    return {name: tuple(part / totals[name] for part in parts) for name, parts in sums.items()}
