"""Value classes: slotted, hashable dataclasses that nobody changes once they are made."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a value class that is frozen to the type checker and cheap at run time.

    A run-time frozen dataclass sets its fields through object.__setattr__, which makes it three times as slow to
    create; a hand creates some seventy of these.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform()
def hot_value(cls: type[T]) -> type[T]:
    """Make a value class whose fields the engine sets one by one after object.__new__.

    A hand of benchmarks/engine.py takes 468,000 machine instructions this way and 512,000 with the classes called
    (valgrind's count; the clock of a shared machine is too coarse to tell). Nobody else may do it.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True)
def shared_value(cls: type[T]) -> type[T]:
    """Make a value class that is frozen at run time too: its few values are made once and shared by all hands."""
    return dataclass(slots=True, frozen=True)(cls)
