"""What is dealt in an environment: the rules, the stacks, and one hand after the other from a seed."""

from dataclasses import dataclass

from feltroom.deal.deal import Deal
from feltroom.engine.rules import Rules
from feltroom.engine.state import HandState
from feltroom.errors import InvalidSetup, shown
from feltroom.rng import Seed

DEFAULT_RULES = Rules(small_blind=1, big_blind=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMaker:
    """Deals hands of a set-up; stacks are in big blinds, and everybody begins each hand with a full one."""

    players: int = 2
    stack: int = 100
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        for name, least, most in (("players", 2, 10), ("stack", 1, 10**9)):
            number = getattr(self, name)
            if type(number) is not int or not least <= number <= most:
                raise InvalidSetup(f"{name} must be a whole number from {least} to {most}, not {shown(number)}")

    @property
    def chips(self) -> int:
        """What everybody begins with, in chips."""
        return self.stack * self.rules.big_blind

    def deal(self, *, seed: Seed, button: int) -> HandState:
        """Return the hand that a seed gives."""
        deal = Deal.standard(seed=seed, players=self.players, button=button)
        return self.begin(deal, button=button)

    def begin(self, deal: Deal, *, button: int) -> HandState:
        """Return the hand of a deal."""
        return HandState(self.rules, stacks=(self.chips,) * self.players, button=button, deal=deal)

    def won(self, hand: HandState, player: int) -> float:
        """Return what a player has won or lost by now, in big blinds; what is in the pot counts as lost."""
        return (hand.stacks[player] - self.chips) / self.rules.big_blind
