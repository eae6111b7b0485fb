"""Two hands with the same actions that differ only in what a viewer may not see look the same to that viewer."""

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import FOLD, Action, Deal, HandState, Stream, Visible, evaluate, redact
from feltroom.cards.card import DECK, Card, Cards
from feltroom.engine.events import HandMucked, HandShown, RunDealt
from tests.properties.setups import hands, legal_actions
from tests.property_examples import examples


def play_out(hand: HandState, stream: Stream) -> list[tuple[int, Action]]:
    """Play to the end; now and then somebody goes away."""
    done = []
    while hand.actor is not None:
        player, actions = hand.actor, legal_actions(hand.legal(), chip=hand.rules.chip)
        action = actions[stream.below(len(actions))] if stream.below(4) else actions[1]
        if not stream.below(8):
            able = [p for p in range(hand.players) if not hand.folded[p] and hand.stacks[p]]
            player, action = able[stream.below(len(able))], FOLD
        done.append((player, action))
        hand.repeat(action, player=player)
    if hand.most_runs:
        hand.run_out(1 + stream.below(hand.most_runs))
    return done


def other_cards(hand: HandState, viewer: int | None, stream: Stream) -> Deal:
    """Deal again every card the viewer has not seen by the end; a mucked hand stays a beaten one."""
    shown = {e.player: e.cards for e in hand.events if isinstance(e, HandShown)}
    mucked = {e.player for e in hand.events if isinstance(e, HandMucked)}
    runs = [card for e in hand.events if isinstance(e, RunDealt) for card in e.cards]
    seen = {card for cards in shown.values() for card in cards} | set(hand.board) | set(runs)
    if viewer is not None:
        seen |= set(hand.deal.hole[viewer] or ())
    fixed = {player for player in range(hand.players) if player in shown or player == viewer}
    deck: list[Card] = [card for card in DECK if card not in seen]
    stream.shuffle(deck)
    holes = []
    for player, cards in enumerate(hand.deal.hole):
        assert cards is not None
        if player in fixed:
            holes.append(cards)
            continue
        pair = (deck[0], deck[1])
        if player in mucked:
            pair = beaten_pair(hand, deck) or cards
        holes.append(pair)
        deck = [card for card in deck if card not in pair]
    undealt = 5 - len(hand.board)
    board, deck = (*hand.board, *deck[:undealt]), deck[undealt:]
    burns = deck[-len(hand.deal.burns) :] if hand.deal.burns else []
    return Deal(hole=holes, board=board, burns=burns, more=(*runs, *deck[: len(hand.deal.more) - len(runs)]))


def beaten_pair(hand: HandState, deck: list[Card]) -> tuple[Card, Card] | None:
    for place in range(0, len(deck) - 1, 2):
        pair = (deck[place], deck[place + 1])
        # Beaten by the first hand shown would be enough; beaten by all, on every board, is simpler and leaves plenty.
        if all(evaluate(pair + board) < min(all_shown(hand, board)) for board in hand.boards):
            return pair
    return None


def all_shown(hand: HandState, board: Cards) -> list[int]:
    return [evaluate(e.cards + board) for e in hand.events if isinstance(e, HandShown)]


def stream_of(hand: HandState, viewer: int | None) -> list[Visible]:
    return [redact(event, viewer) for event in hand.events]


@settings(max_examples=examples(300), deadline=None)
@given(hand=hands(runs=True), seed=st.integers(0, 2**32), data=st.data())
def test_hidden_cards_change_nothing_a_viewer_sees(hand: HandState, seed: int, data: st.DataObject) -> None:
    viewer = data.draw(st.one_of(st.none(), st.integers(0, hand.players - 1)))
    stream = Stream(seed)
    start = hand.events[0]
    actions = play_out(hand, stream)
    try:
        deal = other_cards(hand, viewer, stream)
    except ValueError:  # a kept mucked hand met a redealt card: no second hand to compare with
        return
    twin = HandState(
        hand.rules,
        stacks=start.stacks,  # type: ignore[union-attr]  # a hand starts with HandStarted
        button=hand.button,
        deal=deal,
        posts=start.posts,  # type: ignore[union-attr]  # a hand starts with HandStarted
        hand_id="property",
    )
    for player, action in actions:
        assert pickle.dumps(twin.legal()) == pickle.dumps(twin.copy().legal())
        twin.repeat(action, player=player)
    if twin.most_runs:
        twin.run_out(len(hand.boards))
    ours, theirs = stream_of(hand, viewer), stream_of(twin, viewer)
    assert ours == theirs
    assert [repr(event) for event in ours] == [repr(event) for event in theirs]
