"""From the settings that somebody gives to the fields of a table's configuration."""

from dataclasses import fields as value_fields
from dataclasses import replace
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict, fields

from feltroom.contract.config_settings import FLAT, VALUES, ConfigSettings
from feltroom.table.config import TableConfig


def fields_given(present: TableConfig, settings: ConfigSettings) -> dict[str, Any]:
    """Return the fields of the configuration that are given, by name; InvalidSetup if one cannot be."""
    names = [field.name for field in fields(ConfigSettings)]
    given = {name: value for name in names if (value := getattr(settings, name)) is not UNSET}
    for name, kind in FLAT.items():
        own = {field.name: given.pop(field.name) for field in value_fields(kind) if field.name in given}
        given[name] = replace(getattr(present, name), **own)
    return {name: _value(value, getattr(present, name)) for name, value in given.items()}


def _value(given: object, present: Any) -> object:
    """Return a setting as the configuration has it; what an object leaves out is as in the present value, if any."""
    if isinstance(given, tuple):
        return tuple(_value(each, None) for each in given)
    if not isinstance(given, Struct):
        return given
    kind = VALUES[type(given)]
    own = {name: _value(value, None) for name, value in asdict(given).items() if value is not UNSET}
    return kind(**own) if present is None else replace(present, **own)
