"""A hand in text: what a terminal, a log and a notebook show of it."""

import pickle
from html import unescape
from xml.etree import ElementTree

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    DECK,
    FOLD,
    MUCK,
    BoardDealt,
    Deal,
    HandShown,
    HandState,
    HoleCardsDealt,
    Rules,
    best_five,
    combos_of,
    format_cards,
    parse_cards,
    raise_to,
)
from feltroom.history import HandRecord, Replay

HOLES = [parse_cards(cards) for cards in ("AhKh", "QsQd", "7c2d")]


def hand() -> HandState:
    return HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[1000, 990, 85],
        button=0,
        deal=Deal(hole=HOLES, board=parse_cards("Th9h3c4s5s")),
    )


def test_print_draws_the_table_with_all_cards() -> None:
    played = hand()
    played.apply(raise_to(30))
    assert str(played).splitlines() == [
        "No-limit hold'em 5/10, preflop, pot 45",
        "board  -",
        "   0 BTN 970  A♥ K♥  bet 30",
        ">  1 SB  985  Q♠ Q♦  bet 5",
        "   2 BB   75  7♣ 2♦  bet 10",
        "player 1: fold, call 25, raise to 50–990",
    ]
    played.apply(CALL)
    played.apply(FOLD)
    assert str(played).splitlines()[0] == "No-limit hold'em 5/10, flop, pot 70"
    assert str(played).splitlines()[1] == "board  T♥ 9♥ 3♣"
    assert str(played).splitlines()[4:] == [
        "   2 BB   75  folded",
        "player 1: check, raise to 10–960",
    ]


def test_a_view_draws_the_cards_its_viewer_knows() -> None:
    seen = str(hand().view(1))
    assert "Q♠ Q♦" in seen and seen.count("?? ??") == 2 and "A♥" not in seen


def test_a_log_shows_no_card() -> None:
    played = hand()
    assert repr(played) == "<HandState preflop, 3 players, pot 15, player 0 to act>"
    assert repr(played.view(1)) == "<HandView of player 1: preflop, 3 players, pot 15>"
    assert repr(played.view(None)) == "<HandView of a spectator: preflop, 3 players, pot 15>"
    played.apply(FOLD)
    played.apply(FOLD)
    assert repr(played).endswith("over>")


def drawn(svg: str) -> list[str]:
    """Return the words of a drawing, which must be XML."""
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    return [each.text or "" for each in root.iter() if each.tag.endswith("text")]


def test_a_notebook_draws_the_table() -> None:
    played = hand()
    words = drawn(played._repr_html_())
    assert {"A♥", "K♥", "Q♠", "Q♦", "pot 15", "0 BTN", "1 SB", "2 BB", "5", "10"} <= set(words)
    assert words[-1] == "player 0: fold, call 10, raise to 20–1000"
    assert str(played) in unescape(played._repr_html_())  # for a screen reader
    seen = drawn(played.view(1)._repr_html_())
    assert "Q♠" in seen and "A♥" not in seen
    played.apply(FOLD)
    played.apply(FOLD)
    assert drawn(played._repr_html_())[-1] == "the hand is over"


def test_cards_are_printed_as_players_write_them() -> None:
    assert repr(parse_cards("Ah Kh")) == "<Cards AhKh>"
    assert parse_cards("Ah Kh") == (50, 46)
    deal = Deal(hole=[parse_cards("AhKh"), parse_cards("QsQd")], board=parse_cards("Qh Jh Th 2s 3s"))
    hand = HandState(Rules(small_blind=5, big_blind=10, burn=False), stacks=[100, 100], button=0, deal=deal)
    printed = repr([hand.events, hand.apply(ALL_IN), hand.apply(CALL)])
    assert "HoleCardsDealt(hands=(AhKh, QsQd))" in printed
    assert "HandShown(player=0, cards=AhKh)" in printed
    assert "cards=QhJhTh, burned=None)" in printed


def test_whatever_a_notebook_asks_for_is_printed_as_players_write_it() -> None:
    deal = Deal(hole=[parse_cards("AhKh"), parse_cards("QsQd")], board=parse_cards("Qh Jh Th 2s 3s"))
    rules = Rules(small_blind=5, big_blind=10, burn=False)
    hand = HandState(rules, stacks=[100, 100], button=0, deal=deal, hand_id="7")
    hand.apply(ALL_IN)
    hand.apply(CALL)
    hole, board = "<Cards AhKh>, <Cards QsQd>", "<Cards QhJhTh2s3s>"
    cards = [event.cards for event in hand.events if isinstance(event, HandShown | BoardDealt)]
    hands = [event.hands for event in hand.events if isinstance(event, HoleCardsDealt)]
    chance = HandState(rules, stacks=[100, 100], button=0, deal=Deal.open(players=2)).chance()
    assert chance is not None
    record = HandRecord.of(hand)
    for shown, written in [
        (hand.board, board),
        (hand.boards, f"[{board}]"),
        (hand.deal.hole, f"({hole})"),
        (hand.deal.board, board),
        (hand.deal.burns, "<Cards >"),
        (hand.view(0).hole, f"[{hole}]"),
        (hand.view(0).board, board),
        (hands, f"[({hole})]"),
        (cards, f"[{hole}, <Cards QhJhTh>, <Cards 2s>, <Cards 3s>]"),
        (best_five(hand.board), "<Cards QhJhTh3s2s>"),
        (combos_of("22")[:2], "(<Cards 2d2c>, <Cards 2h2c>)"),
        (next(chance.outcomes()), "<Cards 2c2d>"),
        (DECK, f"<Cards {format_cards(DECK)}>"),
        ([FOLD, CHECK, CALL, ALL_IN, MUCK, raise_to(300)], "[FOLD, CHECK, CALL, ALL_IN, MUCK, raise_to(300)]"),
        (record, "<HandRecord 7: 5/10, 2 players, 2 actions>"),
        (Replay(record), "<Replay of <HandRecord 7: 5/10, 2 players, 2 actions> at event 1 of 13>"),
    ]:
        assert repr(shown) == written


def test_cards_that_print_well_are_the_tuples_they_were() -> None:
    assert tuple(range(52)) == DECK and repr(DECK).startswith("<Cards 2c2d2h2s3c")
    deal = Deal(hole=[parse_cards("AhKh"), parse_cards("AsKs")], board=DECK[:5])
    assert (deal.hole, deal.board) == (((50, 46), (51, 47)), (0, 1, 2, 3, 4))
    assert hash(deal.board) == hash((0, 1, 2, 3, 4)) and isinstance(deal.board, tuple)
    assert pickle.loads(pickle.dumps(deal)) == deal
