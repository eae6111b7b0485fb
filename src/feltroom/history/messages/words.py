"""What a language must be able to say about a hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltroom.engine.events import PostKind, Street
from feltroom.engine.rules import Betting


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The sentences of one language; names in braces are filled in."""

    title: str
    title_with_id: str
    games: Mapping[Betting, str]
    two_blinds: str
    one_blind: str
    bomb: str
    ante_of_each: str
    ante_of_big_blind: str
    between: str
    player: str
    seat: str
    stack: str
    button: str
    posts: Mapping[PostKind, str]
    hole: str
    streets: Mapping[Street, str]
    board: str
    runs: str
    of_run: str
    of_board: str
    burned: str
    fold: str
    check: str
    call: str
    bet: str
    raise_to: str
    all_in: str
    returned: str
    showdown: str
    shows: str
    shows_hand: str
    holds: str
    mucks: str
    mucks_hand: str
    pot: str
    main_pot: str
    side_pot: str
    wins: str
    splits: str
    share: str
    shares_between: str
    seven_deuce: str
    stand_up: str
    result: str
    outcome: str
    unfinished: str
    unknown_hands: str
    unknown_board: str
    refused: str
