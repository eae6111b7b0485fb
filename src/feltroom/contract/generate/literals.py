"""The choices of words in the contract, by their names."""

from typing import get_args

from feltroom.table import config

CORE_LITERALS: dict[str, object] = {
    "Level": config.Level,
    "Personality": config.Personality,
    "DealName": config.DealName,
}


def literal_name(literal: object) -> str:
    """Return the name of a choice that the core declares; TypeError if it has none."""
    for name, known in CORE_LITERALS.items():
        if get_args(known) == get_args(literal):
            return name
    raise TypeError(f"{literal} has no name in feltroom.contract.generate.literals")
