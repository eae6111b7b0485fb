"""A declaration that cannot be sent, or be client_type for, is refused when the contract is generated."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

import pytest
from msgspec import Struct
from msgspec.inspect import StructType, type_info

from feltroom.cards.card import Card, HoleCards
from feltroom.contract.generate import commands, settings
from feltroom.contract.generate.client_types import client_type
from feltroom.contract.generate.house_types import house_type, sent_fields
from feltroom.contract.generate.literals import literal_name
from feltroom.contract.generate.reference import field_table
from feltroom.contract.generate.typescript import interface
from feltroom.engine.events import Street
from feltroom.markers import Bounds, Length, PlayerIndex, Private, Public, Setting, Spread, Unsent, WireName
from feltroom.table.commands import Sit


@dataclass
class Knock:
    """Somebody knocked."""

    player: Public[PlayerIndex]
    hard: Public[Annotated[bool, WireName("very_hard")]]
    door: Unsent[int]
    thought: Private[str]

    @property
    def twice(self) -> Public[bool]:
        """Whether it was repeated."""
        return True

    @property
    def quiet(self) -> bool:
        """A fact that is nobody's business."""
        return False


def test_public_fields_and_properties_are_sent_and_nothing_else() -> None:
    fields = [(field.name, field.sent.text, field.value("knock", seats="seats")) for field in sent_fields(Knock)]
    assert fields == [
        ("seat", "int", "seats[knock.player]"),
        ("very_hard", "bool", "knock.hard"),
        ("twice", "bool", "knock.twice"),
    ]


@pytest.mark.parametrize(
    ("hint", "text", "made"),
    [
        (HoleCards, "tuple[Card, Card]", "two_cards_text(x)"),
        (Card | None, "Card | None", "None if x is None else CARD_NAMES[x]"),
        (tuple[Street, ...], "tuple[StreetName, ...]", "tuple([STREET_NAMES[each] for each in x])"),
        (Knock, "Knock", "wire_knock(x, seats)"),
    ],
)
def test_values_of_the_core_have_a_form_on_the_wire(hint: object, text: str, made: str) -> None:
    kind = house_type(hint)
    assert kind.convert is not None
    assert (kind.text, kind.convert("x", "seats")) == (text, made)


@pytest.mark.parametrize("hint", [dict[str, int], bytes, object, tuple[int, Card], Literal["a", "b"]])
def test_what_has_no_form_on_the_wire_is_refused(hint: object) -> None:
    with pytest.raises(TypeError):
        house_type(hint)


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (Annotated[int, Bounds(0, 21)] | None, "Seat | None"),
        (Annotated[int, Bounds(2, 5)], "Annotated[int, Meta(ge=2, le=5)]"),
        (Annotated[str, Length(1, 40)], "Name"),
        (bool, "bool"),
    ],
)
def test_bounds_of_the_core_are_those_of_the_message(hint: object, text: str) -> None:
    assert client_type(hint) == text


@pytest.mark.parametrize("hint", [int, str, int | None, tuple[int, int], Knock, Annotated[bytes, Length(0, 5)]])
def test_a_client_sends_nothing_without_bounds(hint: object) -> None:
    with pytest.raises(TypeError):
        client_type(hint)


@dataclass
class Door:
    """A door."""

    handle: Public[Knock | Street | None]


@dataclass
class House:
    """A house with a door."""

    door: Public[tuple[Door, ...]]


def test_what_has_no_form_on_the_wire_is_named_with_its_class_and_field() -> None:
    for cls, where in ((Door, "Door.handle"), (House, "House.door: Door.handle")):
        with pytest.raises(TypeError, match=rf"^{where}: Knock \| Street has no form on the wire: a union is one type"):
            sent_fields(cls)


@dataclass
class Box:
    """A box, one of whose fields says nothing."""

    size: Public[int]
    inside: str = ""


@dataclass
class Shelf:
    """A shelf of boxes."""

    boxes: Public[tuple[Box, ...]]


@dataclass
class Chest:
    """A chest that says twice who may see what is in it."""

    inside: Public[tuple[Private[str], ...]]


def test_a_field_of_a_value_that_does_not_say_who_may_see_it_is_refused() -> None:
    for cls in (Box, Shelf):
        with pytest.raises(TypeError, match=r"Box\.inside does not say who may see it"):
            sent_fields(cls)
    with pytest.raises(TypeError, match=r"Chest\.inside says more than once who may see it"):
        sent_fields(Chest)


class Photo(Struct):
    """A picture."""

    taken: datetime


def test_what_typescript_cannot_say_is_named_with_its_class_and_field() -> None:
    struct = type_info(Photo)
    assert isinstance(struct, StructType)
    for write in (interface, lambda one: list(field_table(one))):
        with pytest.raises(TypeError, match=r"^Photo\.taken: DateTimeType has no TypeScript type"):
            write(struct)


def test_a_setting_that_no_client_could_send_is_named_with_its_class_and_field(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass
    class Table:
        """A table."""

        bells: Public[Setting[int]] = 0

    monkeypatch.setattr(settings, "TableConfig", Table)
    with pytest.raises(TypeError, match=r"^Table\.bells: <class 'int'> cannot be sent by a client: a number needs"):
        settings.settings_source()


def test_a_command_that_no_client_could_send_is_named_with_its_class_and_field(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass
    class Ring:
        """Ring."""

        times: int

    @dataclass
    class Bang:
        """Bang."""

        how: Spread[Ring]

    monkeypatch.setattr(commands, "PersonCommand", Ring | Bang)
    with pytest.raises(TypeError, match=r"^Ring\.times: <class 'int'> cannot be sent"):
        commands.commands_source()
    monkeypatch.setattr(commands, "PersonCommand", Bang | Sit)
    with pytest.raises(TypeError, match=r"^Ring\.times: <class 'int'> cannot be sent"):
        commands.commands_source()


def test_a_choice_of_words_needs_a_name() -> None:
    with pytest.raises(TypeError, match="has no name"):
        literal_name(Literal["left", "right"])
