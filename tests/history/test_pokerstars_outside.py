"""Our PokerStars text in the PyPI package `poker`, which knows hands of chips with a hero.

The package asks for backports that stand in the way of modules of today's Python, so it is no dependency: install it
with `pip install --no-deps poker pytz zope.interface attrs cached-property lxml` to run this.
"""

import pytest

from feltroom import Deal, HandState, Rules, Stream
from feltroom.cards.notation import format_card
from feltroom.history import HandRecord, outcome_of
from feltroom.history.pokerstars.write import format_pokerstars
from tests.history.hands import play_out

pokerstars = pytest.importorskip("poker.room.pokerstars", reason="the package poker is not installed: see above")

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve")


def played(seed: int) -> HandRecord:
    hand = HandState(
        Rules(small_blind=10, big_blind=20, ante=seed % 2 * 5),
        stacks=[1500, 900, 2000, 60, 1500],
        button=seed % 5,
        deal=Deal.standard(seed=seed, players=5, button=seed % 5),
        hand_id=str(1000 + seed),
    )
    notes = {"_tournament": "77", "_buy_in": "$3.19+$0.31 USD", "level": 4, "year": 2013, "month": 10, "day": 4}
    return HandRecord.of(play_out(hand, Stream(seed)), names=NAMES, seats=(1, 2, 4, 5, 6), notes=notes)


@pytest.mark.parametrize("seed", range(60))
def test_the_package_poker_reads_our_text(seed: int) -> None:
    record = played(seed)
    found = pokerstars.PokerStarsHandHistory(format_pokerstars(record, viewer=0))
    found.parse()
    assert (found.ident, found.tournament_ident, found.tournament_level) == (str(1000 + seed), "77", "IV")
    assert (int(found.sb), int(found.bb), found.max_players) == (10, 20, 6)
    assert {player.name: player.stack for player in found.players if player.stack} == dict(
        zip(NAMES, record.stacks, strict=True)
    )
    assert found.button.name == NAMES[record.button] and found.hero.name == "Ann"
    hand = record.play()
    assert [str(card) for card in found.board or ()] == [_symbol(format_card(card)) for card in hand.board]
    returned = outcome_of(record).returned
    assert found.total_pot == sum(outcome_of(record).put_in) - (returned[1] if returned else 0)
    winners = {NAMES[player] for player, chips in enumerate(hand.stacks) if _took(record, player, chips)}
    assert {name.partition(" ")[0] for name in found.winners} == winners


def _took(record: HandRecord, player: int, stack: int) -> bool:
    outcome = outcome_of(record)
    back = outcome.returned[1] if outcome.returned and outcome.returned[0] == player else 0
    return stack - record.stacks[player] + outcome.put_in[player] - back > 0


def _symbol(card: str) -> str:
    return card[0] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[1]]
