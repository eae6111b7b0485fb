"""A session is the same to the last byte whatever Python plays it; `tests/browser` has the worker of a browser."""

import sys
from collections import Counter
from functools import cache

import pytest

from feltroom.table.events import HandEvent
from tests.pocket.other_python import digests_by, find_newer, msgspec_for
from tests.pocket.scripted_session import KINDS, config_of, digests, play_session

SESSIONS, HANDS = 30, 6
LONG_SESSIONS = 200
EVENTS = {"BotChose", "Raised", "HandShown", "HandMucked", "PlayerBusted", "SessionFinished", "TablePaused", "TimedOut"}
EVENTS |= {"CardsShown", "ChipsAdded", "PlayerReconnected", "TimeBankUsed"}

pytestmark = pytest.mark.slow  # starts other interpreters


@cache
def here(count: int) -> dict[str, str]:
    """The digests of the first sessions in this process."""
    return digests(range(count), hands=HANDS)


def test_the_sessions_are_of_every_size_and_have_what_a_person_sees_at_a_table() -> None:
    sizes = {(KINDS[seed % len(KINDS)], len(config_of(seed).seating)) for seed in range(SESSIONS)}
    assert sizes == {*[(f"solo {players}", players) for players in range(2, 10)], ("six", 6), ("dense", 4)}
    levels = {plan.bot.level for seed in range(SESSIONS) for plan in config_of(seed).seating if plan.bot}
    assert levels == {"caller", "easy", "normal", "hard", "dense"}
    happened = Counter(
        type(event.event if isinstance(event, HandEvent) else event).__name__
        for seed in range(SESSIONS)
        for event in play_session(seed, hands=HANDS).events
    )
    assert happened["HandSettled"] > 3 * SESSIONS
    assert not EVENTS - set(happened)
    assert len(set(here(SESSIONS).values())) == SESSIONS


def test_a_log_does_not_depend_on_how_python_hashes_text() -> None:
    other = digests_by(sys.executable, count=SESSIONS, hands=HANDS, PYTHONHASHSEED="4242")
    assert other == here(SESSIONS)


@pytest.mark.parametrize("count", [SESSIONS, pytest.param(LONG_SESSIONS, marks=pytest.mark.long)])
def test_a_log_is_the_same_from_the_newest_python(count: int, pytestconfig: pytest.Config) -> None:
    newer = find_newer()
    if newer is None:
        pytest.skip(f"no CPython newer than {sys.version_info.major}.{sys.version_info.minor} on the PATH or in pyenv")
    path, version = newer
    kept = pytestconfig.cache.mkdir("other-python")
    other = digests_by(path, count=count, hands=HANDS, folders=(msgspec_for(version, kept),))
    assert other == here(count)
