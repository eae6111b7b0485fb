"""Reading PHH: our own files back into the records they came from, others as far as our rules reach.

A file without a `_feltroom` table does not say the house rules. Such a hand is read with the cumulative rule
of reopening, unless its own raises show that every all-in reopens, without a cap on raises and with 1 as the smallest
chip; `p1` becomes player 0 and the last player has the button. Amounts with a fraction are taken for money: the chip
is a hundredth then, or a finer part (see `HandRecord.unit`).
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from feltroom.deal.deal import Deal
from feltroom.engine.rules import Betting, Post, Reopen, Rules
from feltroom.engine.setup import check_posts
from feltroom.errors import InvalidNotation, InvalidSetup
from feltroom.history.metadata import OWN_FIELDS, check_metadata
from feltroom.history.phh.amounts import Number, to_chips, unit_of
from feltroom.history.phh.extension import NAME, Extension, read_extension
from feltroom.history.phh.fields import PhhFields
from feltroom.history.phh.forced import Stakes, forced_bets, read_antes, read_blinds
from feltroom.history.phh.interpret import Interpreter, Meaning
from feltroom.history.phh.notation import ActLine, Line, parse_line
from feltroom.history.phh.positions import by_player
from feltroom.history.phh.write import VARIANTS
from feltroom.history.record import UNKNOWN_STACK, HandRecord
from feltroom.history.run import run_with_stand_ins

_INFINITE = Decimal("Infinity")
_BETTING = {code: betting for betting, code in VARIANTS.items()}
_AMOUNTS = ("min_bet", "small_bet", "big_bet")
_AMOUNT_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")


def load_phh(text: str) -> list[HandRecord]:
    """Read PHH text, one hand or many; InvalidNotation says in which hand and field something is wrong."""
    return [_Hand(PhhFields(values, hand=label)).record() for label, values in _hands(text)]


def record_of_fields(values: Mapping[str, object], *, label: str = "1") -> HandRecord:
    """Read a hand from its fields, as a file of another kind has them; InvalidNotation says which of them is wrong."""
    return _Hand(PhhFields(values, hand=label)).record()


def _hands(text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if not isinstance(text, str):
        raise InvalidNotation(f"PHH is read from text, not from {type(text).__name__}")
    try:
        document: Mapping[str, object] = tomllib.loads(text.removeprefix("\ufeff"), parse_float=_parse_float)
    except (ValueError, RecursionError) as error:
        raise InvalidNotation(f"the text is not TOML: {error}") from None
    tables = [(name, value) for name, value in document.items() if isinstance(value, dict)]
    if "variant" in document or len(tables) < len(document):
        yield "1", document
    else:
        yield from tables


def _parse_float(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text} is out of all proportion") from None


def _with_rule_of_reopening(record: HandRecord) -> HandRecord:
    """Return the hand by the first rule of reopening that its raises agree with; if none does, as it was."""
    if run_with_stand_ins(record)[1] is None:
        return record
    always = replace(record, rules=replace(record.rules, reopen=Reopen.ALWAYS))
    return record if run_with_stand_ins(always)[1] else always


class _Hand:
    """One hand of a file on its way to a record."""

    def __init__(self, fields: PhhFields) -> None:
        self._fields = fields
        self._betting = self._read_betting()
        self._players = len(fields.array("starting_stacks"))
        if not 2 <= self._players <= 22:
            raise fields.bad("starting_stacks", f"a hand takes 2 to 22 players, not {self._players}")
        self._lines = list(self._read_lines())
        self._extension = self._read_extension()
        self._unit = self._extension.unit if self._extension else unit_of(list(self._amounts()))
        self._button = self._extension.button if self._extension else self._players - 1

    def record(self) -> HandRecord:
        """Return the record, complete."""
        fields, extension = self._fields, self._extension
        stacks, unknown = self._read_stacks()
        last: int | None
        bets: tuple[int, int] | None
        if extension:
            rules, posts, last, bets = extension.rules, extension.posts, extension.last_blind, extension.bets
            self._check_agreement(extension)
        else:
            stakes, bets = self._read_stakes(stacks)
            rules, posts, last = self._foreign_rules(stakes), stakes.posts, stakes.last
            self._check_posts(posts, rules)
        try:
            reader = Interpreter(rules, stacks=stacks, button=self._button, posts=posts, unit=self._unit)
            meaning = self._interpret(reader)
            record = HandRecord(
                rules=rules,
                stacks=tuple(stacks),
                button=self._button,
                deal=self._deal(meaning),
                posts=posts,
                actions=extension.actions if extension and extension.actions is not None else meaning.moves,
                finishing_stacks=self._result(),
                hand_id=self._hand_id(),
                names=self._names(),
                seats=self._seats(),
                unit=self._unit,
                winnings=self._winnings(),
                rake=extension.rake if extension else None,
                unknown_stacks=unknown,
                last_blind=last,
                bets=bets,
                runs=extension.runs if extension else meaning.runs,
                notes=check_metadata({n: fields.raw(n) for n in fields.names() if n not in OWN_FIELDS}),
            )
        except InvalidSetup as error:
            raise fields.refuse(error) from None
        return record if extension or not meaning.raised_all_in else _with_rule_of_reopening(record)

    def _read_stacks(self) -> tuple[list[int], tuple[int, ...]]:
        """Return the stacks by player, and who has one that is not known, which a file writes as infinite."""
        numbers = self._fields.numbers("starting_stacks", length=self._players)
        numbers = by_player(numbers, button=self._button)
        unknown = tuple([player for player, number in enumerate(numbers) if number == _INFINITE])
        stacks = self._fields.make(
            "starting_stacks",
            lambda: [UNKNOWN_STACK if number == _INFINITE else to_chips(number, unit=self._unit) for number in numbers],
        )
        if min(stacks) < 1:
            raise self._fields.bad("starting_stacks", "every player needs at least 1 chip")
        return stacks, unknown

    def _read_betting(self) -> Betting:
        code = self._fields.text("variant")
        if code not in _BETTING:
            raise self._fields.bad("variant", f"hold'em is played here: {', '.join(_BETTING)}")
        return _BETTING[code]

    def _read_lines(self) -> Iterator[tuple[int, Line]]:
        for place, text in enumerate(self._fields.texts("actions"), 1):
            try:
                line = parse_line(text)
            except InvalidNotation as error:
                raise self._fields.bad_entry("actions", place, error) from None
            if line is not None:
                yield place, line

    def _read_extension(self) -> Extension | None:
        if NAME not in self._fields:
            return None
        return read_extension(self._fields.table(NAME), players=self._players)

    def _amounts(self) -> Iterator[Number]:
        """Yield every amount of the file."""
        for name in _AMOUNTS:
            if name in self._fields:
                yield self._fields.number(name)
        for name in _AMOUNT_LISTS:
            if name in self._fields:
                yield from self._fields.numbers(name)
        for _, line in self._lines:
            if isinstance(line, ActLine) and line.amount is not None:
                yield line.amount

    def _interpret(self, reader: Interpreter) -> Meaning:
        for place, line in self._lines:
            try:
                reader.take(line)
            except InvalidNotation as error:
                raise self._fields.bad_entry("actions", place, error) from None
        return self._fields.make("actions", reader.meaning)

    def _deal(self, meaning: Meaning) -> Deal:
        extension = self._extension
        if extension is None:
            return self._fields.make("actions", lambda: Deal(hole=meaning.hole, board=meaning.board, more=meaning.more))
        if extension.board[: len(meaning.board)] != meaning.board:
            raise self._fields.bad("actions", f"the board differs from {NAME}.board")
        return self._fields.make(NAME, lambda: extension.deal(meaning.hole))

    def _read_stakes(self, stacks: Sequence[int]) -> tuple[Stakes, tuple[int, int] | None]:
        """Work out blinds, antes, posts and the smallest bets of a file that does not say the rules."""
        fields = self._fields
        fixed = self._betting is Betting.FIXED_LIMIT
        name = "small_bet" if fixed else "min_bet"
        smallest = self._positive(name) if name in fields else None
        antes = self._chips("antes") if "antes" in fields else [0] * self._players
        blinds = self._chips("blinds_or_straddles")
        first = next((line.place for _, line in self._lines if isinstance(line, ActLine)), None)
        stakes = fields.make(
            "blinds_or_straddles",
            lambda: read_blinds(blinds, button=self._button, smallest_bet=smallest or max(antes) or None, first=first),
        )
        smallest = smallest or stakes.game or stakes.big_blind
        largest = self._positive("big_bet") if fixed and "big_bet" in fields else smallest * (2 if fixed else 1)
        if largest < smallest:
            raise fields.bad("big_bet", "is smaller than the small bet")
        usual = (stakes.big_blind, stakes.big_blind * (2 if fixed else 1))
        # How much a straddle must be raised by differs between rooms: the smallest bet is the least of them.
        bets = None if (smallest, largest) == usual and not stakes.straddled else (smallest, largest)
        trimmed = fields.flag("ante_trimming_status") if "ante_trimming_status" in fields else False
        stakes = fields.make(
            "antes", lambda: read_antes(antes, stakes, button=self._button, stacks=stacks, trimmed=trimmed)
        )
        return stakes, bets

    def _positive(self, name: str) -> int:
        amount = self._fields.chips(name, unit=self._unit)
        if amount < 1:
            raise self._fields.bad(name, "must be more than nothing")
        return amount

    def _foreign_rules(self, stakes: Stakes) -> Rules:
        return self._fields.make(
            "blinds_or_straddles",
            lambda: Rules(
                small_blind=stakes.small_blind,
                big_blind=stakes.big_blind,
                ante=stakes.ante,
                ante_kind=stakes.ante_kind,
                betting=self._betting,
                reopen=Reopen.CUMULATIVE,
                raise_cap=None,
            ),
        )

    def _check_posts(self, posts: tuple[Post, ...] | None, rules: Rules) -> None:
        if posts is not None:
            self._fields.make("blinds_or_straddles", lambda: check_posts(posts, rules=rules, players=self._players))

    def _check_agreement(self, extension: Extension) -> None:
        """Refuse a file whose own fields were changed and now contradict its `_feltroom` table."""
        fields, rules = self._fields, extension.rules
        if self._betting is not rules.betting:
            raise fields.bad("variant", f"{NAME}.betting is {rules.betting.value}")
        forced = forced_bets(
            rules, players=self._players, button=self._button, posts=extension.posts, last=extension.last_blind
        )
        for name, expected in (("antes", forced.antes), ("blinds_or_straddles", forced.blinds)):
            if self._chips(name) != expected:
                raise fields.bad(name, f"{NAME} says {expected}")
        small, big = extension.bets or (rules.big_blind, 2 * rules.big_blind)
        for name, amount in (("min_bet", small), ("small_bet", small), ("big_bet", big)):
            if name in fields and fields.chips(name, unit=self._unit) != amount:
                raise fields.bad(name, f"{NAME} says {amount}")

    def _chips(self, name: str) -> list[int]:
        """Return a list of amounts: by player for stacks, in the order of the file for forced bets."""
        chips = self._fields.all_chips(name, unit=self._unit, length=self._players)
        return by_player(chips, button=self._button) if name.endswith("_stacks") else chips

    def _result(self) -> tuple[int, ...] | None:
        """Return the finishing stacks, if the record they came from had any."""
        if "finishing_stacks" not in self._fields or (self._extension and not self._extension.has_result):
            return None
        if self._not_written_down("finishing_stacks"):
            return None
        return tuple(self._chips("finishing_stacks"))

    def _winnings(self) -> tuple[int, ...] | None:
        if "winnings" not in self._fields or self._not_written_down("winnings"):
            return None
        chips = self._fields.all_chips("winnings", unit=self._unit, length=self._players)
        return tuple(by_player(chips, button=self._button))

    def _not_written_down(self, name: str) -> bool:
        """Whether a list of amounts holds one that is no number, as programs write what follows from unknown stacks."""
        numbers = self._fields.numbers(name, length=self._players)
        return any([isinstance(number, Decimal) and not number.is_finite() for number in numbers])

    def _hand_id(self) -> str:
        if "hand" not in self._fields:
            return ""
        value = self._fields.raw("hand")
        return str(self._fields.integer("hand")) if not isinstance(value, str) else value

    def _names(self) -> tuple[str, ...] | None:
        if "players" not in self._fields:
            return None
        return tuple(by_player(self._fields.texts("players", length=self._players), button=self._button))

    def _seats(self) -> tuple[int, ...] | None:
        if "seats" not in self._fields:
            return None
        return tuple(by_player(self._fields.integers("seats", length=self._players), button=self._button))
