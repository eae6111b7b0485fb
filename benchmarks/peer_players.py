"""Players of other packages behind our interface; a package that is not installed is told as `SkipMatch`.

PyPokerEngine: honest and fish, its sample players. Honest estimates its chances by simulation: 100 rounds here instead
of 1000, ten times as fast and a little less sure of hands that win about half the time.
RLCard: random, and the rule model for limit hold'em, whose raise is a raise of the pot here. It has no other players of
hold'em that need no training.
donksolver: a strategy for three players with 100 big blinds that `donk_bundle.py` solves first. Its game for two is not
heads-up hold'em: the small blind acts first on every street.
"""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feltroom import ALL_IN, CALL, CHECK, FOLD, format_card, raise_to
from feltroom.bots.amounts import raise_by_pot, raise_near
from feltroom.bots.spot import own_cards
from feltroom.engine.events import Folded

if TYPE_CHECKING:
    from collections.abc import Callable

    from feltroom import Action, HandView, Legal, Stream
    from feltroom.bots import Bot

BUNDLE = Path(__file__).parent.parent / "build" / "donksolver" / "bundle.json"


class SkipMatch(Exception):
    """A peer is not installed."""


def _load(module: str, package: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise SkipMatch(f"{package} is not installed ({error})") from None


class PyPokerEnginePlayer:
    """One of PyPokerEngine's sample players."""

    def __init__(self, kind: str) -> None:
        module = _load(f"examples.players.{kind}_player", "PyPokerEngine")
        module.NB_SIMULATION = 100
        self._player: Any = getattr(module, f"{kind.capitalize()}Player")()

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        random.seed(stream.bytes(16))  # its players draw from the global generator
        self._player.nb_player = view.folded.count(False)
        valid = [
            {"action": "fold", "amount": 0},
            {"action": "call", "amount": legal.bet + legal.price},
            {"action": "raise", "amount": {"min": legal.min_raise_to or -1, "max": legal.max_raise_to or -1}},
        ]
        state = {"community_card": [_suit_first(card) for card in view.board], "street": view.street.name.lower()}
        hole = [_suit_first(card) for card in own_cards(view, legal)]
        name, _ = self._player.declare_action(valid, hole, state)
        if name == "fold":
            return FOLD
        return CHECK if legal.check else CALL


class RlcardRule:
    """RLCard's rule model for limit hold'em."""

    def __init__(self) -> None:
        models = _load("rlcard.models.limitholdem_rule_models", "RLCard")
        self._agent: Any = models.LimitholdemRuleAgentV1()

    def act(self, view: HandView, legal: Legal, _: Stream) -> Action:
        names = ["check" if legal.check else "call"] + ([] if legal.check else ["fold"])
        if legal.min_raise_to is not None:
            names.append("raise")
        hand = [_suit_first(card) for card in own_cards(view, legal)]
        seen = {"hand": hand, "public_cards": [_suit_first(card) for card in view.board]}
        name = self._agent.step({"raw_legal_actions": names, "raw_obs": seen})
        if name == "raise" and legal.min_raise_to is not None:
            return raise_by_pot(view, legal, 1.0)
        if legal.check:
            return CHECK
        return FOLD if name == "fold" else CALL


class RlcardRandom:
    """RLCard's random player over its menu: fold, check or call, half the pot, the pot, all-in."""

    def __init__(self) -> None:
        _load("rlcard.agents.random_agent", "RLCard")

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        menu = [CHECK] if legal.check else [FOLD, CALL]
        if legal.min_raise_to is not None:
            menu += [raise_by_pot(view, legal, 0.5), raise_by_pot(view, legal, 1.0), ALL_IN]
        return menu[stream.below(len(menu))]


class Donksolver:
    """A solved strategy; where its tree does not go, it checks or folds, which `unanswered` counts."""

    def __init__(self) -> None:
        policy = _load("donksolver.policy", "donksolver")
        if not BUNDLE.exists():
            raise SkipMatch("donk_bundle.py has not been run")
        self._bundle = policy.Bundle(str(BUNDLE))
        self._card: Any = import_module("donksolver.cards").card_id
        self.asked = self.unanswered = 0

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        if view.players != self._bundle.players:
            raise SkipMatch(f"the strategy of donksolver is for {self._bundle.players} players")
        seats = [(view.button + 1 + place) % view.players for place in range(view.players)]
        history = []
        for event in view.actions:
            folded = isinstance(event, Folded)
            history.append((seats.index(event.player), int(folded), 0 if folded else getattr(event, "amount", 0)))
        cards, board = (
            [self._card(format_card(card)) for card in each] for each in (own_cards(view, legal), view.board)
        )
        stacks = [view.starting_stacks[seat] for seat in seats]
        blinds = (view.rules.small_blind, view.rules.big_blind)
        found = self._bundle.act([stacks], [blinds], [cards], [board], [history], [stream.random()])
        self.asked += 1
        if found["status"][0] >= 2:
            self.unanswered += 1
            return CHECK if legal.check else FOLD
        kind = ("fold", "check", "call", "raise", "allin")[found["kind"][0]]
        if kind == "allin" and legal.max_raise_to is not None:
            return raise_to(legal.max_raise_to)
        if kind == "raise" and legal.min_raise_to is not None:
            return raise_near(view, legal, legal.bet + int(found["chips"][0]))
        if legal.check:
            return CHECK
        return FOLD if kind == "fold" else CALL


PEERS: dict[str, Callable[[], Bot]] = {
    "ppe-honest": lambda: PyPokerEnginePlayer("honest"),
    "ppe-fish": lambda: PyPokerEnginePlayer("fish"),
    "rlcard-rule": RlcardRule,
    "rlcard-random": RlcardRandom,
    "donksolver": Donksolver,
}


def _suit_first(card: Any) -> str:
    rank, suit = format_card(card)
    return suit.upper() + rank
