"""Reading the fields of a hand, with complaints that name the hand, the field and its value."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from typing import TypeVar

from feltroom.errors import FeltroomError, InvalidNotation, shown
from feltroom.history.phh.amounts import MOST, Number, to_chips

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

_LONGEST = 80


class PhhFields:
    """The fields of one hand, or of a table inside it; what is not as it must be raises InvalidNotation."""

    __slots__ = ("_hand", "_path", "_values")

    def __init__(self, values: Mapping[str, object], *, hand: str, path: str = "") -> None:
        self._values = values
        self._hand = hand
        self._path = path

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def names(self) -> list[str]:
        """Return the names of all fields, in order."""
        return list(self._values)

    def raw(self, name: str) -> object:
        """Return a field as it stands; a missing one is refused."""
        if name not in self._values:
            raise InvalidNotation(f"hand {self._hand}: {self._path}{name} is missing")
        return self._values[name]

    def bad(self, name: str, why: object) -> InvalidNotation:
        """Return the complaint about a field."""
        value = shown(self._values.get(name))
        if len(value) > _LONGEST:
            value = value[:_LONGEST] + "…"
        return InvalidNotation(f"hand {self._hand}: {self._path}{name} = {value}: {why}")

    def bad_entry(self, name: str, place: int, why: object) -> InvalidNotation:
        """Return the complaint about one entry of an array, counted from 1."""
        entry = shown(self.array(name)[place - 1])
        if len(entry) > _LONGEST:
            entry = entry[:_LONGEST] + "…"
        return InvalidNotation(f"hand {self._hand}: {self._path}{name}, entry {place}, {entry}: {why}")

    def refuse(self, why: object) -> InvalidNotation:
        """Return a complaint about the whole."""
        return InvalidNotation(f"hand {self._hand}: {self._path.removesuffix('.')}{': ' if self._path else ''}{why}")

    def make(self, name: str, make: Callable[[], T]) -> T:
        """Return what `make` makes of a field, with its complaint about it."""
        try:
            return make()
        except FeltroomError as error:
            raise self.bad(name, error) from None

    def text(self, name: str) -> str:
        """Return a string."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise self.bad(name, "must be a string")
        return value

    def integer(self, name: str) -> int:
        """Return a whole number that is written as one."""
        value = self.raw(name)
        if type(value) is not int:
            raise self.bad(name, "must be a whole number")
        if abs(value) >= MOST:
            raise self.bad(name, "is too large")
        return value

    def flag(self, name: str) -> bool:
        """Return a truth value."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise self.bad(name, "must be true or false")
        return value

    def choice(self, name: str, kind: type[E]) -> E:
        """Return the member of an enum whose value the field holds."""
        text = self.text(name)
        for member in kind:
            if member.value == text:
                return member
        raise self.bad(name, f"must be one of {', '.join(str(member.value) for member in kind)}")

    def array(self, name: str, *, length: int | None = None) -> list[object]:
        """Return an array, with an entry for each player if a length is given."""
        value = self.raw(name)
        if not isinstance(value, list):
            raise self.bad(name, "must be an array")
        if length is not None and len(value) != length:
            raise self.bad(name, f"must have {length} entries, one for each player, not {len(value)}")
        return value

    def texts(self, name: str, *, length: int | None = None) -> list[str]:
        """Return an array of strings."""
        value = self.array(name, length=length)
        if not all(isinstance(entry, str) for entry in value):
            raise self.bad(name, "must be an array of strings")
        return [str(entry) for entry in value]

    def integers(self, name: str, *, length: int) -> list[int]:
        """Return an array of whole numbers."""
        numbers = self.numbers(name, length=length)
        whole = [number for number in numbers if isinstance(number, int)]
        if len(whole) < len(numbers):
            raise self.bad(name, "must be an array of whole numbers")
        return whole

    def number(self, name: str) -> Number:
        """Return a number, with or without a fraction."""
        value = self.raw(name)
        if not _is_number(value):
            raise self.bad(name, "must be a number")
        assert isinstance(value, int | Decimal)
        return value

    def numbers(self, name: str, *, length: int | None = None) -> list[Number]:
        """Return an array of numbers."""
        numbers: list[Number] = []
        for entry in self.array(name, length=length):
            if not _is_number(entry):
                raise self.bad(name, f"must be an array of numbers; {shown(entry)} is none")
            assert isinstance(entry, int | Decimal)
            numbers.append(entry)
        return numbers

    def chips(self, name: str, *, unit: int) -> int:
        """Return an amount in chips."""
        number = self.number(name)
        return self.make(name, lambda: to_chips(number, unit=unit))

    def all_chips(self, name: str, *, unit: int, length: int) -> list[int]:
        """Return an array of amounts in chips."""
        numbers = self.numbers(name, length=length)
        return self.make(name, lambda: [to_chips(number, unit=unit) for number in numbers])

    def table(self, name: str) -> "PhhFields":
        """Return a table inside this one."""
        value = self.raw(name)
        if not isinstance(value, dict):
            raise self.bad(name, "must be a table")
        return PhhFields(value, hand=self._hand, path=f"{self._path}{name}.")

    def tables(self, name: str) -> list["PhhFields"]:
        """Return an array of tables inside this one."""
        rows: list[PhhFields] = []
        for place, value in enumerate(self.array(name), 1):
            if not isinstance(value, dict):
                raise self.bad_entry(name, place, "must be a table")
            rows.append(PhhFields(value, hand=self._hand, path=f"{self._path}{name}[{place}]."))
        return rows


def _is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)
