"""Taking what is private out of a value; how, follows from the privacy of its fields, once, when a program starts."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import TypeVar, Union, get_args, get_origin

from feltroom.errors import InvalidSetup
from feltroom.markers import Mark, MarkedField, Privacy, marked_fields, marks_of

T = TypeVar("T")
Hide = Callable[[T, int | None], T]
_EMPTY: dict[object, object] = {str: "", bytes: b""}


@cache
def hider_of(cls: type[T]) -> Hide[T] | None:
    """Return what copies a value for one player, or for a spectator (None); None if the value is public as it is.

    TypeError if a field of the class, or of a value inside it, does not declare who may see it.
    """
    declared = marked_fields(cls)
    blanks = [(at, _blank(cls, field)) for at, field in enumerate(declared) if field.privacy is Privacy.PRIVATE]
    parts = [(at, part) for at, field in enumerate(declared) if (part := _field_hider(cls, field)) is not None]
    if not blanks and not parts:
        return None
    names = [field.name for field in declared]
    get = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    keyword_only = any(field.kw_only for field in fields(cls))  # type: ignore[arg-type]  # it is a dataclass

    def hide(value: T, viewer: int | None) -> T:
        found = list(get(value))
        for at, blank in blanks:
            found[at] = blank
        for at, hide_part in parts:
            found[at] = hide_part(found[at], viewer)
        return cls(**dict(zip(names, found, strict=True))) if keyword_only else cls(*found)

    return hide


def is_hidden(cls: type) -> bool:
    """Whether nothing of a class may be seen: all its fields are private."""
    return all(field.privacy is Privacy.PRIVATE for field in marked_fields(cls))


@cache
def differs_by_viewer(cls: type) -> bool:
    """Whether two viewers may know different things of a value of this class: something in it is a player's own."""
    return any(field.privacy is Privacy.OWN or _has_own(field.hint) for field in marked_fields(cls))


def _has_own(hint: object) -> bool:
    if isinstance(hint, type) and is_dataclass(hint):
        return differs_by_viewer(hint)
    return any(_has_own(part) for part in get_args(hint))


def _blank(cls: type, field: MarkedField) -> object:
    """Return what stands in the place of a private value."""
    kind = get_args(field.hint)[0]
    if NoneType in get_args(kind):
        return None
    if kind not in _EMPTY and not is_hidden(cls):
        raise TypeError(
            f"{cls.__name__}.{field.name} is private, so it must be a text or may be None, to be left empty"
        )
    return _EMPTY.get(kind)


def _field_hider(cls: type, field: MarkedField) -> Hide[object] | None:
    if field.privacy is Privacy.OWN:
        kind = get_args(field.hint)[0]
        if get_origin(kind) is not tuple:
            raise TypeError(f"{cls.__name__}.{field.name} is Own, so it must be a tuple with an item for each player")
        return _own_item
    # What is spread into a message has its own classes, each with its own way out.
    if field.privacy is Privacy.PRIVATE or Mark.SPREAD in marks_of(field.hint):
        return None
    return _part_hider(field.hint, f"{cls.__name__}.{field.name}")


def _own_item(items: object, viewer: int | None) -> object:
    if viewer is not None and type(viewer) is not int:
        raise InvalidSetup(f"a viewer is a player's number or None, not {viewer!r}")
    assert isinstance(items, tuple)
    return tuple([item if player == viewer else None for player, item in enumerate(items)])


def _part_hider(hint: object, where: str) -> Hide[object] | None:
    """Return what copies a part of a value: a dataclass, one or None, or a tuple of them.

    TypeError, which names the field, if something private stands elsewhere: nothing could tell where it is.
    """
    if marks_of(hint):
        return _part_hider(get_args(hint)[0], where)
    if isinstance(hint, type) and is_dataclass(hint):
        return hider_of(hint)
    optional = get_origin(hint) in (Union, UnionType)
    parts = [part for part in get_args(hint) if part is not (NoneType if optional else Ellipsis)]
    hiders = [hide for part in parts if (hide := _part_hider(part, where)) is not None]
    if not hiders:
        return None
    if len(parts) > 1 or not (optional or get_origin(hint) is tuple):
        raise TypeError(
            f"{where} has something private inside {hint}: it may be a value, one or None, or a tuple of one"
        )
    only = hiders[0]
    if optional:
        return lambda value, viewer: None if value is None else only(value, viewer)
    return lambda items, viewer: _each(only, items, viewer)


def _each(hide: Hide[object], items: object, viewer: int | None) -> tuple[object, ...]:
    assert isinstance(items, tuple)
    return tuple([hide(item, viewer) for item in items])
