"""Amounts of a file and chips: a file may count in money with cents, a hand counts in whole chips."""

from decimal import Decimal
from fractions import Fraction

from feltroom.errors import InvalidNotation

Number = int | Decimal
# Far beyond any game, and small enough that a hostile exponent cannot fill the memory.
_MOST_DIGITS = 1000
MOST = 10**_MOST_DIGITS


def parse_number(text: str) -> Number:
    """Read a number as the format writes it in actions: `250`, `0.25`, `1,000`."""
    plain = text.replace(",", "")
    whole, point, part = plain.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and whole) or (point and not part) or len(digits) > _MOST_DIGITS:
        raise InvalidNotation(f"{text[:60]!r} is not an amount")
    return Decimal(plain) if point else int(plain)


def unit_of(numbers: list[Number]) -> int:
    """Return how many chips make one of the file's units: 100 if any amount has a fraction, else 1."""
    fraction = any(isinstance(n, Decimal) and n.is_finite() and n != n.to_integral_value() for n in numbers)
    return 100 if fraction else 1


def to_chips(number: Number, *, unit: int) -> int:
    """Return an amount in chips; refuse what is not a whole number of them."""
    if isinstance(number, int):
        if abs(number) >= MOST:
            raise InvalidNotation("the amount is too large")
        return number * unit
    if not number.is_finite():
        raise InvalidNotation(f"an amount of {number} cannot be played")
    if not number:
        return 0
    if number.adjusted() > _MOST_DIGITS:
        raise InvalidNotation("the amount is too large")
    # Exact at any size, unlike decimal arithmetic; what is tiny is never asked for its denominator.
    chips = Fraction(number) * unit if number.adjusted() > -_MOST_DIGITS else None
    if chips is None or chips.denominator != 1:
        raise InvalidNotation(f"{number} is not a whole number of " + ("chips" if unit == 1 else "hundredths"))
    return chips.numerator


def format_chips(chips: int, *, unit: int) -> str:
    """Write chips as an amount of a file."""
    if unit == 1:
        return str(chips)
    sign = "-" if chips < 0 else ""
    return f"{sign}{abs(chips) // unit}.{abs(chips) % unit:02d}"
