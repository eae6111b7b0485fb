"""A program as users write it, from public names alone: type checkers must have nothing to say about it."""

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Deal,
    HandState,
    HandView,
    Legal,
    Rules,
    Stream,
    evaluate,
    parse_cards,
    perft,
    raise_to,
)
from feltroom.analysis import equity, parse_range
from feltroom.bots import make_bot
from feltroom.history import HandRecord, audit, dump_phh, load_phh, read_files, rows
from feltroom.simulation import Simulation


class Nit:
    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        assert view.viewer == legal.player and 0 <= stream.random() < 1
        return CHECK if legal.check else FOLD


def main(folder: str) -> list[object]:
    hand = HandState(Rules(small_blind=1, big_blind=2), stacks=[100, 100], button=0, deal=Deal.open(players=2))
    while (chance := hand.chance()) is not None:
        hand.deal_cards(chance.draw(Stream(1)))
    keys: list[tuple[str, int]] = []
    for action in hand.actions(sizes=(0.5, 1, "all-in")):
        twin = hand.copy()
        twin.apply(action)
        keys.append((twin.infoset_key(0), perft(twin, 1)))
    hand.apply(raise_to(6))
    hand.apply(CALL)
    record = HandRecord.of(hand)
    same: bool = load_phh(dump_phh([record])) == [record]
    result = Simulation([Nit, "easy", make_bot("caller")], seed=1).run(hands=10)
    share: float = equity([parse_range("22+"), "AhKh"], board="2c3c4d5hTs", backend="python").hands[0].equity
    net = [
        row["net_bb"]
        for read in read_files([folder])
        if isinstance(read, HandRecord)
        for row in rows([read], of="players")
    ]
    return [keys, same, audit(record).text, result.seats[0].bb_per_100, share, net, evaluate(parse_cards("AhKhQhJhTh"))]


def train(hands: int) -> float:
    """What the button wins in big blinds when everybody plays at random; it needs the extra `fast`."""
    from feltroom.vector import HandArray, Played  # numba takes a second to import

    array = HandArray(hands, players=3, seed=1, stacks=[200, 100, 50], sizes=("min", 0.5, "all-in"))
    array.step(array.masks().argmax(axis=1))
    seen: float = float(array.observations().max())
    played: Played = array.play(2, weights=[1, 6, 1, 1, 1])
    return float(played.won[0]) / played.hands + seen + int(array.actors[0])
