"""Leaks that were planted in real code are found, and without them nothing is."""

from pathlib import Path

import pytest

from tests.marks import long_only
from tests.redaction.evening import Record, spend_evening
from tests.redaction.fixed import Plant
from tests.redaction.hunter import Hunter
from tests.redaction.plants import HUNTED, TWINNED
from tests.redaction.received import Received, first_difference
from tests.redaction.twins import twin_deals

pytestmark = pytest.mark.slow  # whole evenings

SEED, HANDS = 0, 2
READERS = ("Ben", "Sam")
# Where each planted leak must show itself: whose traffic, and part of the channel's name or of the find.
PLACES = {
    "chain_hash_in_done": ("Ben", "chain hash"),
    "text_of_a_refusal": ("Ben", "a card they do not know"),
    "resume_from_another_seat": ("Nia", "a card they do not know"),
    "spectators_see_a_seat": ("Sam", "a card they do not know"),
    "snapshots_of_another_seat": ("Sam", "a card they do not know"),
    "newcomers_see_the_past_of_their_seat": ("Nia", "a card they do not know"),
    "made_hands_of_events_before_redaction": ("Ben", "the name of a hand that they have not seen"),
    "made_hands_of_all_seats": ("Sam", "the name of a hand that they have not seen"),
    "made_hands_that_everybody_sees": ("Ben", "the name of a hand that they have not seen"),
    "made_hands_of_all_seats_when_resuming": ("Ben", "the name of a hand that they have not seen"),
    "made_hands_of_all_seats_in_snapshots": ("Sam", "the name of a hand that they have not seen"),
    "made_hands_of_all_seats_in_history": ("Ben", "the name of a hand that they have not seen"),
    "made_hands_of_all_seats_in_shared_hands": ("Sam", "the name of a hand that they have not seen"),
    "made_hands_with_the_whole_board": ("Ben", "not what the hand of seat"),
    "secret_of_the_hand": ("Sam", "secret 1"),
    "account_of_who_sits_down": ("Sam", "the account"),
    "choice_of_a_bot": ("Sam", "is BotChose and was told as"),
    "trace_of_an_error": ("Sam", "the trace of an error"),
    "chat_of_a_bot": ("Sam", "a card they do not know"),
    "cards_in_the_lobby": ("Sam", "GET /api/tables: a card they do not know"),
    "history_from_the_next_seat": ("Ben", "/api/hands/"),
    "export_of_the_full_record": ("Ben", "/phh: deal seed"),
    "history_for_who_was_not_there": ("Sam", "/api/hands/"),
    "share_link_to_all_seats": ("Sam", "/api/shared/"),
    "metrics_by_table": ("Sam", "/metrics: a metric by table"),
    "metrics_with_cards": ("Sam", "/metrics: a card they do not know"),
    "secret_in_the_log": ("logs", "logs file: secret 1"),
    "cards_at_the_terminal": ("logs", "logs terminal: a card they do not know"),
}
OVER_HTTP = {
    "made_hands_of_all_seats_in_history",
    "made_hands_of_all_seats_in_shared_hands",
    "made_hands_with_the_whole_board",
    "cards_in_the_lobby",
    "history_from_the_next_seat",
    "export_of_the_full_record",
    "history_for_who_was_not_there",
    "share_link_to_all_seats",
    "metrics_by_table",
    "metrics_with_cards",
}
AFTER_A_CHANGE_OF_SEAT = {"resume_from_another_seat", "newcomers_see_the_past_of_their_seat"}
# Another plant leaks in the same channel.
MORE_HUNTED = (
    "made_hands_of_all_seats",
    "made_hands_of_all_seats_when_resuming",
    "made_hands_of_all_seats_in_snapshots",
    "made_hands_of_all_seats_in_shared_hands",
    "made_hands_with_the_whole_board",
    "account_of_who_sits_down",
    "history_for_who_was_not_there",
    "metrics_by_table",
)
MORE_TWINNED = ("chain_hash_in_done",)  # the hunter finds it too


def test_an_honest_evening_leaks_nothing_of_everything_that_could_leak(tmp_path: Path) -> None:
    honest = spend_evening(tmp_path / "house", seed=SEED, hands=HANDS, readers=READERS)
    hunter = Hunter(honest.truth)
    for name, received in honest.received.items():
        assert hunter.hunt(received) == [], name
    check_course(honest)


def check_course(honest: Record) -> None:
    """An evening has everything that could leak."""
    truth = honest.truth
    assert truth.choices and truth.traces and truth.shared and honest.received["logs"].pieces
    kinds = {
        channel.partition(" ")[2].partition("?")[0] for one in honest.received.values() for channel in one.by_channel()
    }
    assert {"GET /metrics", "GET /api/export", "GET /api/hands", "lobby", "terminal", "file"} <= kinds
    for name in ("Ann", "Ben", "Nia", "Sam"):
        assert sum(channel.startswith(f"{name} tab") for channel in honest.received[name].by_channel()) > 1
    heard = b"".join(piece.data for one in honest.received.values() for piece in one.pieces)
    for kind in (b"refused", b"handMade", b"chat", b"control", b"table", b"handVoided", b"lobby"):
        assert b'"type":"%b"' % kind in heard


@pytest.mark.parametrize("name", [*(name for name in HUNTED if name not in MORE_HUNTED), *long_only(*MORE_HUNTED)])
def test_the_hunter_finds_a_planted_leak(name: str, tmp_path: Path) -> None:
    who, what = PLACES[name]
    hands = HANDS if name in AFTER_A_CHANGE_OF_SEAT else 1
    readers = (who,) if name in OVER_HTTP else ()
    record = spend_evening(tmp_path / "house", seed=SEED, hands=hands, readers=readers, plant=HUNTED[name])
    found = Hunter(record.truth).hunt(record.received[who])
    assert any(what in leak for leak in found), found[:5]


def twins(
    folder: Path, viewer: str, plant: Plant | None, *, hands: int, readers: tuple[str, ...]
) -> tuple[Received, Received]:
    """What somebody receives in two evenings that differ only in what they may not know."""
    one = spend_evening(folder / "one", seed=SEED, hands=hands, readers=readers, plant=plant)
    given = twin_deals(one.truth, one.received[viewer].account)
    other = spend_evening(
        folder / "other", seed=SEED, hands=hands, readers=readers, plant=plant, secrets="two", given=given
    )
    return one.received[viewer], other.received[viewer]


@pytest.mark.parametrize("name", [*(name for name in TWINNED if name not in MORE_TWINNED), *long_only(*MORE_TWINNED)])
def test_twins_differ_if_a_leak_is_planted(name: str, tmp_path: Path) -> None:
    viewer, plant = TWINNED[name]
    assert first_difference(*twins(tmp_path, viewer, plant, hands=1, readers=())) is not None


@pytest.mark.long
def test_twins_do_not_differ_in_an_honest_house(tmp_path: Path) -> None:
    assert first_difference(*twins(tmp_path, "Sam", None, hands=HANDS, readers=READERS)) is None
