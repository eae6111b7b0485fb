"""Level hard: narrows every opponent's range by what they did and takes the action worth most against those ranges.

From the flop on it draws showdowns from the ranges and values check, call and each size of bet over the same draws: an
opponent whose hand is too weak for the size folds or now and then raises, the others pay or raise and are met with the
cards drawn. Chips are valued as if nobody acted again after that, hence the factors for position and streets to come.
A bet is met with at least as many of the own hands as keep a bet with any two cards from winning (`bots/defence.py`).
What is remembered of the only opponent moves how often it bluffs and which hands are taken to call
(`bots/remembering.py`). A little noise makes it mix where two actions are worth about the same.
"""

from dataclasses import dataclass
from math import fsum, inf

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.matched_steps import matched
from feltroom.analysis.range_model import call_threshold, range_weights
from feltroom.analysis.showdowns import Showdown, draw_showdowns, share_against
from feltroom.analysis.start_hands import NUMBER_OF
from feltroom.analysis.steps import Step, acts_last, steps_of
from feltroom.analysis.valuation import (
    BLUFFED_BACK,
    CALLED,
    CHECKED,
    PLAYS_ON,
    RAISED_BEFORE,
    RAISES_BACK,
    SIZES,
    draw_stands,
)
from feltroom.analysis.winnable import pot_within_reach
from feltroom.bots.amounts import check_or_call, check_or_fold, raise_by_pot, shove
from feltroom.bots.defence import must_meet, part_of_range_ahead
from feltroom.bots.hard_preflop import act_preflop
from feltroom.bots.own_range import leader_behind
from feltroom.bots.personality import NEUTRAL, Personality
from feltroom.bots.remembering import leaning_of_opponent
from feltroom.bots.spot import effective_stack, own_cards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Raised, Street
from feltroom.engine.view import HandView
from feltroom.rng import Stream

_TRIES = 260
_NOISE = 0.03
# How often a bluff is thought about, and how often a bet into whoever led on the street before.
_BLUFFS = {Street.FLOP: 0.6, Street.TURN: 0.5, Street.RIVER: 0.35}
_LEADS = 0.15
# By how much a player who gives up too much is bluffed more often, and how much better a hand they need to call.
_BLUFFED_MORE, _CALLS_LESS = 0.6, 0.08


