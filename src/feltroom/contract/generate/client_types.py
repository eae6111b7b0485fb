"""How what a client may send is written: the wire's type of a declared field, with its bounds."""

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from msgspec import Meta

from feltroom.contract import bounds
from feltroom.contract.generate.literals import literal_name
from feltroom.markers import Bounds, Length, marks_of


def client_type(hint: object) -> str:
    """Return the type of a field that clients send; TypeError if it has none, or a number or text has no bounds."""
    marks = marks_of(hint)
    limits = [mark for mark in marks if isinstance(mark, Bounds | Length)]
    if limits:
        return _limited(get_args(hint)[0], limits[0])
    if marks:
        return client_type(get_args(hint)[0])
    if hint is bool or (isinstance(hint, type) and issubclass(hint, Enum)):
        return hint.__name__
    if get_origin(hint) is Literal:
        return literal_name(hint)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join("None" if member is NoneType else client_type(member) for member in get_args(hint))
    if get_origin(hint) is tuple and Ellipsis not in get_args(hint):
        return f"tuple[{', '.join(client_type(item) for item in get_args(hint))}]"
    raise TypeError(f"{hint} cannot be sent by a client: a number needs Bounds and a text a Length")


def bound_names() -> list[str]:
    """Return the names of the bounded types that contract/bounds.py declares."""
    return [name for name, hint in vars(bounds).items() if get_origin(hint) is Annotated]


def _limited(kind: object, limit: Bounds | Length) -> str:
    meta = bounds.meta_of(limit)
    for name in bound_names():
        if get_args(vars(bounds)[name]) == (kind, meta):
            return name
    if get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis:
        return f"Annotated[tuple[{client_type(get_args(kind)[0])}, ...], {_written(meta)}]"
    if kind not in (int, str):
        raise TypeError(f"{kind} with {limit} cannot be sent by a client")
    return f"Annotated[{kind.__name__}, {_written(meta)}]"


def _written(meta: Meta) -> str:
    names = ("ge", "le", "min_length", "max_length")
    return f"Meta({', '.join(f'{name}={value}' for name in names if (value := getattr(meta, name)) is not None)})"
