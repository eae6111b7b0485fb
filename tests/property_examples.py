"""How many examples a property is tried with: as many as it says, and under `make quick` a fifth of them."""

from hypothesis import settings

WHOLE, QUICK = 100, 20  # of a property that does not say how many


def examples(count: int) -> int:
    """Return how many of these examples to try now."""
    return max(1, count * settings().max_examples // WHOLE)
