"""Fair shares of what a house has only so much of."""


def fair_share(*, most: int, used: int, each: int, few: int) -> int:
    """Return how many one person may have of `most`, of which `used` are taken.

    It is `each` at first, then a quarter of what is left, so that whoever comes late still gets some: `few`, until
    there are none.
    """
    return 0 if used >= most else min(each, max(few, (most - used) // 4))
