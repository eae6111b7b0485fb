"""What holds for every bot: legal under all rules, blind to what it may not know, the same for the same stream."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feltroom
import feltroom.bots as bots
from feltroom import (
    CALL,
    CHECK,
    DECK,
    FOLD,
    Action,
    Deal,
    HandState,
    InvalidSetup,
    Rules,
    Stream,
    Street,
    derive,
    raise_to,
)
from feltroom.bots import LEVELS, PERSONALITIES, make_bot
from feltroom.bots.spot import read_preflop
from feltroom.bots.street_trees import ITERATIONS
from tests.bots.driving import deal_hand, drive
from tests.marks import long_only
from tests.properties.setups import hands
from tests.property_examples import examples

ALONE = """
import sys, types
package = types.ModuleType("feltroom")
package.__path__ = [sys.argv[1]]
sys.modules["feltroom"] = package
from feltroom.bots import make_bot
from feltroom.analysis import parse_range, supported_range
make_bot("hard")
assert "feltroom.engine.state" not in sys.modules, "a bot can reach the state of a hand"
assert not {"random", "time", "os"} & {
    name for module in list(sys.modules.values())
    if module.__name__.startswith(("feltroom.bots", "feltroom.analysis")) for name in vars(module)
}
"""


@pytest.fixture(autouse=True)
def quick_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests ask of `expert` does not depend on how well it solves."""
    for street in ITERATIONS:
        monkeypatch.setitem(ITERATIONS, street, 2)


def test_no_bot_reaches_the_state_of_a_hand() -> None:
    subprocess.run([sys.executable, "-c", ALONE, str(Path(feltroom.__file__).parent)], check=True)


def test_every_public_name_is_there_and_no_other() -> None:
    for name in bots.__all__:
        assert getattr(bots, name) is getattr(bots, name)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = bots.nonsense  # type: ignore[attr-defined]  # no such name


def test_unknown_levels_and_personalities_are_refused_with_the_choices() -> None:
    with pytest.raises(InvalidSetup, match="caller, easy, normal, hard, expert, dense"):
        make_bot("master")
    with pytest.raises(InvalidSetup, match="tight, loose, passive, aggressive"):
        make_bot("hard", personality="calm")
    with pytest.raises(InvalidSetup, match="levels are"):
        make_bot(["hard"])  # type: ignore[arg-type]  # wrong on purpose


@settings(max_examples=examples(250), deadline=None)
@given(hand=hands(), seed=st.binary(min_size=1, max_size=8), choice=st.integers(0, 10**6), leaving=st.booleans())
def test_every_bot_is_legal_under_all_rules(hand: HandState, seed: bytes, choice: int, leaving: bool) -> None:
    names = [None, *PERSONALITIES]
    seats = [
        make_bot(LEVELS[(choice + seat) % len(LEVELS)], personality=names[(choice // 7 + seat) % len(names)])
        for seat in range(hand.players)
    ]
    drive(hand, seats, seed=seed, leaving=Stream(derive(seed, "leaving")) if leaving else None)
    assert hand.over


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("players", "line", "withdrawn", "instead"),
    [
        (4, (), raise_to(30), CALL),
        (6, (FOLD, raise_to(25)), raise_to(80), CALL),
        (3, (CALL, CALL, CHECK), raise_to(40), CHECK),
        (4, (CALL, CALL, CALL, CHECK, raise_to(40)), raise_to(120), CALL),
    ],
)
def test_a_raise_that_went_back_moves_no_bot(
    level: str, players: int, line: Sequence[Action], withdrawn: Action, instead: Action
) -> None:
    """Who raised and left before anybody called is to all others as if they had called, or checked, and left."""
    bot = make_bot(level)
    for number in range(40):
        actions = []
        for last in (withdrawn, instead):
            hand = deal_hand(Rules(small_blind=5, big_blind=10), players=players, seed=derive(number))
            for action in line:
                hand.apply(action)
            gone = hand.actor
            assert gone is not None
            hand.apply(last)
            hand.kill(gone)
            actions.append(bot.act(hand.view(hand.actor), hand.legal(), Stream(number)))
        assert actions[0] == actions[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_stream_gives_the_same_hand(level: str) -> None:
    rules = Rules(small_blind=5, big_blind=10)
    for number in range(12):
        first, second = (
            drive(deal_hand(rules, players=4, seed=derive(number)), [make_bot(level)] * 4, seed=derive(number, "bots"))
            for _ in range(2)
        )
        assert first.events == second.events


@pytest.mark.parametrize("last", [CALL, raise_to(30)])
def test_who_has_gone_is_neither_raiser_nor_caller(last: Action) -> None:
    hand = deal_hand(Rules(small_blind=5, big_blind=10), players=6, seed=b"1")
    for action in (CALL, CALL, last):
        hand.apply(action)
    for gone in (3, 5):
        hand.kill(gone)
    spot = read_preflop(hand.view(0), hand.legal())
    assert (spot.raises, spot.raiser, spot.callers, spot.width) == (0, None, 1, 1.0)


def dealt_anew(hand: HandState, seat: int) -> Deal:
    """What a player knows of the cards, with everything else dealt again."""
    own = hand.deal.hole[seat]
    assert own is not None
    free = [card for card in reversed(DECK) if card not in own + hand.board]
    holes = [own if player == seat else free[2 * player : 2 * player + 2] for player in range(hand.players)]
    return Deal(hole=holes, board=(*hand.board, *free[-5:])[:5])


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_may_not_know_does_not_move_it(level: str) -> None:
    """The other players' cards and the rest of the board are dealt anew before every decision; it stays."""
    rules = Rules(small_blind=5, big_blind=10)
    bot = make_bot(level)
    streets = set()
    for number in range(40):
        hand = deal_hand(rules, players=3, seed=derive(number))
        line: list[Action] = []
        while (seat := hand.actor) is not None:
            twin = HandState(rules, stacks=[1000] * 3, button=0, deal=dealt_anew(hand, seat))
            for action in line:
                twin.apply(action)
            seed = derive(number, len(line))
            action, again = (bot.act(each.view(seat), each.legal(), Stream(seed)) for each in (hand, twin))
            assert action == again
            streets.add(hand.street)
            hand.apply(action)
            line.append(action)
    assert streets == set(Street)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal", *long_only("hard")])
def test_personalities_are_felt(level: str) -> None:
    """How often a bot puts chips in of its own will, and how often it raises, differ in the way the names say."""
    rules = Rules(small_blind=5, big_blind=10)
    rates = {}
    for personality in (None, *PERSONALITIES):
        paid = raised = 0
        for number in range(150):
            bot = make_bot(level, personality=personality)
            hand = deal_hand(rules, players=6, seed=derive(number))
            drive(hand, [bot] * 6, seed=derive(number, "bots"))
            paid += sum(isinstance(event, feltroom.Called) for event in hand.events)
            raised += sum(isinstance(event, feltroom.Raised) for event in hand.events)
        rates[personality] = paid + raised, raised / (paid + raised)
    assert rates["tight"][0] < rates[None][0] < rates["loose"][0]
    assert rates["passive"][1] < rates[None][1] < rates["aggressive"][1]
