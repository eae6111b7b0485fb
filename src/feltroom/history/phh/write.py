"""Writing records as PHH.

One record makes a file of its own (`.phh`); any other number makes one file with a table for each, `[1]`,
`[2]` … (`.phhs`). Every hand says in the format's own fields as much as they can hold, and the rest under
`_feltroom`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from feltroom.cards.card import Card
from feltroom.engine.actions import SHOW, Action, ActionKind
from feltroom.engine.events import BoardDealt, Called, Checked, Event, Folded, HandMucked, HandShown, Raised
from feltroom.engine.rules import Betting, Showing
from feltroom.history.metadata import MetaValue
from feltroom.history.phh.amounts import format_chips
from feltroom.history.phh.extension import NAME, extension_of
from feltroom.history.phh.forced import forced_bets
from feltroom.history.phh.interpret import Interpreter
from feltroom.history.phh.notation import format_file_cards, parse_line
from feltroom.history.phh.positions import in_file_order, place_of
from feltroom.history.phh.tracker import BetTracker
from feltroom.history.record import HandRecord, Move
from feltroom.history.run import run, run_with_stand_ins
from feltroom.history.toml import format_key, format_lines, format_text, format_value

VARIANTS = {Betting.NO_LIMIT: "NT", Betting.POT_LIMIT: "PT", Betting.FIXED_LIMIT: "FT"}


def dump_phh(records: Iterable[HandRecord]) -> str:
    """Write records as PHH text that `load_phh` reads back into the same records.

    A record holds everything, seed and folded hands included: give players `seen_by(record, viewer)` instead.
    """
    records = list(records)
    if len(records) == 1:
        return _hand(records[0], table=None)
    return "\n".join(_hand(record, table=str(number)) for number, record in enumerate(records, 1))


def phhs_entry(phh: str, *, number: int) -> str:
    """Turn the .phh file of one hand into entry `[number]` of a .phhs file, with an empty line after it.

    So a file of many hands can be written one by one, and nobody has to hold them all.
    """
    # A text in the file never has a line of its own, so this line is the header of the extension.
    own = phh.replace(f"\n[{NAME}]\n", f"\n[{number}.{NAME}]\n")
    return f"[{number}]\n{own}\n"


def _hand(record: HandRecord, *, table: str | None) -> str:
    lines = list(_action_lines(record))
    fields = [f"{format_key(name)} = {text}" for name, text in _fields(record, lines)]
    extension = extension_of(record, with_actions=_moves_of(lines, record) != record.actions)
    return "\n".join(
        [
            *([] if table is None else [f"[{table}]"]),
            *fields,
            "",
            f"[{NAME}]" if table is None else f"[{table}.{NAME}]",
            *_pairs(extension),
            "",
        ]
    )


def _pairs(table: Mapping[str, MetaValue]) -> Iterator[str]:
    for name, value in table.items():
        yield f"{format_key(name)} = {format_value(value)}"


def _fields(record: HandRecord, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the format's own fields with their values as text."""
    rules, button, unit = record.rules, record.button, record.unit
    forced = forced_bets(rules, players=record.players, button=button, posts=record.posts, last=record.last_blind)
    small, big = record.bets or (rules.big_blind, 2 * rules.big_blind)
    yield "variant", format_text(VARIANTS[rules.betting])
    yield "ante_trimming_status", format_value(forced.trimmed)
    yield "antes", _amounts(forced.antes, unit)
    yield "blinds_or_straddles", _amounts(forced.blinds, unit)
    if rules.betting is Betting.FIXED_LIMIT:
        yield "small_bet", format_chips(small, unit=unit)
        yield "big_bet", format_chips(big, unit=unit)
    else:
        yield "min_bet", format_chips(small, unit=unit)
    yield "starting_stacks", _stacks(record)
    yield "actions", format_lines(lines)
    if record.hand_id:
        yield "hand", format_value(int(record.hand_id) if _is_number(record.hand_id) else record.hand_id)
    if record.seats is not None:
        yield "seats", format_value(tuple(in_file_order(record.seats, button=button)))
    if record.names is not None:
        yield "players", format_value(tuple(in_file_order(record.names, button=button)))
    finishing = record.finishing_stacks if record.finishing_stacks is not None else _ruled_stacks(record)
    if finishing is not None:
        yield "finishing_stacks", _amounts(in_file_order(finishing, button=button), unit)
    if record.winnings is not None:
        yield "winnings", _amounts(in_file_order(record.winnings, button=button), unit)
    for name, note in record.notes.items():
        yield name, format_value(note)


