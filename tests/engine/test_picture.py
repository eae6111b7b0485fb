"""A hand in text: what a terminal, a log and a notebook show of it."""

from feltroom import ALL_IN, CALL, FOLD, Deal, HandState, Rules, parse_cards, raise_to

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


def test_a_notebook_shows_the_picture() -> None:
    assert hand()._repr_html_() == f"<pre>{hand()}</pre>"
    assert hand().view(0)._repr_html_() == f"<pre>{hand().view(0)}</pre>"


def test_cards_are_printed_as_players_write_them() -> None:
    assert repr(parse_cards("Ah Kh")) == "<Cards AhKh>"
    assert parse_cards("Ah Kh") == (50, 46)
    deal = Deal(hole=[parse_cards("AhKh"), parse_cards("QsQd")], board=parse_cards("Qh Jh Th 2s 3s"))
    hand = HandState(Rules(small_blind=5, big_blind=10, burn=False), stacks=[100, 100], button=0, deal=deal)
    printed = repr([hand.events, hand.apply(ALL_IN), hand.apply(CALL)])
    assert "HoleCardsDealt(hands=(AhKh, QsQd))" in printed
    assert "HandShown(player=0, cards=AhKh)" in printed
    assert "cards=QhJhTh, burned=None)" in printed
