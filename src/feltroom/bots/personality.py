"""Temperaments as data: how a bot's thresholds shift, so that nine bots do not feel like one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Personality:
    """Shifts of thresholds.

    `width` multiplies how many starting hands are played, `calling` lowers (above 0) what a call needs in parts of the
    pot, `raising` and `bluffing` multiply how often a bot raises for value and without a hand.
    """

    width: float = 1.0
    calling: float = 0.0
    raising: float = 1.0
    bluffing: float = 1.0


NEUTRAL = Personality()

BY_NAME: dict[str, Personality] = {
    "tight": Personality(width=0.75, calling=-0.03, bluffing=0.8),
    "loose": Personality(width=1.35, calling=0.05),
    "passive": Personality(raising=0.5, bluffing=0.4, calling=0.02),
    "aggressive": Personality(width=1.1, raising=1.4, bluffing=1.7),
}
