"""Value classes: slotted, hashable dataclasses that nobody changes once they are made."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

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


def read_field_through(cls: type, name: str, reading: Callable[[Any], object]) -> None:
    """Let a field of a value class be kept as it is, and read through a function.

    So the engine sets plain tuples of cards, under the name with an underscore, and they print as players write them.
    """
    kept = cls.__dict__.get(name)
    if kept is None:  # written out by compile_core.py and not compiled
        return

    def read(value: object) -> object:
        return reading(kept.__get__(value))

    setattr(cls, f"_{name}", kept)
    setattr(cls, name, property(read, kept.__set__, doc="As declared."))


NO_DEFAULT: Any = MISSING
"""Stands for the default of a field that has none."""


def mypyc_attr(*, acyclic: bool) -> Callable[[type[T]], type[T]]:
    """Stand for the mark of mypyc, where sources written out by compile_core.py are not compiled."""
    assert acyclic
    return lambda cls: cls


def describe(cls: type, declared: dict[str, tuple[object, Any]]) -> None:
    """Let a class whose members are written out be seen as the dataclass it stands for; see compile_core.py."""
    hints = {name: hint for name, (hint, _) in declared.items()}
    fields = [(name, hint, field(default=default)) for name, (hint, default) in declared.items()]
    like = make_dataclass(cls.__name__, fields)
    cls.__annotations__ = hints
    cls.__dataclass_fields__ = like.__dataclass_fields__  # type: ignore[attr-defined]
    for name in declared:
        if hasattr(cls, f"_{name}"):  # compiled code takes its type for granted; a reader from outside may not
            setattr(cls, name, property(attrgetter(f"_{name}"), doc="As declared."))
    setattr(cls, "__match_args__", tuple(declared))  # noqa: B010  # the type checker knows it as a constant
