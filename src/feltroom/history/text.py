"""A hand as text to read, in the words poker players use.

The log is made from what a viewer may see, so nobody reads in it what they may not know. Only `record_text`
with `full=True` opens every hand, the folded and mucked ones included: that is for the owner of the record.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from feltroom.cards.card import RANKS, Cards, rank_of, suit_of
from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    ChipsPosted,
    Event,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
    RunDealt,
    RunsAgreed,
    Street,
)
from feltroom.engine.redact import Visible
from feltroom.engine.rules import Ante, Rules
from feltroom.errors import InvalidNotation, InvalidSetup, shown
from feltroom.evaluator.hand_name import HandName, hand_name
from feltroom.evaluator.names import describe_name
from feltroom.history.messages.en import EN
from feltroom.history.messages.ja import JA
from feltroom.history.messages.words import Words
from feltroom.history.messages.zh_cn import ZH_CN
from feltroom.history.messages.zh_tw import ZH_TW
from feltroom.history.phh.amounts import format_chips
from feltroom.history.record import HandRecord
from feltroom.history.replay import Replay
from feltroom.history.run import Refused, Unknown

WORDS = {"zh-CN": ZH_CN, "zh-TW": ZH_TW, "ja": JA, "en": EN}
LANGUAGES = tuple(WORDS)

_SUIT_SIGNS = "♣♦♥♠"


def events_text(
    events: Iterable[Visible], *, lang: str = "zh-CN", names: Sequence[str] | None = None, unit: int = 1
) -> str:
    """Return the log of a hand, running or over, as the viewer of these events may read it."""
    seen = [visible.event for visible in events]
    return _begin(seen, lang=lang, names=names, seats=None, unit=unit, full=False).text()


def record_text(record: HandRecord, *, viewer: int | None = None, full: bool = False, lang: str = "zh-CN") -> str:
    """Return the log of a record as a player, or a spectator (None), may read it; `full` opens all cards."""
    replay = Replay(record)
    replay.goto(len(replay))
    events = replay.events if full else [visible.event for visible in replay.visible(viewer)]
    log = _begin(
        events,
        lang=lang,
        names=record.names,
        seats=record.seats,
        unit=record.unit,
        full=full,
        unknown=record.unknown_stacks,
    )
    return log.text(stop=replay.stop, finishing=record.finishing_stacks)


def _begin(
    events: Sequence[Event],
    *,
    lang: str,
    names: Sequence[str] | None,
    seats: Sequence[int] | None,
    unit: int,
    full: bool,
    unknown: Sequence[int] = (),
) -> "_Log":
    if lang not in WORDS:
        raise InvalidNotation(f"a hand can be read in {', '.join(WORDS)}, not in {shown(lang)}")
    start = events[0] if events else None
    if not isinstance(start, HandStarted):
        raise InvalidSetup(f"the events of a hand begin with HandStarted, not with {shown(start)}")
    players = len(start.stacks)
    if names is not None and len(names) != players:
        raise InvalidSetup(f"{players} players need as many names, not {len(names)}")
    words = WORDS[lang]
    called = [_name(player, words, names=names, seats=seats) for player in range(players)]
    log = _Log(start, words=words, lang=lang, names=called, unit=unit, full=full, unknown=unknown)
    for event in events[1:]:
        log.take(event)
    return log


def _name(player: int, words: Words, *, names: Sequence[str] | None, seats: Sequence[int] | None) -> str:
    if names is not None and names[player]:
        # A line break in a name must not make a line of the log.
        return "".join(sign if sign.isprintable() else "?" for sign in names[player])
    if seats is not None:
        return words.seat.format(number=seats[player])
    return words.player.format(number=player)


class _Log:
    """The lines of a log so far, and the little that the next line needs to know."""

    def __init__(
        self,
        start: HandStarted,
        *,
        words: Words,
        lang: str,
        names: Sequence[str],
        unit: int,
        full: bool,
        unknown: Sequence[int],
    ) -> None:
        self._words = words
        self._lang = lang
        self._names = names
        self._unit = unit
        self._full = full
        self._unknown = unknown  # whose stacks are
        self._before = start.stacks
        self._stacks = list(start.stacks)
        self._pot = 0
        self._hole: Sequence[Cards | None] = [None] * len(start.stacks)
        self._board: Cards = ()
        self._two_boards = start.rules.boards > 1
        self._runs: list[Cards] = [()] * 2 if self._two_boards else []
        self._shown: dict[int, Cards] = {}
        self._named_at: dict[int, int] = {}
        self._at_showdown = False
        self._opened_early = False
        self._over = False
        self._awards: list[PotAwarded] = []
        self._lines: list[str] = []
        self._open(start)

    def text(self, *, stop: Refused | Unknown | None = None, finishing: Sequence[int] | None = None) -> str:
        """Return the log; if it does not reach the end of the hand it says why, and the stacks if they are known."""
        if not self._over:
            self._lines += ["", self._why(stop)]
            if finishing is not None and isinstance(stop, Unknown):
                self._head(self._words.result)
                self._balance(finishing)
        return "\n".join(self._lines) + "\n"

    def _why(self, stop: Refused | Unknown | None) -> str:
        words = self._words
        match stop:
            case None:
                return words.unfinished
            case Refused():
                return words.refused.format(number=stop.number)
            case Unknown() if stop.street is None:
                return words.unknown_hands.format(names=words.between.join(self._names[p] for p in stop.players))
            case _:
                return words.unknown_board

    def take(self, event: Event) -> None:
        """Add the lines of the next event."""
        words = self._words
        match event:
            case ChipsPosted():
                self._move(event.player, -event.amount)
                self._say_all_in(words.posts[event.kind], event.player, amount=event.amount)
            case HoleCardsDealt():
                self._deal(event)
            case Folded():
                self._say(words.fold, event.player)
            case Checked():
                self._say(words.check, event.player)
            case Called():
                self._move(event.player, -event.amount)
                self._say_all_in(words.call, event.player, amount=event.amount)
            case Raised():
                self._move(event.player, -event.amount)
                sentence = words.raise_to if event.over else words.bet
                self._say_all_in(sentence, event.player, to=event.to)
            case BetReturned():
                self._move(event.player, event.amount)
                self._say(words.returned, event.player, amount=event.amount)
            case BoardDealt():
                self._deal_board(event)
            case RunsAgreed():
                self._runs = [self._board] * event.runs
                self._lines.append(words.runs.format(count=event.runs))
            case RunDealt():
                self._deal_run(event)
            case HandShown():
                self._show(event)
            case HandMucked():
                self._muck(event)
            case PotAwarded():
                self._awards.append(event)
            case HandEnded():
                self._end(event)
            case HandStarted():
                raise InvalidSetup("a hand starts once")
            case _:
                assert_never(event)

    def _open(self, start: HandStarted) -> None:
        words = self._words
        game, stakes = words.games[start.rules.betting], self._stakes(start.rules)
        title = words.title_with_id if start.hand_id else words.title
        printable = "".join(sign if sign.isprintable() else "?" for sign in start.hand_id)
        self._lines.append(title.format(id=printable, game=game, stakes=stakes))
        for player, stack in enumerate(start.stacks):
            line = words.stack.format(name=self._names[player], stack=self._stack(player, stack))
            self._lines.append(line + (words.button if player == start.button else ""))
        self._head(words.streets[Street.PREFLOP])

    def _stakes(self, rules: Rules) -> str:
        words = self._words
        small, big, ante = (
            self._chips(rules.small_blind),
            self._chips(rules.big_blind),
            self._chips(rules.ante),
        )
        if rules.bomb:
            return words.bomb.format(amount=self._chips(rules.bomb))
        parts = [(words.two_blinds if rules.small_blind else words.one_blind).format(small=small, big=big)]
        if rules.ante:
            each = rules.ante_kind is Ante.EACH
            parts.append((words.ante_of_each if each else words.ante_of_big_blind).format(ante=ante))
        return words.between.join(parts)

    def _deal(self, event: HoleCardsDealt) -> None:
        self._hole = event.hands
        for player, cards in enumerate(event.hands):
            if cards is not None:
                self._say(self._words.hole, player, cards=_cards(cards))

    def _deal_board(self, event: BoardDealt) -> None:
        self._board += event.cards
        street = self._words.streets[event.street]
        cards, pot = _cards(self._board), self._chips(self._pot)
        board = self._words.board.format(street=street, cards=cards, pot=pot)
        self._head(self._of_run(0, board) if self._two_boards else board)
        if event.burned is not None:
            self._lines.append(self._words.burned.format(card=_cards((event.burned,))))

    def _deal_run(self, event: RunDealt) -> None:
        self._runs[event.run] += event.cards
        street = self._words.streets[event.street]
        board = self._words.board.format(street=street, cards=_cards(self._runs[event.run]), pot=self._chips(self._pot))
        self._head(self._of_run(event.run, board))

    def _of_run(self, run: int, what: str) -> str:
        sentence = self._words.of_board if self._two_boards else self._words.of_run
        return sentence.format(number=run + 1, what=what)

    def _show(self, event: HandShown) -> None:
        self._begin_showdown()
        self._shown[event.player] = event.cards
        if len(self._board) == 5 and not self._two_boards:
            self._named_at[event.player] = len(self._lines)
            self._lines.append("")
            self._name_shown()
        else:
            self._opened_early = True
            self._say(self._words.shows, event.player, cards=_cards(event.cards))

    def _name_shown(self) -> None:
        """Write the lines of the hands that were shown; each new one may share a name, so that a kicker decides."""
        names = self._hand_names()
        for player, place in self._named_at.items():
            hand = describe_name(names[player], self._lang, among=names.values())
            cards = _cards(self._shown[player])
            self._lines[place] = self._words.shows_hand.format(name=self._names[player], cards=cards, hand=hand)

    def _hand_names(self) -> dict[int, HandName]:
        return {player: hand_name(cards + self._board) for player, cards in self._shown.items()}

    def _muck(self, event: HandMucked) -> None:
        self._begin_showdown()
        cards = self._hole[event.player]
        if self._full and cards is not None:
            self._say(self._words.mucks_hand, event.player, cards=_cards(cards))
        else:
            self._say(self._words.mucks, event.player)

    def _begin_showdown(self) -> None:
        if not self._at_showdown:
            self._at_showdown = True
            self._head(self._words.showdown)

    def _end(self, event: HandEnded) -> None:
        self._over = True
        self._head(self._words.result)
        if self._runs and len(self._board) == 5:
            self._end_runs()
        else:
            if self._opened_early:
                self._hold(self._board)
            for award in self._awards:
                self._award(award)
        self._balance(event.stacks)

    def _hold(self, board: Cards) -> None:
        """Say what the open hands make with a board."""
        names = {player: hand_name(cards + board) for player, cards in self._shown.items()}
        for player, name in names.items():
            self._say(self._words.holds, player, hand=describe_name(name, self._lang, among=names.values()))

    def _end_runs(self) -> None:
        """Say of each run what the hands made and who won."""
        self._runs[0] = self._board
        for run, board in enumerate(self._runs):
            self._lines.append(self._of_run(run, _cards(board)))
            self._hold(board)
            for award in self._awards:
                if award.run == run:
                    self._award(award)

    def _balance(self, stacks: Sequence[int]) -> None:
        for player, (before, after) in enumerate(zip(self._before, stacks, strict=True)):
            change = after - before
            signed = ("+" if change > 0 else "") + self._chips(change)
            self._say(
                self._words.outcome,
                player,
                before=self._stack(player, before),
                after=self._stack(player, after),
                change=signed,
            )

    def _award(self, award: PotAwarded) -> None:
        words = self._words
        amount = self._chips(award.amount)
        if not any(other.pot for other in self._awards):
            pot = words.pot
        else:
            pot = words.side_pot.format(number=award.pot) if award.pot else words.main_pot
        if len(award.shares) == 1:
            self._say(words.wins, award.shares[0][0], pot=pot, amount=amount)
            return
        shares = [
            words.share.format(name=self._names[player], amount=self._chips(share)) for player, share in award.shares
        ]
        self._lines.append(words.splits.format(pot=pot, amount=amount, shares=words.shares_between.join(shares)))

    def _head(self, line: str) -> None:
        self._lines += ["", line]

    def _say(self, sentence: str, player: int, **parts: int | str) -> None:
        texts = {name: self._chips(part) if isinstance(part, int) else part for name, part in parts.items()}
        self._lines.append(sentence.format(name=self._names[player], **texts))

    def _say_all_in(self, sentence: str, player: int, **parts: int) -> None:
        self._say(sentence, player, **parts)
        if not self._stacks[player]:
            self._lines[-1] = self._words.all_in.format(action=self._lines[-1])

    def _move(self, player: int, change: int) -> None:
        self._stacks[player] += change
        self._pot -= change

    def _stack(self, player: int, chips: int) -> str:
        return "?" if player in self._unknown else self._chips(chips)

    def _chips(self, chips: int) -> str:
        return format_chips(chips, unit=self._unit)


def _cards(cards: Cards) -> str:
    """Write cards with suit signs, the ten as 10, as the hand names have it."""
    ranks = [RANKS[rank_of(card)].replace("T", "10") for card in cards]
    return " ".join(rank + _SUIT_SIGNS[suit_of(card)] for rank, card in zip(ranks, cards, strict=True))
