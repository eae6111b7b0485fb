"""A game for OpenSpiel, registered from Python: no-limit hold'em by our rules, with a menu of bets.

Its actions are those of `Choices`. Cards are dealt one at a time at chance nodes whose actions are cards from 0 to 51.
"""

from typing import Any

import pyspiel

from feltroom.cards.card import Card
from feltroom.cards.notation import format_card
from feltroom.deal.deal import Deal
from feltroom.engine.menu import Size
from feltroom.engine.state import HandState
from feltroom.envs.choices import SIZES, Choices
from feltroom.envs.setup import HandMaker
from feltroom.errors import InvalidSetup

SHORT_NAME = "feltroom_holdem"
_PARAMETERS: dict[str, Any] = {"players": 2, "stack": 20, "sizes": " ".join(map(str, SIZES))}
_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Hold'em by Feltroom",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=_PARAMETERS,
)


class HoldemGame(pyspiel.Game):
    """The game; utilities are big blinds, and the last player has the button."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _PARAMETERS | dict(params or {})
        self.maker = HandMaker(players=int(chosen["players"]), stack=int(chosen["stack"]))
        self.choices = Choices([_size(word) for word in str(chosen["sizes"]).split()])
        players, stack = self.maker.players, self.maker.stack
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.choices.number, 2),
            max_chance_outcomes=52,
            num_players=players,
            min_utility=-float(stack),
            max_utility=float(stack * (players - 1)),
            utility_sum=0.0,
            max_game_length=players * (stack + 4) * 4,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "HoldemState":
        """Return a hand before its first card."""
        return HoldemState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "HoldemObserver":
        """Return what writes down what a player knows."""
        if params:
            raise ValueError(f"this game's observer takes no parameters, not {params}")
        return HoldemObserver(public_only=_is_public(iig_obs_type))


class HoldemState(pyspiel.State):
    """A hand with open cards, and the cards of the node that are dealt so far."""

    def __init__(self, game: HoldemGame) -> None:
        super().__init__(game)
        self._maker, self._choices = game.maker, game.choices
        players = game.maker.players
        self.hand: HandState = game.maker.begin(Deal.open(players=players), button=players - 1)
        self._dealt: tuple[Card, ...] = ()

    def current_player(self) -> int:
        """Return who is to act, chance included."""
        if self.hand.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.hand.actor is None else self.hand.actor

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # as OpenSpiel asks
        hand = self.hand
        found = self._choices.actions(hand.legal(), pot=hand.pot, chip=hand.rules.chip)
        return [choice for choice, action in enumerate(found) if action is not None]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards left, each with the same chance."""
        chance = self.hand.chance()
        assert chance is not None
        left = [card for card in chance.deck if card not in self._dealt]
        return [(card, 1.0 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        hand = self.hand
        chance = hand.chance()
        if chance is None:
            hand.apply(self._choices.action(action, hand.legal(), pot=hand.pot, chip=hand.rules.chip))
            return
        self._dealt += (Card(action),)
        if len(self._dealt) == chance.count:
            hand.deal_cards(self._dealt)
            self._dealt = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {format_card(Card(action))}"
        return self._choices.names[action]

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.over

    def returns(self) -> list[float]:
        """Return what everybody won, in big blinds; 0 before the end."""
        if not self.hand.over:
            return [0.0] * self._maker.players
        return [self._maker.won(self.hand, player) for player in range(self._maker.players)]

    def __str__(self) -> str:
        cards = "".join(map(format_card, self._dealt))
        known = " ".join("??" if hole is None else "".join(map(format_card, hole)) for hole in self.hand.deal.hole)
        return f"{known}{self.hand.infoset_key(None)}{f' +{cards}' if cards else ''}"


class HoldemObserver:
    """Writes what a player knows as text: the key of their information set."""

    def __init__(self, *, public_only: bool) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        self._public_only = public_only

    def set_from(self, state: HoldemState, player: int) -> None:
        """Write numbers: there are none."""

    def string_from(self, state: HoldemState, player: int) -> str:
        """Return what a player knows."""
        return state.hand.infoset_key(None if self._public_only else player)


def _is_public(kind: object) -> bool:
    private = getattr(kind, "private_info", None)
    return private is not None and private == pyspiel.PrivateInfoType.NONE


def _size(word: str) -> Size:
    if word == "min":
        return "min"
    try:
        return "all-in" if word == "all-in" else float(word)
    except ValueError:
        raise InvalidSetup(
            f'sizes are shares of the pot, "min" and "all-in", with spaces between; not {word!r}'
        ) from None


def register_openspiel() -> str:
    """Make `pyspiel.load_game("feltroom_holdem")` work, and return that name; a second call changes nothing."""
    if SHORT_NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, HoldemGame)
    return SHORT_NAME
