"""A bot of your own against the house's bots, in big blinds per 100 hands.

python examples/own_bot.py
feltroom sim --players examples/own_bot.py:Nit,normal,easy,caller --hands 2000
"""

from feltroom import CALL, CHECK, FOLD, Action, HandView, Legal, Stream, raise_to
from feltroom.analysis import parse_range
from feltroom.simulation import Simulation

GOOD = parse_range("99+, AJs+, AQo+, KQs")


class Nit:
    """Plays good hands only: it raises them before the flop, and then bets half the pot or calls."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:  # noqa: ARG002  # every bot is asked the same way
        """Return what to do; `view` is all that this player may know, `legal` what the rules allow."""
        cards = view.hole[legal.player]
        assert cards is not None
        if not GOOD.weight_of(*cards):
            return CHECK if legal.check else FOLD
        if legal.min_raise_to is None or legal.max_raise_to is None or (view.board and not legal.check):
            return CHECK if legal.check else CALL
        wanted = legal.bet + legal.price + (view.pot + legal.price) // 2
        return raise_to(max(legal.min_raise_to, min(wanted, legal.max_raise_to)))


def main() -> None:
    result = Simulation([Nit, "normal", "easy", "caller"], seed=7).run(hands=600)
    print(result)


if __name__ == "__main__":
    main()
