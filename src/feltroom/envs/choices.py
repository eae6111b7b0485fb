"""The actions of a learner as numbers: fold, check or call, and one for each size of bet."""

from collections.abc import Sequence

from feltroom.engine.actions import CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.engine.menu import Size, total_of
from feltroom.vector.layout import DEFAULT_SIZES, number_of

FOLD_CHOICE = 0
CALL_CHOICE = 1
SIZES = DEFAULT_SIZES


class Choices:
    """A menu that is the same at every decision: 0 folds, 1 checks or calls, 2 and on bet or raise by `sizes`.

    A size is a share of the pot after the call, "min" or "all-in". It is moved to the nearest legal amount. `mask` says
    which choices are legal, and of sizes that come to the same amount only the first.
    """

    __slots__ = ("names", "number", "sizes")

    def __init__(self, sizes: Sequence[Size] = SIZES) -> None:
        self.sizes = tuple(sizes)
        for size in self.sizes:
            number_of(size)  # refuses what is no size now, and not at the first raise
        self.number = 2 + len(self.sizes)
        self.names = ("fold", "call", *[str(size) for size in self.sizes])

    def actions(self, legal: Legal, *, pot: int, chip: int) -> list[Action | None]:
        """Return the action of each choice, None where it is not legal."""
        found: list[Action | None] = [None if legal.check else FOLD, CHECK if legal.check else CALL]
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is None or most is None:
            return found + [None] * len(self.sizes)
        to_match, after_call = legal.bet + legal.price, pot + legal.price
        seen: set[int] = set()
        for size in self.sizes:
            total = total_of(size, least=least, most=most, to_match=to_match, pot=after_call, chip=chip)
            found.append(None if total in seen else raise_to(total))
            seen.add(total)
        return found

    def action(self, choice: int, legal: Legal, *, pot: int, chip: int) -> Action:
        """Return the action of a choice; one that is not legal checks if that is free, and folds otherwise."""
        found = self.actions(legal, pot=pot, chip=chip)
        chosen = found[choice] if 0 <= choice < self.number else None
        return chosen or (CHECK if legal.check else FOLD)
