"""The golden transcripts: a few hands as several viewers read them, in every language.

After a change of the wording, `python -m tests.history.transcripts` writes them anew; read the difference.
"""

from dataclasses import replace
from pathlib import Path

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Ante,
    Betting,
    Deal,
    HandState,
    Post,
    Rules,
    parse_cards,
    raise_to,
)
from feltroom.history import LANGUAGES, HandRecord, record_text

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Anna", "波波", "Cleo", "ダン")


def side_pots() -> HandRecord:
    """Three players all-in for different amounts: two pots, one bet returned, the board runs out."""
    hand = HandState(
        Rules(small_blind=5, big_blind=10, ante=1),
        stacks=[1000, 60, 300, 700],
        button=3,
        deal=Deal(
            hole=[parse_cards(cards) for cards in ("AhKh", "9c9d", "QsQd", "7c2d")],
            board=parse_cards("9h Jh Ts 2s 3s"),
            burns=parse_cards("4c 5c 6c"),
        ),
        hand_id="17",
    )
    for action in (CALL, FOLD, raise_to(400), ALL_IN, ALL_IN):
        hand.apply(action)
    return HandRecord.of(hand, names=NAMES)


def showdown() -> HandRecord:
    """A bet on the river, a split with an odd chip, and a beaten hand that is mucked."""
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[500, 500, 500, 500],
        button=0,
        deal=Deal(
            hole=[parse_cards(cards) for cards in ("8c3d", "AhTd", "KdKc", "AsTc")],
            board=parse_cards("2h Jh Qs Kh 4s"),
            burns=parse_cards("7c 7d 7h"),
        ),
    )
    preflop = (raise_to(25), CALL, CALL, CALL)
    flop = (CHECK, CHECK, raise_to(31), FOLD, CALL, CALL)
    for action in (*preflop, *flop, CHECK, CHECK, CHECK, raise_to(40), CALL, CALL):
        hand.apply(action)
    return HandRecord.of(hand, names=NAMES)


def posts() -> HandRecord:
    """Players who post to come in, money with cents, no names; everybody folds to a raise."""
    hand = HandState(
        Rules(small_blind=25, big_blind=50, ante=50, ante_kind=Ante.BIG_BLIND, betting=Betting.POT_LIMIT),
        stacks=[5000, 4000, 3075, 2000],
        button=0,
        deal=Deal.standard(seed=5, players=4, button=0),
        posts=[Post(1, 25), Post(2, 50), Post(3, 50), Post(3, 25, live=False)],
        hand_id="t7-88",
    )
    for action in (CHECK, raise_to(200), FOLD, FOLD, FOLD):
        hand.apply(action)
    return replace(HandRecord.of(hand, seats=[2, 3, 5, 8]), unit=100)


def bomb_pot() -> HandRecord:
    """A bomb pot on two boards: each pays half, and one player has too few chips for all of it."""
    hand = HandState(
        Rules(small_blind=5, big_blind=10, bomb=40, boards=2),
        stacks=[500, 30, 500, 500],
        button=0,
        deal=Deal(
            hole=[parse_cards(cards) for cards in ("AsAh", "KsKh", "7c2d", "JcTh")],
            board=parse_cards("2c 3d 4h 9s Tc"),
            burns=parse_cards("4c 5d 6h"),
            more=parse_cards("Kd 5c 8h Jd Qs"),
        ),
        hand_id="21",
    )
    for action in (CHECK, raise_to(60), CALL, FOLD, CHECK, CHECK, CHECK, CHECK):
        hand.apply(action)
    return HandRecord.of(hand, names=NAMES)


def straddled_twice_run() -> HandRecord:
    """A straddle, two players all-in on the flop, and the rest of the board run twice."""
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[800, 800, 800, 800],
        button=0,
        deal=Deal(
            hole=[parse_cards(cards) for cards in ("8c3d", "AhTd", "KdKc", "AsKh")],
            board=parse_cards("2h Jh Qs 4s 9c"),
            burns=parse_cards("7c 7d 7h"),
            more=parse_cards("Tc 6d 5h 3c 8d"),
        ),
        posts=[Post(1, 5), Post(2, 10), Post(3, 20)],
        hand_id="22",
    )
    for action in (FOLD, CALL, CALL, CHECK, CHECK, raise_to(60), ALL_IN, FOLD, CALL):
        hand.apply(action)
    hand.run_out(2)
    return HandRecord.of(hand, names=NAMES)


HANDS = {
    "side_pots": side_pots,
    "showdown": showdown,
    "posts": posts,
    "bomb_pot": bomb_pot,
    "straddled_twice_run": straddled_twice_run,
}
# Who reads which hand: a spectator (None), players, or the owner of the record.
VIEWERS: dict[str, tuple[int | str | None, ...]] = {
    "side_pots": (None, "full"),
    "showdown": (None, 2, "full"),
    "posts": (None,),
    "bomb_pot": (None, 2, "full"),
    "straddled_twice_run": (None, 0, "full"),
}
CASES = [(name, lang, viewer) for name in HANDS for lang in LANGUAGES for viewer in VIEWERS[name]]


def transcript(name: str, lang: str, viewer: int | str | None) -> str:
    record = HANDS[name]()
    if isinstance(viewer, str):
        return record_text(record, full=True, lang=lang)
    return record_text(record, viewer=viewer, lang=lang)


def path_of(name: str, lang: str, viewer: int | str | None) -> Path:
    label = "spectator" if viewer is None else viewer if isinstance(viewer, str) else f"player{viewer}"
    return GOLDEN / f"{name}.{lang}.{label}.txt"


if __name__ == "__main__":
    for case in CASES:
        path_of(*case).write_text(transcript(*case), encoding="utf-8")
