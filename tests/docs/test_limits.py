"""docs/server.md has every rate of the house, with the numbers of the code."""

from pathlib import Path

import pytest

from feltroom.rooms.house_limits import FRAMES, HouseLimits
from feltroom.rooms.rates import AddressLimiter, Limiter, Rate

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
ROWS = {
    "requests": "HTTP requests and handshakes of an address",
    "entering": "entering, from an address",
    "admin_keys": "wrong keys of the administration from an address",
    "codes": "wrong transfer codes from an address",
    "tables": "making tables",
    "chat": "chat",
    "reactions": "reactions",
    "browsing": "pages of the lobby, charts",
    "ledgers": "ledgers",
    "exports": "exports",
    "changes": "another name or avatar, transfer codes",
    "entries": "entering one tournament",
    "programs": "tokens for programs",
    "reports": "reports of players",
    "personal_data": "download of one's data, erasing oneself",
    "statistics": "statistics",
    "weights": "weight tables saved or renamed",
    "reviews": "reviews of hands",
    "practice": "moves of a practice",
    "dense_reports": "reports on weights",
}
ELSEWHERE = {"passwords"}  # several rates together, in rows of their own
WORDS = {1: "one", 2: "two"}


def rate_of(limiter: Limiter) -> Rate:
    """How often it may be used: tried with a clock that stands still."""
    burst = 0
    while (wait := limiter.take("192.0.2.1" if isinstance(limiter, AddressLimiter) else "somebody")) is None:
        burst += 1
    return Rate(burst, 1000 / wait)


def said(rate: Rate) -> str:
    if rate.per_second >= 1:
        number = round(rate.per_second)
        return f"{rate.burst} at once, then {WORDS.get(number, number)} a second"
    seconds = round(1 / rate.per_second)
    return f"{rate.burst} at once, then {'one a minute' if seconds == 60 else f'one in {seconds} s'}"


def test_every_rate_has_a_row() -> None:
    assert set(vars(HouseLimits(lambda: 0.0))) == {*ROWS, *ELSEWHERE}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_has_the_numbers_of_the_code(name: str) -> None:
    limiter = vars(HouseLimits(lambda: 0.0))[name]
    [row] = [line for line in PAGE.splitlines() if line.startswith(f"| {ROWS[name]}") and " at once" in line]
    assert said(rate_of(limiter)) in row


def test_frames_have_the_numbers_of_the_code() -> None:
    assert f"| frames of a connection | {said(FRAMES)};" in PAGE
