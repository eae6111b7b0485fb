"""Questions for equity: what is read, what is refused, and which way is taken."""

import pytest

import feltroom.analysis as analysis
from feltroom.analysis.equity import equity
from feltroom.analysis.ranges import Range
from feltroom.cards.notation import parse_cards
from feltroom.errors import FeltroomError, InvalidNotation, InvalidSetup

pytestmark = pytest.mark.slow  # it compiles

FLOP = "Qh9h2c"


def test_the_package_offers_the_function() -> None:
    assert analysis.equity is equity


@pytest.mark.parametrize(
    "hand",
    ["AhKh", "ahkh", " Ah Kh ", "A♥K♥", "Ah,Kh", parse_cards("AhKh"), Range({(50, 46): 0.3})],  # type: ignore[dict-item]
)
def test_a_hand_may_be_written_in_many_ways(hand: str | Range) -> None:
    found = equity([hand, "QsQd"], board=FLOP)
    assert (found.exact, found.trials, found.hands[0].text[:4]) == (True, 990, "AhKh")
    assert [(each.win, each.tie) for each in found.hands] == [(253, 0), (737, 0)]


def test_board_and_dead_cards_may_be_text_or_cards() -> None:
    text = equity(["AhKh", "QQ+"], board="Qh 9h 2c", dead="As,Ad")
    assert text == equity(["AhKh", "QQ+"], board=parse_cards(FLOP), dead=parse_cards("AsAd"))
    assert text.trials < equity(["AhKh", "QQ+"], board=FLOP).trials


@pytest.mark.parametrize("word", ["random", "*", "Random", "100%"])
def test_random_is_any_two_cards(word: str) -> None:
    found = equity(["AhKh", word], board="QsJs2c3d", exact=True)
    assert found.trials == 46 * 45 // 2 * 44


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (["AhKh"], "2 to 9 hands, not 1"),
        (["random"] * 10, "2 to 9 hands, not 10"),
        (["AhKh", "AhQd"], "Ah is in AhKh and in AhQd"),
        (["AhKh", "QhQd"], "Qh is on the board and in QhQd"),
        (["AhKh", "2s2d"], "2s is among the dead cards and in 2s2d"),
        (["AhKh", ""], "hand 2 is an empty range"),
        (["AhKh", "AK:0"], "hand 2 is an empty range"),
        (["AhKh", "AhKd, AhKs"], "all 2 combos of AhKd, AhKs are blocked: Kd among the dead cards, Ks .*Ah in AhKh"),
        (["AhKh", "AKx"], "'AKx' at position 0"),
        (["AhKh", "Ah"], "'Ah' at position 0"),
        (["AhKh", (1, 2, 3)], "hand 2 has 2 cards, not 3"),
        (["AhKh", (1, 52)], "from 0 to 51, not 52"),
        (["AhKh", "AA", "AA", "AA"], "cannot be held at once|blocked"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_its_cards(hands: list[str], said: str) -> None:
    with pytest.raises(FeltroomError, match=said):
        equity(hands, board=FLOP, dead="2sKdKs")


def test_a_range_that_blockers_leave_one_combo_of_is_a_known_hand() -> None:
    with pytest.raises(InvalidSetup, match="Ad is in AA and in AA"):
        equity(["AA", "AA"], dead="AhAs", board="2c3c4c")
    with pytest.raises(InvalidSetup, match="all 16 combos of AK are blocked: Ac in AA, Ad in AA, Ah among the dead"):
        equity(["AA", "AK"], dead="AhAs", samples=100)
    found = equity(["AA", "KK"], dead="AhAs", board="2c3d4h", exact=True)
    assert found.trials == 6 * 43 * 42 // 2
    assert found.hands[1] == equity(["AcAd", "KK"], dead="AhAs", board="2c3d4h", exact=True).hands[1]


@pytest.mark.parametrize("exact", [None, True, False])
def test_three_pairs_of_aces_do_not_fit_into_one_deck(exact: bool | None) -> None:
    with pytest.raises(InvalidSetup, match="AA, AA, AA"):
        equity(["AA", "AA", "AA"], exact=exact)


def test_too_few_cards_are_refused_with_the_numbers() -> None:
    dead = [card for card in range(52) if card not in parse_cards("AhKhQsQd")][:44]
    with pytest.raises(InvalidSetup, match="5 cards are still to be dealt, but only 4 are left"):
        equity(["AhKh", "QsQd"], dead=dead)


@pytest.mark.parametrize("board", ["AcAc", "AcKcQcJcTc9c", "xx"])
def test_a_board_that_is_none_is_refused(board: str) -> None:
    with pytest.raises(InvalidNotation):
        equity(["AhKh", "QsQd"], board=board)


def test_exact_beyond_reason_is_refused_with_the_numbers_and_a_hint() -> None:
    with pytest.raises(InvalidSetup, match=r"1,832,266,800 ways .* times 1,370,754 boards .* take samples instead"):
        equity(["random", "random", "random"], exact=True)


def test_ways_are_told_as_they_are() -> None:
    with pytest.raises(InvalidSetup, match=r"^1,624,350 ways .* take samples instead"):
        equity(["random", "random"], exact=True)
    with pytest.raises(InvalidSetup, match=r"^3,265,920 ways .* take samples instead"):
        equity(["JJ+"] * 8, exact=True)
    assert equity(["QQ+"] * 6, board="2c3d4h5s7c", exact=True).trials == 19_440


@pytest.mark.parametrize("arguments", [{}, {"exact": True}, {"samples": 100}])
def test_ranges_that_never_fit_are_called_impossible(arguments: dict[str, int]) -> None:
    with pytest.raises(InvalidSetup, match="cannot be held at once: every choice has a card twice"):
        equity(["JJ+"] * 9, **arguments)  # type: ignore[arg-type]


def test_a_board_of_six_cards_is_told_by_its_cards() -> None:
    with pytest.raises(InvalidNotation, match=r"^the board has 0 to 5 cards, not 6: 2c3c4c5c6c7c$"):
        equity(["AhKh", "QsQd"], board="2c3c4c5c6c7c")


def test_exact_and_samples_exclude_each_other() -> None:
    with pytest.raises(InvalidSetup, match="all boards or 10 samples, not both"):
        equity(["AhKh", "QsQd"], exact=True, samples=10)
    with pytest.raises(InvalidSetup, match="from 1 to 10,000,000,000, not 0"):
        equity(["AhKh", "QsQd"], samples=0)


def test_what_costs_little_is_counted_and_the_rest_sampled_by_every_backend_alike() -> None:
    for backend in ("numba", "numpy", "python"):
        assert equity(["AhKh", "QQ+"], board=FLOP, backend=backend).exact
    assert equity(["AhKh", "QsQd"]).exact
    assert equity(["AhKh", "QsQd"], exact=False).trials == 200_000
    sampled = equity(["AKs", "random"])
    assert (sampled.exact, sampled.trials) == (False, 200_000)


def test_progress_ends_with_everything_done() -> None:
    for arguments in ({"exact": True}, {"samples": 600_000}):
        calls: list[tuple[int, int]] = []
        equity(["AKs", "QQ"], progress=lambda done, total, calls=calls: calls.append((done, total)), **arguments)  # type: ignore[misc]
        assert calls[-1][0] == calls[-1][1]
        assert [done for done, _ in calls] == sorted({done for done, _ in calls})
