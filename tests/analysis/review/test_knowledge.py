"""A review knows what its player knew when they decided: neither hidden cards nor the future change anything in it."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import CALL, CHECK, DECK, FOLD, Action, Card, Deal, HandState, Rules, Stream, derive, raise_to
from feltroom.analysis.review.as_json import review_data
from feltroom.analysis.review.review import Review, review
from feltroom.bots import make_bot
from feltroom.errors import InvalidSetup
from feltroom.history import HandRecord, seen_by
from feltroom.history.decisions import decisions_of, hands_shown
from tests.analysis.review.hands import RULES, play, reviewed

SAMPLES = 60


def without_hindsight(found: Review) -> Review:
    return replace(found, decisions=tuple(replace(one, hindsight=None) for one in found.decisions))


def bots_play(seed: int, *, players: int) -> HandRecord:
    """A hand between bots that call much, so that many streets are seen."""
    deal = Deal.standard(seed=seed, players=players, button=0)
    hand = HandState(RULES, stacks=[1000] * players, button=0, deal=deal)
    bots = [make_bot(level) for level in ("caller", "normal", "caller", "easy")]
    while hand.actor is not None:
        player = hand.actor
        stream = Stream(derive(seed, "bot", len(hand.events)))
        hand.apply(bots[player % 4].act(hand.view(player), hand.legal(), stream))
    return HandRecord.of(hand)


def redealt(record: HandRecord, *, keep: int, seed: int) -> HandRecord:
    """The same actions with other cards in every hand but one, until the board of the last decision."""
    deal = record.deal
    own = deal.hole[keep] or ()
    rest = [card for card in DECK if card not in (*own, *deal.board)]
    Stream(derive(seed, "other")).shuffle(rest)
    hole: list[tuple[Card, ...] | None] = [
        cards if player == keep else (rest.pop(), rest.pop()) for player, cards in enumerate(deal.hole)
    ]
    return replace(record, deal=Deal(hole=hole, board=deal.board), finishing_stacks=None)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([2, 3, 4]), viewer=st.integers(0, 1))
def test_hidden_cards_never_change_a_review(seed: int, players: int, viewer: int) -> None:
    record = bots_play(seed, players=players)
    other = redealt(record, keep=viewer, seed=seed)
    assert record.deal.hole != other.deal.hole
    mine, theirs = (decisions_of(one, viewer) for one in (record, other))
    if not mine:
        return
    assert review(mine, samples=SAMPLES, solve=()) == review(theirs, samples=SAMPLES, solve=())


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([2, 3]))
def test_the_future_never_changes_what_a_decision_was_worth(seed: int, players: int) -> None:
    record = bots_play(seed, players=players)
    decisions = decisions_of(record, 0)
    if len(decisions) < 2:
        return
    whole = review(decisions, samples=SAMPLES, solve=())
    cut = replace(record, actions=record.actions[: decisions[0].number + 1], finishing_stacks=None)
    assert review(decisions_of(cut, 0), samples=SAMPLES, solve=()).decisions == whole.decisions[:1]


def test_cards_shown_in_the_end_change_nothing_but_the_hindsight() -> None:
    record = play((raise_to(30), CALL, *[CHECK] * 6), hole=("AsAd", "KsKc"))
    decisions = decisions_of(record, 0)
    with_them = review(decisions, shown=hands_shown(record, 0), samples=SAMPLES, solve=())
    without = review(decisions, samples=SAMPLES, solve=())
    assert with_them != without
    assert without_hindsight(with_them) == without
    assert [one.hindsight.equity for one in with_them.decisions if one.hindsight][-1] in (0.0, 0.5, 1.0)


def test_a_hand_that_was_folded_or_mucked_gives_no_hindsight() -> None:
    record = play((raise_to(30), FOLD, CALL, raise_to(40), FOLD), hole=("AsAd", "KsKc", "QsQc"))
    assert hands_shown(record, 0) == {}
    assert all(one.hindsight is None for one in reviewed(record, 0).decisions)


@pytest.mark.parametrize("line", [(raise_to(30), FOLD, FOLD), (raise_to(30), FOLD), (raise_to(30), FOLD, CALL, CHECK)])
def test_a_hand_without_a_showdown_gives_no_hindsight_even_if_the_file_knows_the_cards(
    line: tuple[Action, ...],
) -> None:
    whole = play(line, hole=("AsAd", "6h3c", "9c8c"))
    short = replace(whole, deal=Deal(hole=whole.deal.hole, board=whole.deal.board[:3]))  # as far as it was dealt
    for record in (whole, short):
        assert hands_shown(record, 0) == {}
        assert all(one.hindsight is None for one in reviewed(record, 0, samples=SAMPLES).decisions)


def test_known_hands_of_those_who_came_to_a_showdown_count_where_others_are_unknown() -> None:
    record = play((raise_to(30), CALL, CALL, *[CHECK] * 9), hole=("AsAd", "KsKc", "QsQc"))
    missing = replace(record, deal=Deal(hole=[*record.deal.hole[:2], None], board=record.deal.board))
    assert hands_shown(missing, 0) == {1: record.deal.hole[1]}


def test_a_whole_file_gives_the_same_review_as_what_its_player_saw() -> None:
    for seed, player in product(range(4), range(3)):
        record = bots_play(seed, players=3)
        if decisions_of(record, player):
            seen = seen_by(record, player)
            assert reviewed(record, player, samples=SAMPLES) == reviewed(seen, player, samples=SAMPLES)


def test_no_card_is_told_that_the_player_could_not_see() -> None:
    record = play((raise_to(30), CALL, raise_to(40), FOLD), hole=("AsAd", "KsKc"))
    told = str(review_data(reviewed(record, 0)))
    for hidden in ("Ks", "Kc", "Js"):  # the other hand, and the turn that never came
        assert hidden not in told
    assert "Ad" in told and "9h" in told


def test_the_same_hand_gives_the_same_review_and_another_seed_another() -> None:
    record = play((raise_to(30), CALL, *[CHECK] * 6), hole=("AsAd", "KsKc"))
    decisions = decisions_of(record, 0)
    assert review(decisions, samples=SAMPLES, solve=()) == review(decisions, samples=SAMPLES, solve=())
    assert review(decisions, samples=SAMPLES, seed=1, solve=()) != review(decisions, samples=SAMPLES, solve=())


def test_a_player_whose_cards_are_not_known_cannot_be_reviewed() -> None:
    record = play((raise_to(30), FOLD), hole=("AsAd", "KsKc"))
    unknown = replace(record, deal=Deal(hole=[record.deal.hole[0], None], board=record.deal.board))
    with pytest.raises(InvalidSetup, match="player 1"):
        decisions_of(unknown, 1)
    with pytest.raises(InvalidSetup, match="0 to 1"):
        decisions_of(record, 2)
    with pytest.raises(InvalidSetup, match="0 decisions"):
        review([])


def test_a_fold_out_of_turn_is_no_decision() -> None:
    deal = Deal.standard(seed=1, players=3, button=0)
    hand = HandState(Rules(small_blind=5, big_blind=10), stacks=[1000] * 3, button=0, deal=deal)
    hand.apply(raise_to(30))
    hand.kill(2)
    hand.apply(CALL)
    record = HandRecord.of(hand)
    assert decisions_of(record, 2) == []
    first: Action = decisions_of(record, 0)[0].action
    assert first == raise_to(30)
