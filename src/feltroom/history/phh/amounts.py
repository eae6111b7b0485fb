"""Amounts of a file and chips: a file may count in money with cents, a hand counts in whole chips."""

from decimal import Decimal
from fractions import Fraction

from feltroom.errors import InvalidNotation

Number = int | Decimal
# Far beyond any game, and small enough that a hostile exponent cannot fill the memory.
_MOST_DIGITS = 1000
MOST = 10**_MOST_DIGITS
MOST_PLACES = 8
# What programs that count in binary fractions leave behind a number: 28.349999999999998 is 28.35.
_NOISE = Decimal("1e-9")


def parse_number(text: str) -> Number:
    """Read a number as the format writes it in actions: `250`, `0.25`, `1,000`."""
    plain = text.replace(",", "")
    whole, point, part = plain.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and whole) or (point and not part) or len(digits) > _MOST_DIGITS:
        raise InvalidNotation(f"{text[:60]!r} is not an amount")
    return Decimal(plain) if point else int(plain)


def unit_of(numbers: list[Number]) -> int:
    """Return how many chips make one of the file's units: 1, 100 if any amount has a fraction, more if it is finer."""
    places = max(
        [_places(without_binary_error(number)) for number in numbers if isinstance(number, Decimal)], default=0
    )
    if not places:
        return 1
    return 10 ** max(2, places) if places <= MOST_PLACES else 100


def without_binary_error(number: Number) -> Number:
    """Return a number without the error that counting in binary fractions has left in it."""
    if isinstance(number, int) or not number.is_finite() or not number or not -12 < number.adjusted() < 18:
        return number
    _, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int) or exponent >= -MOST_PLACES or len(digits) > 40:
        return number
    near = round(number, 6)
    return near if abs(near - number) < _NOISE else number


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
    number = without_binary_error(number)
    # Exact at any size, unlike decimal arithmetic; what is tiny is never asked for its denominator.
    chips = Fraction(number) * unit if Decimal(number).adjusted() > -_MOST_DIGITS else None
    if chips is None or chips.denominator != 1:
        names = {1: "chips", 100: "hundredths"}
        raise InvalidNotation(f"{number} is not a whole number of {names.get(unit, f'parts of 1/{unit}')}")
    return chips.numerator


def _places(number: Number) -> int:
    """The digits behind the point that are not 0."""
    if isinstance(number, int) or not number.is_finite() or not number:
        return 0
    _, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int) or exponent >= 0:
        return 0
    zeros = len(digits) - len("".join(map(str, digits)).rstrip("0"))
    return max(0, -exponent - zeros)


def format_chips(chips: int, *, unit: int) -> str:
    """Write chips as an amount of a file."""
    if unit == 1:
        return str(chips)
    sign = "-" if chips < 0 else ""
    places = len(str(unit)) - 1
    return f"{sign}{abs(chips) // unit}.{abs(chips) % unit:0{places}d}"
