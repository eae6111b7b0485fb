"""Means with 95 % intervals, and the same with luck taken out."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence


def interval(results: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    mean = sum(results) / len(results)
    spread = sqrt(sum([(each - mean) ** 2 for each in results]) / max(1, len(results) - 1) / len(results))
    return mean, 1.96 * spread


def without_luck(results: Sequence[float], luck: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the mean and half of its interval, what luck explains taken out.

    `luck` has numbers for each result whose true mean is nothing. By least squares a part of each is subtracted; that
    moves the mean by less than one part in as many results as there are. The interval allows for results that spread
    more where there was more luck.
    """
    table = np.column_stack([np.ones(len(results)), np.array(luck, dtype=np.float64)])
    table = table[:, [True, *(table[:, 1:].std(axis=0) > 0)]]
    found = np.array(results, dtype=np.float64)
    parts = np.linalg.lstsq(table, found, rcond=None)[0]
    left = found - table @ parts
    inverse = np.linalg.pinv(table.T @ table)  # a match may have had all its luck on one street
    spread = inverse @ (table.T * left**2 * len(found) / (len(found) - table.shape[1])) @ table @ inverse
    return float(parts[0]), 1.96 * sqrt(float(spread[0, 0]))
