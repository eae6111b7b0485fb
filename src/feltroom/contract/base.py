"""What all values and messages on the wire have in common."""

import re
from typing import Any

from msgspec import Struct

from feltroom.contract.bounds import Id, TableId

# Handed on as a mapping: a type checker that saw `frozen` here would ask for it again at every one of the classes.
_OPTIONS: dict[str, Any] = {"frozen": True, "rename": "camel", "forbid_unknown_fields": True, "gc": False}


def tag_of(name: str) -> str:
    """Return the `type` of a message from the name of its class."""
    return name[0].lower() + name[1:]


def camel(name: str) -> str:
    """Return a name as it is written on the wire: `min_raise` is `minRaise`."""
    first, *rest = name.split("_")
    return first + "".join([part.capitalize() for part in rest])


def snake(name: str) -> str:
    """Return the name of a class as functions and fields are named: `HandName` is `hand_name`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Value(Struct, **_OPTIONS):
    """A part of a message."""


class Tagged(Struct, tag_field="type", tag=tag_of, **_OPTIONS):
    """A message or an event, known by its `type`."""


class Message(Tagged, omit_defaults=True):
    """Anything a client says; the answer names its `id`, and a command whose id was seen before is not done again."""

    id: Id


class AtTable(Message):
    """Anything said at one table."""

    table: TableId
