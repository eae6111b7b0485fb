"""How wide people play before the flop: parts of all hands, by position and by what happened before them.

A width of 0.2 means the best fifth of all combos by `start_hands.PLACE`. The bots play by these numbers, each level in
its own way, and the range model expects them of others.
"""

# First to raise, by the number of players behind; the last entry serves every larger table.
_OPEN = (0.12, 0.46, 0.46, 0.285, 0.215, 0.175, 0.145, 0.12, 0.105)
_OPEN_HEADS_UP = 0.82
# All-in instead, for ten big blinds, by the same.
_PUSH = (0.30, 0.56, 0.38, 0.27, 0.215, 0.175, 0.15, 0.13, 0.115)
SHORT = 12
"""The number of big blinds up to which a first raise is all-in or nothing."""


def open_width(behind: int, *, players: int) -> float:
    """Return the part of hands with which the first raise is made."""
    if players == 2 and behind == 1:
        return _OPEN_HEADS_UP
    return _OPEN[min(behind, len(_OPEN) - 1)]


def push_width(behind: int, *, big_blinds: float) -> float:
    """Return the part of hands that go all-in first with a short stack."""
    return _rounded(_PUSH[min(behind, len(_PUSH) - 1)] * (10 / max(big_blinds, 1.0)) ** 0.55)


def reraise_width(raiser: float) -> float:
    """Return the part of hands with which a raiser of this width is raised again for value."""
    return 0.008 + 0.2 * raiser


def call_width(raiser: float, *, odds: float, closing: bool) -> float:
    """Return the part of hands good enough to call a raiser of this width; `odds` is price to pot and price.

    A player who closes the betting with a bet already in (the big blind) calls much wider than others.
    """
    wide = 0.05 + 0.82 * raiser if closing else 0.03 + 0.33 * raiser
    return _rounded(wide * min(1.6, (0.29 / max(odds, 0.05)) ** 1.2))


def continued_part(*, pot: int, risked: int) -> float:
    """Return which part of their hands a player who has raised goes on with against a further raise.

    The raiser risks so many chips to win the pot. If the others gave up more often than they need to be beaten at
    once, any two cards would raise with a profit; and since any two cards also win now and then when they are called,
    a good part more than that goes on.
    """
    return _rounded((pot / max(1, pot + risked)) ** 0.55)


def _rounded(width: float) -> float:
    """A width of at most 1, to six places: the last digit of a power is not the same on every machine."""
    return round(min(1.0, width), 6)
