"""Writes what can be chosen when a table is made: contract/config_settings.py.

A value that every table has, its rules, stands flat among the settings; one that a table may lack, as a clock, is an
object of its own.
"""

from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType
from typing import Any, get_args, get_type_hints

from feltroom.contract.generate.client_types import bound_names, client_type
from feltroom.contract.generate.house_types import parts_of
from feltroom.contract.generate.literals import CORE_LITERALS
from feltroom.contract.generate.naming import naming
from feltroom.contract.generate.source import Source, about, struct_lines
from feltroom.markers import Length, Mark, marks_of
from feltroom.table import config
from feltroom.table.config import TableConfig


def settings_source() -> Source:
    """Return the structs of all settings."""
    source = Source(
        """What of a table's configuration can be chosen when it is made; what is not given is as the preset has it.""",
        "from typing import Annotated",
        "from msgspec import UNSET, Meta, Struct, UnsetType",
        "from feltroom.contract.base import Value",
        f"from feltroom.contract.bounds import {', '.join(bound_names())}",
        f"from {config.__name__} import {', '.join(CORE_LITERALS)}",
    )
    nested = _Nested(source)
    flat, spread = _flat_settings(nested)
    text = "What of a preset can be changed; what is not given is as the preset has it."
    source.add(*struct_lines("ConfigSettings", "Value, kw_only=True", text, flat))
    source.add("", "", "# The values of a table's configuration that stand flat among the settings.")
    source.add(f"FLAT: dict[str, type] = {{{', '.join(f'{name!r}: {source.use(cls)}' for name, cls in spread)}}}")
    source.add("# The value of the configuration that each object of settings makes.")
    pairs = [f"{cls.__name__}Settings: {source.use(cls)}" for cls in nested.made]
    source.add(f"VALUES: dict[type[Struct], type] = {{{', '.join(pairs)}}}")
    return source


class _Nested:
    """Writes the objects inside the settings as they are met, inner ones first."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.made: list[type] = []

    def named_text(self, cls: type, field: Field[Any], hint: object) -> str:
        """Return the type of a setting; a complaint about it names the class and the field."""
        with naming(cls, field.name):
            return self.text(hint)

    def text(self, hint: object) -> str:
        """Return the type of a setting."""
        for part in parts_of(hint):
            if isinstance(part, type) and is_dataclass(part):
                return self._object(hint, part)
        self.source.use_enums(hint)
        return client_type(hint)

    def _object(self, hint: object, cls: type) -> str:
        if cls not in self.made:
            self._write(cls)
        name = f"{cls.__name__}Settings"
        lengths = [mark for mark in marks_of(hint) if isinstance(mark, Length)]
        if lengths:
            return f"Annotated[tuple[{name}, ...], Meta(min_length={lengths[0].least}, max_length={lengths[0].most})]"
        return f"{name} | None" if NoneType in get_args(_bare(hint)) else name

    def _write(self, cls: type) -> None:
        lines = [(field, self.named_text(cls, field, hint)) for field, hint in choosable_fields(cls)]
        lines.sort(key=lambda line: not _is_required(line[0]))
        written = [_line(field, text, required=_is_required(field)) for field, text in lines]
        self.source.add(*struct_lines(f"{cls.__name__}Settings", "Value", about(cls), written))
        self.made.append(cls)


def _flat_settings(nested: _Nested) -> tuple[list[str], list[tuple[str, type]]]:
    own: list[str] = []
    flat: list[str] = []
    spread: list[tuple[str, type]] = []
    for field, hint in choosable_fields(TableConfig):
        cls = _bare(hint)
        if isinstance(cls, type) and is_dataclass(cls):
            flat += [
                _line(inner, nested.named_text(cls, inner, inner_hint), required=False)
                for inner, inner_hint in choosable_fields(cls)
            ]
            spread.append((field.name, cls))
        else:
            own.append(_line(field, nested.named_text(TableConfig, field, hint), required=False))
    return [*own, *flat], spread


def choosable_fields(cls: type) -> list[tuple[Field[Any], object]]:
    """Return the fields of a class that can be chosen when a table is made, with their types."""
    hints = get_type_hints(cls, include_extras=True)
    return [(field, hints[field.name]) for field in fields(cls) if Mark.SETTING in marks_of(hints[field.name])]


def _line(field: Field[Any], text: str, *, required: bool) -> str:
    if required:
        return f"{field.name}: {text}"
    none = " | None" if text.endswith(" | None") else ""
    return f"{field.name}: {text.removesuffix(none)} | UnsetType{none} = UNSET"


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _bare(hint: object) -> object:
    return get_args(hint)[0] if marks_of(hint) else hint