class Hard:
    """Thinks about what others hold, and about what they will do."""

    def __init__(self, personality: Personality = NEUTRAL) -> None:
        self._style = personality

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        """Decide by ranges before the flop, by the value of every action after it."""
        if view.street is Street.PREFLOP:
            return act_preflop(view, legal, stream, self._style)
        return self._postflop(view, legal, stream)

    def _postflop(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        table = _Table.read(view, legal, stream)
        pot = table.pot
        keeps = table.keeps(view, legal, 0 if legal.check else legal.call, theirs=max(table.stacks))
        if legal.check:
            stay = table.equity * pot * keeps
        else:
            stay = table.equity * keeps * (pot + legal.call) - legal.call + self._style.calling * pot
        best, choice = stay + self._noise(stream, pot), check_or_call(legal)
        if not legal.check and best < 0:
            met = must_meet(view, legal, table.steps) * (1 + 4 * self._style.calling)
            place = part_of_range_ahead(view, legal, table.steps, hole=own_cards(view, legal), luck=stream.random())
            best, choice = (0.0, check_or_fold(legal)) if place >= met else (0.0, check_or_call(legal))
        if legal.min_raise_to is None or legal.max_raise_to is None:
            return choice
        if not self._may_raise(view, legal, table, stream):
            return choice
        for part, action, total in _raises(view, legal, table.raises):
            worth = table.worth(view, legal, total, part) + self._noise(stream, pot)
            worth += 0.04 * pot * (self._style.raising - 1)
            if worth > best:
                best, choice = worth, action
        return choice

    def _may_raise(self, view: HandView, legal: Legal, table: "_Table", stream: Stream) -> bool:
        """Whether to think about raising: with a good hand always, as a bluff only now and then, by plan.

        Who led the betting on the street before and is still to act mostly gets a check: they bet often enough.
        """
        plan = stream.random()
        if not legal.check:
            return table.equity > 0.58 or plan < 0.12 * self._style.bluffing
        if _leader_is_behind(view, legal, table.steps):
            return plan < _LEADS * self._style.raising
        often = _BLUFFS[view.street] * self._style.bluffing * (1 + _BLUFFED_MORE * table.leaning)
        return table.equity > 0.45 or plan < often

    def _noise(self, stream: Stream, pot: int) -> float:
        return _NOISE * pot * (stream.random() + stream.random() - 1)


def _leader_is_behind(view: HandView, legal: Legal, steps: list[Step]) -> bool:
    """Tell whether who raised last on the street before is still in, with chips, and has yet to act on this one."""
    leader = leader_behind(steps, view.street, legal.player)
    return leader is not None and not view.folded[leader] and view.stacks[leader] > 0


def _raises(view: HandView, legal: Legal, raises: int) -> list[tuple[float, Action, int]]:
    """The raises to think about: size in parts of the pot, action, and the total that others can be made to match."""
    assert legal.max_raise_to is not None
    most = min(legal.max_raise_to, effective_stack(view, legal))
    to_match, pot = legal.bet + legal.price, max(1, view.pot + legal.price)  # without blinds it may be empty
    found: dict[int, tuple[float, Action, int]] = {}
    for size in SIZES if raises < 3 else ():
        action = raise_by_pot(view, legal, size)
        total = min(most, action.to or legal.max_raise_to)
        found[total] = ((total - to_match) / pot, action, total)
    if most - to_match <= 1.6 * pot or raises >= 3:
        found[most] = ((most - to_match) / pot, shove(legal), most)
    return list(found.values())


@dataclass(slots=True)
class _Table:
    """What may happen, drawn: showdowns, and for each opponent in each of them how much they can stand."""

    pot: int
    bet: int
    bets: list[int]
    stacks: list[int]
    raises: int
    street: Street
    steps: list[Step]
    score: float
    showdowns: list[Showdown]
    scores: list[float]
    stream: Stream
    stands: list[list[float]] | None
    equity: float
    leaning: float

    @classmethod
    def read(cls, view: HandView, legal: Legal, stream: Stream) -> "_Table":
        """Narrow the ranges of all opponents who are still in, and draw."""
        steps = matched(view, steps_of(view))
        seats = [player for player in range(view.players) if player != legal.player and not view.folded[player]]
        ranges = [range_weights(view, player, steps) for player in seats]
        hole = own_cards(view, legal)
        drawn = draw_showdowns(stream, hole=hole, board=view.board, ranges=ranges, tries=_TRIES)
        scores = [strength / 100 for strength in board_strengths(view.board)]
        stacks = [view.stacks[player] for player in seats]
        return cls(
            pot=pot_within_reach(view, legal),
            bet=legal.bet,
            bets=[view.bets[player] for player in seats],
            stacks=stacks,
            raises=sum([event.__class__ is Raised and event.street is view.street for event in view.actions]),
            street=view.street,
            steps=steps,
            score=scores[NUMBER_OF[max(hole), min(hole)]],
            showdowns=drawn,
            scores=scores,
            stream=stream,
            stands=None,
            equity=fsum([showdown.share for showdown in drawn]) / max(1, len(drawn)),
            leaning=leaning_of_opponent(view, legal),
        )

    def keeps(self, view: HandView, legal: Legal, cost: int, *, theirs: int) -> float:
        """What part of its equity the own hand gets when it puts in so much: all of it if nothing is left to bet.

        `theirs` is what the deepest opponent then has left.
        """
        place = 0 if acts_last(view, legal.player) else 1
        part = (CALLED if legal.price else CHECKED)[self.street][place]
        behind = min(legal.stack - cost, theirs)
        return 1 - (1 - part) * min(1.0, max(0, behind) / max(1, self.pot + cost))

    def worth(self, view: HandView, legal: Legal, total: int, part: float) -> float:
        """What a raise to a total is worth on average; `part` is its size in parts of the pot.

        Opponents whose hand is too weak for it fold, but for a few who raise as a bluff; strong ones raise too. The own
        hand is then given up, or if it is strong enough plays on for a raise of the pot.
        """
        limit = call_threshold(part, self.street) + (RAISED_BEFORE if self.raises else 0.0)
        limit += _CALLS_LESS * self.leaning
        cost = total - self.bet
        prices = [min(stack, max(0, total - bet)) for stack, bet in zip(self.stacks, self.bets, strict=True)]
        risked = min(
            cost, max(total_bet + price for total_bet, price in zip(self.bets, prices, strict=True)) - self.bet
        )
        if max(prices) == 0 or not self.showdowns:
            return -inf
        theirs = max([stack - price for stack, price in zip(self.stacks, prices, strict=True)])
        keeps = self.keeps(view, legal, cost, theirs=theirs)
        # What each side still puts in if the bet is raised by the pot.
        more = max(0, min(legal.stack - cost, theirs, self.pot + 2 * risked))
        raised_from = max(limit + 0.02, RAISES_BACK + 0.03 * self.raises) if more else inf
        plays_on = self.score >= PLAYS_ON or more <= 0.5 * (self.pot + cost)
        bluffed = BLUFFED_BACK if more else 0.0
        if self.stands is None:  # drawn when the first raise is thought about
            self.stands = draw_stands(self.stream, self.showdowns, scores=self.scores, stacks=self.stacks)
        worth = 0.0
        for showdown, stands in zip(self.showdowns, self.stands, strict=True):
            pot, callers, raised = self.pot, [], False
            for value, stand, price in zip(showdown.others, stands, prices, strict=True):
                if stand > limit:
                    callers.append(value)
                    pot += price
                    raised = raised or inf > stand > raised_from
            if not callers:
                worth += pot - bluffed * (pot + risked)
            elif not raised:
                worth += keeps * share_against(showdown.own, callers) * (pot + risked) - risked
            elif plays_on:
                worth += share_against(showdown.own, callers) * (pot + risked + 2 * more) - risked - more
            else:
                worth -= risked
        return worth / len(self.showdowns)
