"""The decisions of one player: what he did when he was asked, and whether he could have raised."""

from dataclasses import dataclass

from feltroom.analysis.steps import Did, Step, steps_of
from feltroom.engine.events import PostKind, Street
from feltroom.engine.rules import Betting, Reopen
from feltroom.engine.setup import blind_players
from feltroom.engine.view import HandView

_BETS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.LIVE)


@dataclass(frozen=True, slots=True)
class Decision:
    """A step that a player took in his turn; `could_raise` as the rules had it, exact before the second raise."""

    step: Step
    could_raise: bool


def decisions_of(view: HandView, player: int, steps: list[Step] | None = None) -> list[Decision]:
    """Return what a player decided, first to last; a fold out of turn, by somebody who went away, is no decision."""
    walk = _Walk(view)
    decided: list[Decision] = []
    for step in steps_of(view) if steps is None else steps:
        walk.enter(step.street)
        if step.player == player and walk.in_turn(step):
            acted = any(before.step.street is step.street for before in decided)
            decided.append(Decision(step, could_raise=walk.could_raise(step, acted=acted)))
        walk.take(step)
    return decided


class _Walk:
    """Follows the betting: whose turn it is, and who has chips to answer a raise with."""

    def __init__(self, view: HandView) -> None:
        self._view = view
        self._street = Street.PREFLOP
        self._live = [True] * view.players
        self._left = list(view.starting_stacks)
        self._bets = [0] * view.players
        for post in view.posted:
            self._left[post.player] -= post.amount
            if post.kind in _BETS:
                self._bets[post.player] += post.amount
        _, big = blind_players(view.rules, players=view.players, button=view.button)
        self._last = big

    def enter(self, street: Street) -> None:
        """Open a street: the button's left comes first."""
        if street is not self._street:
            self._street = street
            self._last = self._view.button
            self._bets = [0] * self._view.players

    def in_turn(self, step: Step) -> bool:
        """Whether a step was its player's to take; only a fold can come from somebody else."""
        return step.did is not Did.FOLD or step.player == self._due()

    def could_raise(self, step: Step, *, acted: bool) -> bool:
        """Whether the rules let a player raise."""
        rules, stack = self._view.rules, self._left[step.player]
        if stack <= step.price or not self._has_answer(step):
            return False
        bets = step.raises + (self._street is Street.PREFLOP)
        cap = rules.raise_cap
        if rules.betting is Betting.FIXED_LIMIT and cap is not None and bets > cap and self._view.players > 2:
            return False
        return not acted or _reopens(rules.reopen, price=step.price, full=rules.big_blind)

    def take(self, step: Step) -> None:
        """Take in a step."""
        if self.in_turn(step):
            self._last = step.player
        self._left[step.player] = step.left
        self._bets[step.player] += step.paid
        if step.did is Did.FOLD:
            self._live[step.player] = False

    def _due(self) -> int | None:
        players = self._view.players
        clockwise = [(self._last + place) % players for place in range(1, players + 1)]
        return next((player for player in clockwise if self._live[player] and self._left[player]), None)

    def _has_answer(self, step: Step) -> bool:
        to_match = step.price + self._bets[step.player]
        return any(
            self._live[other] and other != step.player and self._left[other] and self._left[other] + bet > to_match
            for other, bet in enumerate(self._bets)
        )


def _reopens(rule: Reopen, *, price: int, full: int) -> bool:
    """Whether who has acted may raise the one raise since, which is his price to call: a full one lets him."""
    return price >= full or rule is Reopen.ALWAYS or (rule is Reopen.HALF and 2 * price >= full)
