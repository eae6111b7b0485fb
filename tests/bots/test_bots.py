"""What holds for every bot: legal under all rules, blind to what it may not know, the same for the same stream."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feltroom
import feltroom.bots as bots
from feltroom import HandState, InvalidSetup, Rules, Stream, derive
from feltroom.bots import LEVELS, PERSONALITIES, make_bot
from tests.bots.driving import deal_hand, drive
from tests.properties.setups import hands

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


def test_no_bot_reaches_the_state_of_a_hand() -> None:
    subprocess.run([sys.executable, "-c", ALONE, str(Path(feltroom.__file__).parent)], check=True)


def test_every_public_name_is_there_and_no_other() -> None:
    for name in bots.__all__:
        assert getattr(bots, name) is getattr(bots, name)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = bots.nonsense  # type: ignore[attr-defined]


def test_unknown_levels_and_personalities_are_refused_with_the_choices() -> None:
    with pytest.raises(InvalidSetup, match="caller, easy, normal, hard, dense"):
        make_bot("expert")
    with pytest.raises(InvalidSetup, match="tight, loose, passive, aggressive"):
        make_bot("hard", personality="calm")
    with pytest.raises(InvalidSetup, match="levels are"):
        make_bot(["hard"])  # type: ignore[arg-type]


@settings(max_examples=250, deadline=None)
@given(hand=hands(), seed=st.binary(min_size=1, max_size=8), choice=st.integers(0, 10**6))
def test_every_bot_is_legal_under_all_rules(hand: HandState, seed: bytes, choice: int) -> None:
    names = [None, *PERSONALITIES]
    seats = [
        make_bot(LEVELS[(choice + seat) % len(LEVELS)], personality=names[(choice // 7 + seat) % len(names)])
        for seat in range(hand.players)
    ]
    drive(hand, seats, seed=seed)
    assert hand.over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_stream_gives_the_same_hand(level: str) -> None:
    rules = Rules(small_blind=5, big_blind=10)
    for number in range(12):
        first, second = (
            drive(deal_hand(rules, players=4, seed=derive(number)), [make_bot(level)] * 4, seed=derive(number, "bots"))
            for _ in range(2)
        )
        assert first.events == second.events


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_may_not_know_does_not_move_it(level: str) -> None:
    """The other players' cards are dealt anew; the first decision of the hand stays."""
    rules = Rules(small_blind=5, big_blind=10)
    bot = make_bot(level)
    for number in range(20):
        hand = deal_hand(rules, players=3, seed=derive(number))
        own = hand.deal.hole[0]
        other = feltroom.Deal(hole=[own, None, None], board=())
        twin = HandState(rules, stacks=[1000] * 3, button=0, deal=other)
        actions = [bot.act(each.view(0), each.legal(), Stream(number)) for each in (hand, twin)]
        assert actions[0] == actions[1]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
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
