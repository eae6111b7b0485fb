"""What a player could have done at a decision: fold, check or call, and legal raises of a few sizes."""

from dataclasses import dataclass

from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.analysis.valuation import SIZES
from feltroom.engine.actions import ActionKind, Legal
from feltroom.engine.view import HandView
from feltroom.history.decision import Decision

# Sizes closer to each other than this part are one and the same.
_APART = 0.1
# A player with less left than a quarter of the pot may as well be all-in.
_COMMITTED = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do: what it costs now, and the total for the street that a raise makes."""

    kind: OptionKind
    cost: int = 0
    to: int | None = None


def options_of(decision: Decision) -> tuple[list[Option], int]:
    """Return what could have been done, the cheapest first, and the place of what was done among it."""
    legal, chosen = decision.legal, chosen_option(decision)
    totals = _totals(decision)
    if chosen.kind is OptionKind.RAISE and chosen.to is not None:
        # A size right beside the one that was chosen says nothing new. All-in always stays, once.
        most = _most(decision.view, legal)
        over = chosen.to >= most
        totals = {
            total for total in totals if (not over if total == most else abs(total - chosen.to) > _APART * chosen.to)
        } | {chosen.to}
    options = [Option(OptionKind.FOLD), _passive(legal)]
    options += [Option(OptionKind.RAISE, total - legal.bet, total) for total in sorted(totals)]
    return options, options.index(chosen)


def chosen_option(decision: Decision) -> Option:
    """Return what was done as an option."""
    legal, action = decision.legal, decision.action
    match action.kind:
        case ActionKind.FOLD:
            return Option(OptionKind.FOLD)
        case ActionKind.RAISE:
            return Option(OptionKind.RAISE, action.to - legal.bet, action.to)
        case ActionKind.ALL_IN if legal.max_raise_to is not None:
            return Option(OptionKind.RAISE, legal.max_raise_to - legal.bet, legal.max_raise_to)
        case _:
            return _passive(legal)


def is_all_in(view: HandView, legal: Legal, option: Option) -> bool:
    """Tell whether a raise leaves its player, or everybody else, nothing to bet."""
    return option.to is not None and (option.cost == legal.stack or option.to >= _deepest(view, legal.player))


def _passive(legal: Legal) -> Option:
    return Option(OptionKind.CHECK) if legal.check else Option(OptionKind.CALL, legal.call)


def _totals(decision: Decision) -> set[int]:
    view, legal = decision.view, decision.legal
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return set()
    most = _most(view, legal)
    to_match, pot, chip = legal.bet + legal.price, view.pot + legal.price, view.rules.chip
    totals: list[int] = []
    for size in SIZES:
        total = max(least, min(most, int(to_match + size * pot) // chip * chip))
        behind = legal.bet + legal.stack - total
        if _COMMITTED * behind <= view.pot + total - legal.bet:
            total = most  # with so little left it is for all of it
        if not totals or total > (1 + _APART) * totals[-1]:
            totals.append(total)
    # All-in is always looked at; in limit games the largest raise stands for it.
    return {*totals, most}


def _most(view: HandView, legal: Legal) -> int:
    """The largest raise that means something: beyond what the deepest opponent can pay, all are the same."""
    return min(legal.max_raise_to or 0, max(legal.min_raise_to or 0, _deepest(view, legal.player)))


def _deepest(view: HandView, player: int) -> int:
    """What the deepest opponent can put in on this street altogether."""
    return max(
        [
            stack + bet
            for other, (stack, bet, folded) in enumerate(zip(view.stacks, view.bets, view.folded, strict=True))
            if other != player and not folded
        ]
    )
