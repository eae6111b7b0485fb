"""The text log: golden transcripts, and that nobody reads in it what they may not know."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import (
    CALL,
    Deal,
    HandState,
    InvalidNotation,
    InvalidSetup,
    Rules,
    parse_cards,
    raise_to,
    redact,
)
from feltroom.cards.card import DECK
from feltroom.engine.events import HandMucked
from feltroom.history import LANGUAGES, HandRecord, Move, events_text, record_text
from feltroom.history.messages.words import Words
from feltroom.history.text import WORDS
from tests.history.hands import FIXED, hands
from tests.history.transcripts import CASES, GOLDEN, HANDS, path_of, showdown, side_pots, transcript


@pytest.mark.parametrize(("name", "lang", "viewer"), CASES)
def test_a_transcript_reads_as_the_golden_one(name: str, lang: str, viewer: int | str | None) -> None:
    assert transcript(name, lang, viewer) == path_of(name, lang, viewer).read_text(encoding="utf-8")


def test_every_golden_transcript_is_checked() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {path_of(*case).name for case in CASES}


def test_the_players_words_are_used() -> None:
    spoken = {
        "zh-CN": "跟注 加注 弃牌 过牌 下注 全下 底池 边池 主池",
        "zh-TW": "跟注 加注 棄牌 過牌 下注 全下 底池 邊池 主池",
        "ja": "コール レイズ フォールド チェック ベット オールイン ポット サイドポット メインポット",
        "en": "calls raises folds checks bets all-in pot side main",
    }
    assert set(spoken) == set(LANGUAGES)
    for lang, words in spoken.items():
        text = record_text(side_pots(), lang=lang) + record_text(showdown(), lang=lang)
        assert [word for word in words.split() if word not in text] == []


def test_chinese_is_spoken_unless_another_language_is_asked_for() -> None:
    assert record_text(showdown()) == record_text(showdown(), lang="zh-CN")
    with pytest.raises(InvalidNotation, match="zh-CN, zh-TW, ja, en, not in 'fr'"):
        record_text(showdown(), lang="fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_a_language_is_left_empty(lang: str) -> None:
    words = WORDS[lang]
    for name in Words.__slots__:
        value = getattr(words, name)
        assert value and (isinstance(value, str) or all(value.values())), name


def test_odd_chips_show_in_the_shares() -> None:
    assert "Split the pot (313): 波波 gets 157, ダン gets 156" in record_text(showdown(), lang="en")


@FIXED
@given(hand=hands(), lang=st.sampled_from(LANGUAGES))
def test_any_hand_can_be_told_to_anybody_in_any_language(hand: HandState, lang: str) -> None:
    record = HandRecord.of(hand)
    for viewer in (None, 0, hand.players - 1):
        seen = [redact(event, viewer) for event in hand.events]
        assert events_text(seen, lang=lang) == record_text(record, viewer=viewer, lang=lang)
    assert len(record_text(record, full=True, lang=lang)) >= len(record_text(record, lang=lang))


@FIXED
@given(hand=hands(), data=st.data())
def test_cards_a_viewer_never_saw_do_not_change_what_they_reads(hand: HandState, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from((None, *range(hand.players))))
    record = HandRecord.of(hand)
    shown = record_text(record, viewer=viewer, lang="en")
    known = record_text(replace(record, deal=swap_hidden(hand, viewer)), viewer=viewer, lang="en")
    assert known == shown


def swap_hidden(hand: HandState, viewer: int | None) -> Deal:
    """Return a deal with other cards in every hand that folded unseen, and other burns and undealt cards."""
    used = {*hand.board, *(card for cards in hand.deal.hole for card in cards or ())}
    free = [card for card in DECK if card not in used]
    hole = list(hand.deal.hole)
    for player, folded in enumerate(hand.folded):
        if folded and player != viewer and len(free) > 10:
            hole[player] = (free.pop(), free.pop())
    return Deal(hole=hole, board=(*hand.board, *free[: 5 - len(hand.board)]))


def test_another_beaten_hand_mucked_the_same_way_reads_the_same() -> None:
    record = showdown()
    hole = [*record.deal.hole[:2], parse_cards("5c5d"), *record.deal.hole[3:]]
    other = replace(record, deal=Deal(hole=hole, board=record.deal.board))
    for viewer in (None, 0, 1, 3):
        assert record_text(other, viewer=viewer) == record_text(record, viewer=viewer)
    assert record_text(other, viewer=2) != record_text(record, viewer=2)


def test_a_mucked_hand_is_open_to_the_owner_of_the_record_alone() -> None:
    record = showdown()
    assert any(isinstance(event, HandMucked) for event in record.play().events)
    assert "Cleo mucks\n" in record_text(record, lang="en")
    assert "Cleo mucks\n" in record_text(record, viewer=2, lang="en")
    assert "Cleo mucks K♦ K♣\n" in record_text(record, full=True, lang="en")
    assert "K♣" not in record_text(record, lang="en")
    assert "Cleo holds K♦ K♣" in record_text(record, viewer=2, lang="en")


def test_a_hand_that_is_not_over_says_so() -> None:
    record = replace(showdown(), actions=showdown().actions[:3], finishing_stacks=None)
    for lang in LANGUAGES:
        assert record_text(record, lang=lang).endswith(f"\n\n{WORDS[lang].unfinished}\n")


def test_a_hand_with_unknown_cards_is_told_as_far_as_it_is_known() -> None:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100, 100],
        button=0,
        deal=Deal(hole=[None, parse_cards("AsAd")], board=parse_cards("2c3c4c5c7d")),
    )
    hand.apply(raise_to(100))
    record = replace(HandRecord.of(hand), actions=(Move(0, raise_to(100)), Move(1, CALL)), finishing_stacks=(0, 200))
    text = record_text(record, full=True, lang="en")
    assert "Player 1 calls 90, all-in\n" in text
    assert text.count(" holds ") == 1
    assert "shows" not in text


def test_a_name_can_neither_break_a_line_nor_be_taken_for_a_pattern() -> None:
    record = replace(showdown(), names=("{amount}\nAnna wins", "", "{0}", "\u202eevil"), hand_id="1\n2")
    text = record_text(record, lang="en")
    assert "{amount}?Anna wins: 500 (button)\n" in text
    assert "Hand 1?2: " in text
    assert "Player 1: 500\n" in text
    assert "{0} mucks\n" in text
    assert "\u202e" not in text


def test_names_must_fit_the_players() -> None:
    seen = [redact(event, None) for event in HANDS["posts"]().play().events]
    with pytest.raises(InvalidSetup, match="4 players need as many names, not 2"):
        events_text(seen, names=["a", "b"])
    for events in ([], seen[1:]):
        with pytest.raises(InvalidSetup, match="begin with HandStarted"):
            events_text(events)
    with pytest.raises(InvalidSetup, match="a hand starts once"):
        events_text([seen[0], *seen])
