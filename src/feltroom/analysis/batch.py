"""The values of many hands at once."""

from collections.abc import Sequence

from feltroom.analysis.kernels.backend import load_backend


def evaluate_batch(cards: object, *, backend: str | None = None) -> Sequence[int]:
    """Return the value of every row of 5, 6 or 7 different cards: what `evaluate` returns for it.

    Rows are an array of ints or nested sequences. The answer is an array of int32; with `backend="python"`, which needs
    no numpy, a list. Numbers that are no card, and rows from a generator, are refused. That no card comes twice is for
    the caller to see to: `python` refuses such a row, the other two give it a number without a meaning.
    """
    return load_backend(backend).evaluate_hands(cards)
