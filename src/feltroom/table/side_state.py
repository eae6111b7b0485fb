"""What a table keeps of the games beside the pots."""

from dataclasses import dataclass, replace

from feltroom.table.seat import Seat


@dataclass(frozen=True, slots=True)
class SideTotal:
    """What somebody has won beside the pots, or lost if it is less than 0, under the name they had last."""

    name: str
    amount: int
    account: str = ""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class SideState:
    """What everybody else pays to a winner with seven-deuce, and who plays and stands in the stand-up game."""

    bounty: int = 0
    players: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()
    totals: tuple[SideTotal, ...] = ()

    def without(self, seat: int) -> "SideState":
        """Return the same when somebody has left: they play the round no more."""
        if seat not in self.players:
            return self
        players, standing = [tuple([one for one in seats if one != seat]) for seats in (self.players, self.standing)]
        return replace(self, players=players, standing=standing)

    def counted(self, seat: Seat, amount: int) -> "SideState":
        """Return the same when the player of a seat has got chips, or paid them."""
        bot = seat.bot is not None
        before = next((one for one in self.totals if _is_of(one, seat)), None)
        total = SideTotal(seat.name, amount + (before.amount if before is not None else 0), seat.account, bot)
        return replace(self, totals=(*[one for one in self.totals if one is not before], total))


def _is_of(total: SideTotal, seat: Seat) -> bool:
    """Whether a total is that of the player of a seat: by the account, or by the name if there is none."""
    if seat.account or total.account:
        return total.account == seat.account
    return (total.name, total.bot) == (seat.name, seat.bot is not None)


NO_SIDE_GAMES = SideState()
