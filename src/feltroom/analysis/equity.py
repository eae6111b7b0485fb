"""How much of the pot hands and ranges win at showdown: over all boards, or over samples of them."""

from __future__ import annotations  # the package imports this file, which must therefore cost nothing

from typing import TYPE_CHECKING

from feltroom.analysis.equities.result import Equity, HandEquity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from feltroom.analysis.equities.exact import Progress
    from feltroom.analysis.equities.spot import Hand
    from feltroom.rng import Seed

__all__ = ["Equity", "HandEquity", "equity"]


def equity(
    hands: Iterable[Hand],
    *,
    board: str | Iterable[int] = "",
    dead: str | Iterable[int] = "",
    exact: bool | None = None,
    samples: int | None = None,
    seed: Seed = 0,
    backend: str | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Return the equities of 2 to 9 hands or ranges on a board of 0 to 5 cards.

    A hand is text (`AhKh`, a range such as `QQ+, AKs:0.5`, `random` or `*`), two cards, or a `Range`. With neither
    `exact` nor `samples` all boards are counted where that takes little, else 200,000 samples are drawn; which of the
    two depends on the question alone. `backend` is `numba`, `numpy` or `python`, by default the fastest that is
    installed: all give the same numbers, samples included. `progress` is called with what is done and the total.
    """
    from feltroom.analysis.equities.exact_or_sampled import find_equity

    return find_equity(
        hands, board=board, dead=dead, exact=exact, samples=samples, seed=seed, backend=backend, progress=progress
    )
