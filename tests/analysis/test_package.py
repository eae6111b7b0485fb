"""The package: what it offers, and nothing else."""

import pytest

import feltroom.analysis as analysis


def test_every_public_name_is_there_and_no_other() -> None:
    for name in analysis.__all__:
        assert getattr(analysis, name) is getattr(analysis, name)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = analysis.nonsense  # type: ignore[attr-defined]  # no such name
