"""The chips of a hand: who holds and has bet how many, and what lies in which pot.

What a player has committed is what has left the stack; nothing else records it until the pots are paid.
"""

from feltroom.engine.events import PotAwarded
from feltroom.engine.pots import Pot, cut_layers, cut_pots, split_pot
from feltroom.engine.rules import Rules
from feltroom.engine.seats import ENDING_WITH

CHIP_FIELDS = (
    "_before_payout",
    "_bets",
    "_dead",
    "_live",
    "_pots",
    "_stacks",
    "_starting",
    "button",
    "players",
    "rules",
)


class HandChips:
    """The part of a hand's state that is chips; `HandState` moves them."""

    __slots__ = CHIP_FIELDS

    _before_payout: list[int] | None
    _bets: list[int]
    _dead: list[int] | None
    _live: list[bool]
    _pots: list[Pot] | None
    _stacks: list[int]
    _starting: tuple[int, ...]
    button: int
    players: int
    rules: Rules

    def _set_out(self, rules: Rules, stacks: tuple[int, ...], button: int) -> None:
        self.rules = rules
        self.button = button
        self.players = players = len(stacks)
        self._starting = stacks
        self._stacks = list(stacks)
        self._bets = [0] * players
        self._live = [True] * players
        self._dead = None
        self._pots = None
        self._before_payout = None

    def _become_chips(self, other: "HandChips") -> None:
        self._before_payout = other._before_payout
        self._bets = other._bets
        self._dead = other._dead
        self._live = other._live
        self._pots = other._pots
        self._stacks = other._stacks
        self._starting = other._starting
        self.button = other.button
        self.players = other.players
        self.rules = other.rules

    @property
    def stacks(self) -> list[int]:
        """The chips every player has left, without bets; after the hand, what everybody takes home."""
        return self._stacks[:]

    @property
    def bets(self) -> list[int]:
        """What every player has bet on this street."""
        return self._bets[:]

    @property
    def committed(self) -> list[int]:
        """What every player has put in during the hand, antes and dead chips included, returned bets not."""
        left = self._stacks if self._before_payout is None else self._before_payout
        return [before - after for before, after in zip(self._starting, left, strict=True)]

    @property
    def folded(self) -> list[bool]:
        """Who has folded."""
        return [not live for live in self._live]

    @property
    def pot(self) -> int:
        """All chips in the middle, this street's bets included; 0 when they have been paid out."""
        return sum(self._starting) - sum(self._stacks)

    @property
    def pots(self) -> list[Pot]:
        """The pots: those of the streets before while the hand runs, those paid out when it is over."""
        return self._cut_pots() if self._pots is None else self._pots[:]

    @property
    def layers(self) -> list[tuple[int, ...]]:
        """Of each of `pots`, the layers it is made of when the amounts of folded players count too."""
        dead = self._dead or [0] * self.players
        bets = self._bets if self._pots is None else [0] * self.players
        towards = [put_in - gone - bet for put_in, gone, bet in zip(self.committed, dead, bets, strict=True)]
        return cut_layers(towards, self._live, dead=sum(dead))

    def _cut_pots(self) -> list[Pot]:
        return cut_pots(self._contributions(), self._live, dead=sum(self._dead) if self._dead else 0)

    def _contributions(self) -> list[int]:
        """What everybody has put in towards the pots on the streets before, without dead chips."""
        contributions = [
            before - left - bet for before, left, bet in zip(self._starting, self._stacks, self._bets, strict=True)
        ]
        if self._dead:
            return [chips - dead for chips, dead in zip(contributions, self._dead, strict=True)]
        return contributions

    def _take_back_uncalled(self) -> tuple[int, int] | None:
        """Give a live player back what nobody has matched, of a bet or of an ante; chips of folded players stay in."""
        contributions = self._contributions()
        top, player = max([(chips, p) for p, chips in enumerate(contributions) if self._live[p]])
        contributions[player] = 0
        excess = top - max(contributions)
        if excess > 0:
            self._stacks[player] += excess
            return player, excess
        return None

    def _award(self, values: dict[int, int], *, nobody_all_in: bool) -> list[PotAwarded]:
        """Pay every pot to the best of its contenders by these values."""
        stacks = self._stacks
        self._before_payout = stacks[:]
        chips = self.pot
        # Without an all-in everybody live has put in the same: that is one pot, and the usual end of a hand.
        self._pots = pots = [Pot(chips, tuple(sorted(values)))] if nobody_all_in and chips else self._cut_pots()
        order = ENDING_WITH[self.players][self.button]
        awards = []
        for number, pot in enumerate(pots):
            contenders, amount = pot.contenders, pot.amount
            best = max([values[player] for player in contenders])
            winners = [player for player in order if player in contenders and values[player] == best]
            shares = split_pot(amount, winners, chip=self.rules.chip)
            for player, share in shares:
                stacks[player] += share
            awards.append(PotAwarded(number, amount, shares))
        return awards

    def _award_runs(self, runs: list[dict[int, int]]) -> list[PotAwarded]:
        """Pay an equal part of every pot by the values of each run; the odd chips are the first run's."""
        stacks, chip = self._stacks, self.rules.chip
        self._before_payout = stacks[:]
        self._pots = pots = self._cut_pots()
        order = ENDING_WITH[self.players][self.button]
        awards = []
        for run, values in enumerate(runs):
            for number, pot in enumerate(pots):
                each, odd = divmod(pot.amount // chip, len(runs))
                amount = (each if run else each + odd) * chip
                if not amount:
                    continue
                best = max([values[player] for player in pot.contenders])
                winners = [player for player in order if player in pot.contenders and values[player] == best]
                shares = split_pot(amount, winners, chip=chip)
                for player, share in shares:
                    stacks[player] += share
                awards.append(PotAwarded(number, amount, shares, run))
        return awards
