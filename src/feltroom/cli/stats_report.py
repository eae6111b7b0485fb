"""What `feltroom stats` prints: a player's figures as a table or as one object."""

from feltroom.analysis.statistics.all_in import exact_equities, expected_result
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import facts_of
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.totals import Hand, Result, Totals
from feltroom.engine.redact import redact
from feltroom.history.record import HandRecord
from feltroom.history.run import Refused, run

_NAMES = {
    Stat.VPIP: "VPIP",
    Stat.PFR: "PFR",
    Stat.THREE_BET: "3-bet",
    Stat.FOLD_TO_THREE_BET: "fold to 3-bet",
    Stat.C_BET: "c-bet flop",
    Stat.FOLD_TO_C_BET: "fold to c-bet",
    Stat.AGGRESSION_FREQUENCY: "aggression frequency",
    Stat.WENT_TO_SHOWDOWN: "went to showdown",
    Stat.WON_AT_SHOWDOWN: "won at showdown",
}


class PlayerHands:
    """The hands of a player; `absent` are those they were not dealt into, `unknown` those whose end is not known."""

    def __init__(self) -> None:
        self.absent = 0
        self.unknown = 0
        self.overall = Totals()
        self.positions = {position: Totals() for position in Position}
        self._equities = exact_equities(None)

    def add(self, record: HandRecord, place: int | None) -> None:
        """Add a hand by what the player at a place saw of it."""
        if place is None:
            self.absent += 1
            return
        ran = run(record)
        stacks = None if isinstance(ran.stop, Refused) else record.finishing_stacks
        facts = facts_of([redact(event, place) for event in ran.events], place, stacks=stacks)
        if facts is None:
            self.unknown += 1
            return
        hand = Hand(facts, None if facts.all_in is None else expected_result(facts.all_in, self._equities))
        self.overall.add(hand)
        self.positions[facts.position].add(hand)


def report_table(player: str, hands: PlayerHands) -> str:
    """Return the figures as lines of text."""
    overall = hands.overall
    name = f"player {player}" if player.isdecimal() else player
    lines = [f"{name}: {overall.hands} {'hand' if overall.hands == 1 else 'hands'}"]
    if hands.absent or hands.unknown:
        lines.append(f"not counted: {hands.absent} without the player, {hands.unknown} whose end is not known")
    lines.append("")
    lines += [f"{name:<22}{_percent(overall.count(stat))}" for stat, name in _NAMES.items()]
    factor = overall.count(Stat.AGGRESSION_FACTOR)
    shown = "-" if factor.rate is None else f"{factor.rate:.2f}  "
    lines.append(f"{'aggression factor':<22}{shown:>9}   {_ratio(factor)}")
    lines += ["", f"{'result':<22}{_won(overall.real)}", f"{'all-in adjusted':<22}{_won(overall.adjusted)}"]
    lines.append(f"{'':<22}{overall.run_outs.made} of {overall.run_outs.of} all-ins before the last card adjusted")
    lines += ["", f"{'position':<14}{'hands':>7}{'VPIP':>9}{'PFR':>9}{'bb/100':>10}"]
    lines += [_position_line(position, totals) for position, totals in hands.positions.items() if totals.hands]
    return "\n".join(lines)


def report_object(player: str, hands: PlayerHands) -> dict[str, object]:
    """Return the figures as an object for JSON."""
    positions = {position.value: _object(totals) for position, totals in hands.positions.items() if totals.hands}
    about = {"player": player, "absent": hands.absent, "unknown": hands.unknown}
    return about | _object(hands.overall) | {"positions": positions}


def _position_line(position: Position, totals: Totals) -> str:
    rates = "".join(f"{_rate(totals.count(stat)):>9}" for stat in (Stat.VPIP, Stat.PFR))
    return f"{position.value.replace('_', ' '):<14}{totals.hands:>7}{rates}{totals.real.per_hundred:>+10.1f}"


def _percent(count: Count) -> str:
    return f"{_rate(count):>9}   {count.made} of {count.of}"


def _ratio(factor: Count) -> str:
    aggressive = "1 bet or raise" if factor.made == 1 else f"{factor.made} bets and raises"
    return f"{aggressive} to {factor.of} {'call' if factor.of == 1 else 'calls'}"


def _rate(count: Count) -> str:
    return "-" if count.rate is None else f"{100 * count.rate:.1f} %"


def _won(result: Result) -> str:
    text = f"{float(result.chips):+,.10g} chips, {float(result.big_blinds):+,.1f} bb"
    if result.per_hundred is None:
        return text
    error = "" if result.error is None else f" ± {result.error:.1f} (standard error)"
    return f"{text}, {result.per_hundred:+.1f} bb/100{error}"


def _object(totals: Totals) -> dict[str, object]:
    found: dict[str, object] = {"hands": totals.hands}
    for stat in Stat:
        count = totals.count(stat)
        found[stat.value] = {"made": count.made, "of": count.of, "rate": count.rate}
    found |= {"result": _result_object(totals.real), "all_in_adjusted": _result_object(totals.adjusted)}
    return found | {"run_outs": {"adjusted": totals.run_outs.made, "of": totals.run_outs.of}}


def _result_object(result: Result) -> dict[str, object]:
    return {
        "chips": float(result.chips),
        "big_blinds": float(result.big_blinds),
        "bb_per_100": result.per_hundred,
        "standard_error": result.error,
    }
