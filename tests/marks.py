"""Values of a parametrised test that only `make test-long` runs."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet


def long_only(*values: object) -> list["ParameterSet"]:
    """The values, each marked long."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]
