"""A record to give away: what a viewer saw, and nothing that would tell more."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import HandState, Street, redact
from feltroom.engine.events import HandShown
from feltroom.history import LANGUAGES, HandRecord, Replay, dump_phh, events_text, load_phh, record_text, seen_by
from tests.history.hands import FIXED, hands
from tests.history.test_text import swap_hidden
from tests.history.transcripts import showdown


@FIXED
@given(hand=hands(), data=st.data())
def test_only_cards_that_were_seen_are_left(hand: HandState, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from((None, *range(hand.players))))
    seen = seen_by(HandRecord.of(hand), viewer)
    shown = {event.player for event in hand.events if isinstance(event, HandShown)}
    assert seen.deal.hole == tuple(
        cards if player in shown or player == viewer else None for player, cards in enumerate(hand.deal.hole)
    )
    assert seen.deal.board == hand.board
    assert (seen.deal.seed, seen.deal.burns, seen.deal.reserve, seen.deal.mode) == (None, (), (), "given")


@FIXED
@given(hand=hands(), data=st.data())
def test_records_that_differ_in_hidden_cards_alone_look_the_same(hand: HandState, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from((None, *range(hand.players))))
    record = HandRecord.of(hand)
    other = replace(record, deal=swap_hidden(hand, viewer))
    assert dump_phh([seen_by(other, viewer)]) == dump_phh([seen_by(record, viewer)])


@FIXED
@given(hand=hands(), data=st.data())
def test_everything_but_the_cards_is_kept(hand: HandState, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from((None, *range(hand.players))))
    record = HandRecord.of(hand, names=[f"n{player}" for player in range(hand.players)])
    seen = seen_by(record, viewer)
    assert replace(seen, deal=record.deal) == record
    assert load_phh(dump_phh([seen])) == [seen]


def test_a_given_away_hand_can_be_replayed_to_the_last_action() -> None:
    seen = seen_by(showdown(), None)
    replay = Replay(seen)
    replay.goto(len(replay))
    assert len(replay.view(None).actions) == len(seen.actions)
    assert replay.view(None).street is Street.RIVER
    full = Replay(showdown())
    assert replay.visible(None) == [redact(event, None) for event in full.record.play().events[: len(replay)]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_given_away_hand_is_told_with_its_result_and_what_is_not_known(lang: str) -> None:
    full = showdown()
    told = record_text(seen_by(full, None), lang=lang)
    whole = record_text(full, lang=lang)
    balance = whole.splitlines()[-full.players :]
    assert told.splitlines()[-full.players :] == balance
    assert events_text(Replay(full).visible(None), lang=lang).splitlines()[-1] not in told.splitlines()
