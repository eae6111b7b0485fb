"""Writes the messages by which people ask something of a table: contract/command_messages.py."""

from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import get_args, get_type_hints

from feltroom.contract.generate.client_types import bound_names, client_type
from feltroom.contract.generate.literals import CORE_LITERALS
from feltroom.contract.generate.naming import naming
from feltroom.contract.generate.source import Source, about, struct_lines
from feltroom.markers import FromSender, Mark, marks_of
from feltroom.table import config
from feltroom.table.commands import Act, ChangeSettings, PersonCommand

_BY_HAND = (Act, ChangeSettings)  # what they mean depends on the open decision, and on how the table plays now


@dataclass(slots=True)
class _Message:
    """The parts of one message: its fields, what it must check, and the arguments of the command it becomes."""

    required: list[str]
    optional: list[str]
    checks: list[str]
    arguments: list[str]


def commands_source() -> Source:
    """Return the structs of all commands that people may send."""
    source = Source(
        """The commands of a table as clients send them; each makes the command that the table understands.""",
        "from typing import Annotated",
        "from msgspec import Meta",
        "from feltroom.contract.base import AtTable",
        f"from feltroom.contract.bounds import {', '.join(bound_names())}",
        "from feltroom.contract.message_sender import Sender",
        "from feltroom.table import commands as do",
        f"from {config.__name__} import {', '.join(CORE_LITERALS)}",
    )
    kinds = [kind for kind in get_args(PersonCommand) if kind not in _BY_HAND]
    for kind in kinds:
        message = _message(source, kind)
        source.add(
            *struct_lines(
                kind.__name__,
                "AtTable",
                about(kind),
                [*message.required, *message.optional],
                *message.checks,
                f"def command(self, sender: Sender) -> do.{kind.__name__}:",
                '    """Return the table\'s command."""',
                f"    return do.{kind.__name__}({', '.join(message.arguments)})",
            )
        )
    source.add("", "", f"GeneratedCommand = ({' | '.join(kind.__name__ for kind in kinds)})")
    return source


def _message(source: Source, kind: type) -> _Message:
    message = _Message([], [], [], [])
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        hint = hints[field.name]
        source.use_enums(hint)
        facts = [mark.fact for mark in marks_of(hint) if isinstance(mark, FromSender)]
        if Mark.SPREAD in marks_of(hint):
            _spread(source, message, field.name, get_args(hint)[0])
            continue
        with naming(kind, field.name):
            if Mark.OR_ANY in marks_of(hint):
                message.optional.append(f"{field.name}: {client_type(hint)} | None = None")
            elif not facts:
                _add(message, field.name, client_type(hint), field.default)
        message.arguments.append(f"{field.name}={f'sender.{facts[0]}' if facts else f'self.{field.name}'}")
    return message


def _spread(source: Source, message: _Message, name: str, hint: object) -> None:
    """Add the fields of a value to the message itself; of one that may be None, all fields may be left out."""
    (cls,) = [part for part in get_args(hint) or (hint,) if part is not NoneType]
    assert is_dataclass(cls) and isinstance(cls, type)
    optional = NoneType in get_args(hint)
    hints = get_type_hints(cls, include_extras=True)
    for field in fields(cls):
        source.use_enums(hints[field.name])
        with naming(cls, field.name):
            text = client_type(hints[field.name])
        if optional:
            message.optional.append(f"{field.name}: {text.removesuffix(' | None')} | None = None")
        else:
            _add(message, field.name, text, field.default)
    made = f"{source.use(cls)}({', '.join(f'{field.name}=self.{field.name}' for field in fields(cls))})"
    if optional:
        first, *rest = fields(cls)
        made = f"None if self.{first.name} is None else {made}"
        message.checks += [
            "def __post_init__(self) -> None:",
            *[line for field in rest for line in _needs(field.name, first.name)],
            "",
        ]
    message.arguments.append(f"{name}={made}")


def _needs(name: str, needed: str) -> list[str]:
    return [
        f"    if self.{name} is not None and self.{needed} is None:",
        f'        raise ValueError("a {name} needs a {needed} - at `$.{needed}`")',
    ]


def _add(message: _Message, name: str, text: str, default: object) -> None:
    if default is MISSING:
        message.required.append(f"{name}: {text}")
    else:
        message.optional.append(f"{name}: {text} = {default if isinstance(default, Enum) else repr(default)}")
