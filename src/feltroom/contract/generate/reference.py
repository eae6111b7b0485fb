"""The reference part of docs/protocol.md: every message, value, word and code, with examples if there are any."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import get_args

import msgspec
from msgspec import inspect as types

from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.codes import Code
from feltroom.contract.events import WireEvent
from feltroom.contract.generate.naming import naming
from feltroom.contract.generate.source import ROOT
from feltroom.contract.generate.typescript import (
    LITERAL_NAMES,
    LITERALS,
    UNIONS,
    Names,
    about,
    declared,
    is_optional,
    type_text,
)
from feltroom.contract.server_messages import ServerMessage

DOCUMENT = ROOT / "docs" / "protocol.md"
MARK = "<!-- Written by `make generate` from here on: do not edit. -->\n"
WIDTH = 110

# What every message of a kind has is said once, at the beginning of its section.
SECTIONS: tuple[tuple[str, str, object, frozenset[str]], ...] = (
    (
        "Messages of the client",
        "Each has an `id` (string, 1 to 64 characters) and, unless it says otherwise, a `table` (string, 1 to 40).",
        ClientMessage,
        frozenset({"id", "table"}),
    ),
    ("Messages of the server", "`id` is that of the message that is answered.", ServerMessage, frozenset()),
    (
        "Events",
        "Each has its number `seq` and its `time`. Those of a hand have `hand`, its number at this table.",
        WireEvent,
        frozenset({"seq", "time"}),
    ),
)


def reference(examples: Sequence[Mapping[str, str]]) -> str:
    """Return everything below the mark; each section has its examples by the type of the message."""
    lines: list[str] = []
    for (title, intro, union, shared), shown in zip(SECTIONS, examples, strict=True):
        lines += [f"## {title}", "", intro, ""]
        for kind in get_args(union):
            lines += _message(kind, shared, shown.get(tag_of(kind)))
    return "\n".join([*lines, *_values(), *_codes()])


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the `type` of a message."""
    return str(kind.__struct_config__.tag)


def _message(kind: type, shared: frozenset[str], example: str | None) -> Iterator[str]:
    struct = types.type_info(kind)
    assert isinstance(struct, types.StructType)
    text = about(struct)
    if "table" in shared - {field.encode_name for field in struct.fields}:
        text += " No `table`."
    yield from (f"### `{struct.tag}`", "", text, "", *field_table(struct, shared))
    if example is not None:
        yield from ("```json", laid_out(example), "```", "")


def _values() -> Iterator[str]:
    yield from ("## Values", "")
    structs, enums = declared(UNIONS.values())
    for struct in structs:
        if struct.tag is None:
            yield from (f"### {struct.cls.__name__}", "", about(struct), "", *field_table(struct))
    yield from ("### Words", "", "| name | one of |", "|---|---|")
    for name, literal in LITERALS.items():
        yield f"| {name} | {', '.join(f'`{one}`' for one in get_args(literal))} |"
    for enum in enums:
        if enum.cls is not Code:
            yield f"| {enum.cls.__name__} | {', '.join(f'`{one.value}`' for one in enum.cls)} |"
    yield ""


def _codes() -> Iterator[str]:
    yield from ("## Codes", "", "| code | meaning | numbers |", "|---|---|---|")
    for code in Code:
        yield f"| `{code.value}` | {code.meaning} | {', '.join(f'`{name}`' for name in code.numbers)} |"
    yield ""


def field_table(
    struct: types.StructType, shared: frozenset[str] = frozenset(), names: Names = LITERAL_NAMES
) -> Iterator[str]:
    """Return the table of a struct's fields, without those that are said elsewhere."""
    fields = [field for field in struct.fields if field.encode_name not in shared]
    if fields:
        yield from ("| field | type | |", "|---|---|---|")
        for field in fields:
            notes = ["may be left out"] if is_optional(field) else []
            bounds = _bounds(field.type)
            with naming(struct.cls, field.name):
                kind = type_text(field.type, names).replace("readonly ", "").replace("|", "\\|")
            yield f"| `{field.encode_name}` | {kind} | {'; '.join([*bounds, *notes])} |"
        yield ""


def _bounds(kind: types.Type) -> list[str]:
    match kind:
        case types.UnionType():
            return [bound for one in kind.types for bound in _bounds(one)]
        case types.IntType() if kind.ge is not None:
            most = kind.le if kind.lt is None else kind.lt - 1
            return [f"{kind.ge} to {most}"]
        case types.StrType() if kind.max_length is not None:
            return [f"{kind.min_length or 0} to {kind.max_length} characters"]
    return []


def laid_out(example: str) -> str:
    """Break a message into lines that fit a page."""
    flat = msgspec.json.format(example, indent=0)
    return "\n".join(wrap(flat, WIDTH, break_long_words=False, break_on_hyphens=False))
