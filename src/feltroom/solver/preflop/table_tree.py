"""The betting before the flop when everybody has folded to one player, as a tree: for tables of 2 to 9.

The player who is first in folds, raises or with few chips goes all-in. Those behind, one after the other, fold, call,
raise or go all-in. A player whose raise is raised may call, raise once more or go all-in; after that only all-in is
left. To keep the tree small, those behind a raise again have no move left, behind a caller only the blinds have, and
nobody just calls the big blind. `docs/solver.md` says what that leaves out.

Players are counted from the opener, who is 0; amounts are in big blinds, and all stacks are equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_BEHIND = 8
DEPTHS: tuple[float, ...] = (15, 20, 25, 40, 60, 100, 150, 200)
"""Stacks with charts, in big blinds."""

# Up to these depths all-in is a move of its own beside a smaller raise: first in against one player and against more,
# as a second raise, as a third.
_PUSH_UP_TO, _PUSH_AT_A_TABLE_UP_TO, _PUSH_AGAIN_UP_TO, _PUSH_THIRD_UP_TO = 25.0, 20.0, 40.0, 60.0
# What a third raise by somebody who was not in before makes of the second.
_COLD = 2.7
# A raise that takes more than this part of the stack is all-in.
_COMMITS = 0.34


@dataclass(frozen=True, slots=True)
class End:
    """Where the betting ends: what each player has put in, who is left, and who raised last."""

    paid: tuple[float, ...]
    live: tuple[int, ...]
    raiser: int
    behind: float


@dataclass(slots=True)
class Turn:
    """A decision: `moves` are fold, call, raise and all-in as far as there are, with what the player then has in.

    `line` is what was done before, folds left out: pairs of a player and a move.
    """

    player: int
    line: tuple[tuple[int, str], ...]
    moves: tuple[str, ...] = ()
    totals: tuple[float, ...] = ()
    after: list["Turn | End"] = field(default_factory=list)

    def add(self, move: str, total: float, after: "Turn | End") -> None:
        """Add a move and where it leads."""
        self.moves += (move,)
        self.totals += (total,)
        self.after.append(after)


class TableTree:
    """The tree for an opener with so many players behind; `heads_up` if the opener has the button and a blind.

    With a `single_blind` the seat left of the button posts the big blind, and nobody a small one.
    """

    def __init__(self, behind: int, depth: float, *, heads_up: bool = False, single_blind: bool = False) -> None:
        self.behind, self.depth, self.heads_up, self.single_blind = behind, depth, heads_up, single_blind
        self.players = behind + 1
        posted = (1.0,) if single_blind else (0.5, 1.0)
        self.blinds = (0,) * (self.players - len(posted)) + posted
        self._posts = range(self.players - len(posted), self.players)
        deep = depth >= 40
        small_blind = behind == 1 and not heads_up and not single_blind
        self.open_to = (3.0 if deep else 2.5) if small_blind else 2.5 if deep else 2.2 if depth > 20 else 2.0
        self.root = self._first()

    def acts_last(self, one: int, other: int) -> bool:
        """Tell whether of two players the first one acts last from the flop on."""
        if self.heads_up:
            return one == 0
        return self._order(one) > self._order(other)

    def _order(self, player: int) -> int:
        return player - self.players if player in self._posts else player

    def _paid(self, totals: dict[int, float]) -> tuple[float, ...]:
        return tuple(totals.get(player, blind) for player, blind in enumerate(self.blinds))

    def _end(self, totals: dict[int, float], live: Sequence[int], raiser: int) -> End:
        most = max(totals[player] for player in live) if len(live) > 1 else self.depth
        return End(self._paid(totals), tuple(live), raiser, self.depth - most)

    def _first(self) -> Turn:
        turn = Turn(0, ())
        turn.add("fold", self.blinds[0], End(self.blinds, (), 0, self.depth))
        turn.add("raise", self.open_to, self._behind(1, self.open_to, ((0, "raise"),)))
        if self.depth <= (_PUSH_UP_TO if self.behind == 1 else _PUSH_AT_A_TABLE_UP_TO):
            turn.add("all-in", self.depth, self._behind_push(1))
        return turn

    def _behind_push(self, player: int) -> Turn:
        turn = Turn(player, ((0, "all-in"),))
        last = player == self.behind
        gone = self._end({0: self.depth}, (0,), 0) if last else self._behind_push(player + 1)
        turn.add("fold", self.blinds[player], gone)
        turn.add("call", self.depth, self._end({0: self.depth, player: self.depth}, (0, player), 0))
        return turn

    def _behind(self, player: int, to: float, line: tuple[tuple[int, str], ...]) -> Turn:
        """A player behind the opener, all before them gone."""
        turn = Turn(player, line)
        last = player == self.behind
        gone = self._end({0: to}, (0,), 0) if last else self._behind(player + 1, to, line)
        turn.add("fold", self.blinds[player], gone)
        turn.add("call", to, self._called(player, to, line))
        again = to * (3.2 if self.acts_last(player, 0) else 4.2 if self.depth >= 60 else 3.6)
        self._raise_again(turn, {0: to}, again, rival=0, pushes=self.depth <= _PUSH_AGAIN_UP_TO)
        return turn

    def _raise_again(self, turn: Turn, totals: dict[int, float], to: float, *, rival: int, pushes: bool) -> None:
        """Add a raise against one rival, all-in, or both: whatever the stacks allow."""
        player, line = turn.player, turn.line
        if to <= _COMMITS * self.depth:
            small = {**totals, player: to}
            turn.add("raise", to, self._cold(rival, player, small, (*line, (player, "raise"))))
        else:
            pushes = True
        if pushes:
            push = {**totals, player: self.depth}
            turn.add("all-in", self.depth, self._answer_push(rival, player, push, (*line, (player, "all-in"))))

    def _cold(self, opener: int, raiser: int, totals: dict[int, float], line: tuple[tuple[int, str], ...]) -> Turn:
        """After a second raise by a player before the blinds, these may raise a third time; the opener then folds."""
        after = self._answer(opener, raiser, totals, line)
        if len(line) > 2 or raiser == 0:
            return after
        for player in reversed(self._posts):
            if player <= raiser:
                continue
            turn = Turn(player, line)
            turn.add("fold", self.blinds[player], after)
            self._raise_again(turn, totals, _COLD * totals[raiser], rival=raiser, pushes=False)
            after = turn
        return after

    def _answer(self, player: int, raiser: int, totals: dict[int, float], line: tuple[tuple[int, str], ...]) -> Turn:
        """A player against a raise of their own raise; nobody else is left."""
        turn = Turn(player, line)
        to = totals[raiser]
        turn.add("fold", totals[player], self._end(totals, (raiser,), raiser))
        turn.add("call", to, self._end({**totals, player: to}, (player, raiser), raiser))
        raises = sum(move == "raise" for _, move in line)
        if raises == 2:
            again = to * (2.3 if self.acts_last(player, raiser) else 2.9)
            self._raise_again(turn, totals, again, rival=raiser, pushes=self.depth <= _PUSH_THIRD_UP_TO)
        else:
            self._raise_again(turn, totals, self.depth, rival=raiser, pushes=True)
        return turn

    def _answer_push(
        self, player: int, raiser: int, totals: dict[int, float], line: tuple[tuple[int, str], ...]
    ) -> Turn:
        turn = Turn(player, line)
        turn.add("fold", totals[player], self._end(totals, (raiser,), raiser))
        turn.add("call", self.depth, self._end({**totals, player: self.depth}, (player, raiser), raiser))
        return turn

    def _called(self, caller: int, to: float, line: tuple[tuple[int, str], ...]) -> "Turn | End":
        """After one call of the open only the blinds behind the caller have a move left."""
        line = (*line, (caller, "call"))
        blinds = [player for player in self._posts if player > caller]
        after: Turn | End = self._end({0: to, caller: to}, (0, caller), 0)
        for player in reversed(blinds):
            turn = Turn(player, line)
            turn.add("fold", self.blinds[player], after)
            if player == self.behind:
                totals = {0: to, caller: to, player: to}
                turn.add("call", to, self._end(totals, (0, caller, player), 0))
            self._squeeze(turn, caller, to)
            after = turn
        return after

    def _squeeze(self, turn: Turn, caller: int, to: float) -> None:
        """A blind raises an open and a call: the opener answers, and the caller only if the opener folds."""
        player, line = turn.player, turn.line
        squeeze = 5.0 * to if self.depth >= 60 else 4.5 * to
        all_in = squeeze > _COMMITS * self.depth
        move, squeeze = ("all-in", self.depth) if all_in else ("raise", squeeze)
        line = (*line, (player, move))
        totals = {0: to, caller: to, player: squeeze}
        answer = Turn(0, line)
        second = Turn(caller, line)
        second.add("fold", to, self._end(totals, (player,), player))
        second.add("call", squeeze, self._end({**totals, caller: squeeze}, (caller, player), player))
        answer.add("fold", to, second)
        answer.add("call", squeeze, self._end({**totals, 0: squeeze}, (0, player), player))
        if not all_in:
            push = {**totals, 0: self.depth}
            answer.add("all-in", self.depth, self._answer_push(player, 0, push, (*line, (0, "all-in"))))
        turn.add(move, squeeze, answer)


def position_names(seats: int, *, single_blind: bool = False) -> tuple[str, ...]:
    """Return the positions at a table in the order of acting before the flop: UTG, UTG+1, …, CO, BTN, SB, BB."""
    late = ("CO", "BTN", "BB") if single_blind else ("CO", "BTN", "SB", "BB")
    if seats == 2:
        return ("BTN", "BB")
    early = ["UTG" if not place else f"UTG+{place}" for place in range(max(0, seats - len(late)))]
    return (*early, *late[-min(seats, len(late)) :])