def _ruled_stacks(record: HandRecord) -> Sequence[int] | None:
    """Return the stacks the rules give a finished hand whose record does not say them, nor what was paid."""
    if record.unknown_stacks or record.winnings is not None:
        return None
    played = run(record)
    return played.stacks if played.over and played.stop is None else None


def _action_lines(record: HandRecord) -> Iterator[str]:
    """Yield the entries of `actions`: the hand as the rules play it, then what they refuse, if anything."""
    tracker = BetTracker(record.rules, stacks=record.stacks, button=record.button, posts=record.posts)
    hand, _ = run_with_stand_ins(record)
    for place, cards in enumerate(in_file_order(record.deal.hole, button=record.button), 1):
        yield f"d dh p{place} {format_file_cards(cards or (None, None))}"
    choose = record.rules.showing is Showing.CHOOSE
    # Who shows depends on all hands that are left, unless the players chose.
    shown = all(cards or folded for cards, folded in zip(record.deal.hole, hand.folded, strict=True))
    board: Sequence[Card | None] = (*record.deal.board, *[None] * 5)
    done = 0
    if record.rules.bomb:  # the format has betting before the flop, in which nobody bets
        able = [stack > record.rules.bomb for stack in in_file_order(record.stacks, button=record.button)]
        yield from [f"p{place} cc" for place, acts in enumerate(able, 1) if acts and able.count(True) > 1]
    for event in hand.events:
        match event:
            case Folded() | Checked() | Called() | Raised():
                yield from _act(record.actions[done], record, tracker)
                done += 1
            case BoardDealt():
                tracker.next_street()
                yield f"d db {format_file_cards(board[: len(event.cards)])}"
                board = board[len(event.cards) :]
            case HandShown() | HandMucked() if choose and len(hand.board) == 5 and not _opened_early(hand.events):
                yield _shown_line(record.actions[done], record)
                done += 1
            case HandShown() if shown:
                yield f"p{_place(event.player, record)} sm {format_file_cards(event.cards)}"
            case HandMucked() if shown:
                yield f"p{_place(event.player, record)} sm"
    for move in record.actions[done:]:
        yield from _act(move, record, tracker)


def _opened_early(events: Sequence[Event]) -> bool:
    """Whether hands were opened before the board was complete, by the rules and not by choice."""
    places = [place for place, event in enumerate(events) if isinstance(event, HandShown | BoardDealt)]
    return any(isinstance(events[place], HandShown) for place in places[:-1]) and isinstance(
        events[places[-1]], BoardDealt
    )


def _shown_line(move: Move, record: HandRecord) -> str:
    """Say what a player answered who chose: their cards as far as they are known, or none."""
    cards = format_file_cards(record.deal.hole[move.player] or (None, None)) if move.action == SHOW else ""
    return f"p{_place(move.player, record)} sm {cards}".rstrip()


def _act(move: Move, record: HandRecord, tracker: BetTracker) -> Iterator[str]:
    player, action = move
    if action.kind in (ActionKind.SHOW, ActionKind.MUCK):
        yield _shown_line(move, record)
        return
    tracker.take(player, action)
    yield f"p{_place(player, record)} {_verb(action, record.unit)}"
    asked = tracker.asked_in_vain()
    if asked is not None:
        yield f"p{_place(asked, record)} cc"


def _verb(action: Action, unit: int) -> str:
    if action.kind is ActionKind.RAISE:
        return f"cbr {format_chips(action.to, unit=unit)}"
    return "f" if action.kind is ActionKind.FOLD else "cc"


def _place(player: int, record: HandRecord) -> int:
    return place_of(player, players=record.players, button=record.button)


def _moves_of(lines: Sequence[str], record: HandRecord) -> tuple[Move, ...]:
    """Return the moves that a reader finds in the lines."""
    reader = Interpreter(record.rules, stacks=record.stacks, button=record.button, posts=record.posts, unit=record.unit)
    for text in lines:
        line = parse_line(text)
        assert line is not None
        reader.take(line)
    return reader.meaning().moves


def _stacks(record: HandRecord) -> str:
    """Write the stacks at the start, `inf` for one that is not known."""
    texts = [format_chips(stack, unit=record.unit) for stack in record.stacks]
    for player in record.unknown_stacks:
        texts[player] = "inf"
    return "[" + ", ".join(in_file_order(texts, button=record.button)) + "]"


def _amounts(chips: Sequence[int], unit: int) -> str:
    return "[" + ", ".join(format_chips(amount, unit=unit) for amount in chips) + "]"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text
