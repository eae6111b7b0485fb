"""What `feltroom stats` prints: a player's figures as a table or as one object."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from feltroom.analysis.statistics.all_in import PARTS, Equities, exact_equities, expected_result
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import facts_as_told
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.totals import Hand, Result, Totals
from feltroom.cli.language import padded, said
from feltroom.engine.redact import redact
from feltroom.history.events_as_recorded import events_as_recorded
from feltroom.history.outcome import Rake, outcome_of
from feltroom.history.record import HandRecord
from feltroom.history.run import run

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
    """The hands of a player; `absent` are those they were not dealt into, `unknown` those whose result is not known.

    `money` and `adjusted_money` are results in the units of the files, by currency, "" for chips.
    """

    def __init__(self, rake: tuple[Fraction, Fraction | None] | None = None) -> None:
        self.absent = 0
        self.unknown = 0
        self.overall = Totals()
        self.positions = {position: Totals() for position in Position}
        self.money: dict[str, Fraction] = {}
        self.adjusted_money: dict[str, Fraction] = {}
        self._rake = rake
        self._equities: Equities | None = None

    def add(self, record: HandRecord, place: int | None) -> None:
        """Add a hand by what the player at a place saw of it."""
        if place is None:
            self.absent += 1
            return
        hand = self._hand(record, place)
        self.unknown += hand.facts.won is None
        self.overall.add(hand)
        self.positions[hand.facts.position].add(hand)
        if hand.facts.won is not None and hand.adjusted is not None:
            _add(self.money, record.currency, Fraction(hand.facts.won, record.unit))
            _add(self.adjusted_money, record.currency, Fraction(hand.adjusted, PARTS * record.unit))

    def _hand(self, record: HandRecord, place: int) -> Hand:
        ran = run(record)
        won = outcome_of(record, ran=ran, rake=self._rake_in(record)).net[place]
        events = ran.events if ran.stop is None else events_as_recorded(record)
        told = [redact(event, place) for event in events]
        facts = facts_as_told(told, place, won=won, usual=record.last_blind is None)
        if facts.big_blind != record.big_blind:
            facts = replace(facts, big_blind=record.big_blind)
        if facts.all_in is None:
            return Hand(facts)
        if self._equities is None:
            self._equities = exact_equities(None)
        return Hand(facts, expected_result(facts.all_in, self._equities))

    def _rake_in(self, record: HandRecord) -> Rake | None:
        if self._rake is None:
            return None
        rate, cap = self._rake
        return Rake(rate, None if cap is None else int(cap * record.unit))


def _add(sums: dict[str, Fraction], currency: str, amount: Fraction) -> None:
    sums[currency] = sums.get(currency, Fraction(0)) + amount


def report_table(player: str, hands: PlayerHands, *, read: str) -> str:
    """Return the figures as lines of text, with what was read of the files."""
    overall = hands.overall
    name = said(f"player {player}") if player.isdecimal() else player
    lines = [f"{name}: {said(f'{overall.hands} hand' if overall.hands == 1 else f'{overall.hands} hands')}", said(read)]
    if hands.absent:
        lines.append(said(f"{hands.absent} without the player"))
    if hands.unknown:
        lines.append(said(f"{hands.unknown} whose result is not known"))
    lines.append("")
    lines += [_label(name) + _percent(overall.count(stat)) for stat, name in _NAMES.items()]
    factor = overall.count(Stat.AGGRESSION_FACTOR)
    shown = "-" if factor.rate is None else f"{factor.rate:.2f}  "
    lines.append(f"{_label('aggression factor')}{shown:>9}   {_ratio(factor)}")
    lines += ["", _label("result") + _won(overall.real, hands.money)]
    lines.append(_label("all-in adjusted") + _won(overall.adjusted, hands.adjusted_money))
    run_outs = overall.run_outs
    lines.append(_label("") + said(f"{run_outs.made} of {run_outs.of} all-ins before the last card adjusted"))
    lines += [
        "",
        padded(said("position"), 20) + padded(said("hands"), 9, right=True) + f"{'VPIP':>9}{'PFR':>9}{'bb/100':>10}",
    ]
    lines += [_position_line(position, totals) for position, totals in hands.positions.items() if totals.hands]
    return "\n".join(lines)


def report_object(player: str, hands: PlayerHands) -> dict[str, object]:
    """Return the figures as an object for JSON."""
    positions = {position.value: _object(totals) for position, totals in hands.positions.items() if totals.hands}
    about = {"player": player, "absent": hands.absent, "unknown": hands.unknown}
    overall = _object(hands.overall)
    overall["result"] = _result_object(hands.overall.real, hands.money)
    overall["all_in_adjusted"] = _result_object(hands.overall.adjusted, hands.adjusted_money)
    return about | overall | {"positions": positions}


def report_csv(hands: PlayerHands) -> str:
    """Return the figures as lines of comma-separated values: figure, made, of, rate."""
    lines = ["figure,made,of,rate", f"hands,{hands.overall.hands},,"]
    for stat in Stat:
        count = hands.overall.count(stat)
        lines.append(f"{stat.value},{count.made},{count.of},{'' if count.rate is None else count.rate}")
    for name, sums in (("result", hands.money), ("all_in_adjusted", hands.adjusted_money)):
        lines += [f"{name}{f'_{currency}' if currency else ''},{float(sums[currency])},," for currency in sorted(sums)]
    rate = hands.overall.real.per_hundred
    lines.append(f"bb_per_100,{'' if rate is None else rate},{hands.overall.real.hands},")
    return "\n".join(lines) + "\n"


def _position_line(position: Position, totals: Totals) -> str:
    rates = "".join(f"{_rate(totals.count(stat)):>9}" for stat in (Stat.VPIP, Stat.PFR))
    won = totals.real.per_hundred
    place = padded(said(position.value.replace("_", " ")), 20)
    return f"{place}{totals.hands:>9}{rates}{'-' if won is None else f'{won:+.1f}':>10}"


def _label(name: str) -> str:
    return padded(said(name), 26)


def _percent(count: Count) -> str:
    return f"{_rate(count):>9}   {said(f'{count.made} of {count.of}')}"


def _ratio(factor: Count) -> str:
    aggressive = "1 bet or raise" if factor.made == 1 else f"{factor.made} bets and raises"
    return said(f"{aggressive} to {factor.of} {'call' if factor.of == 1 else 'calls'}")


def _rate(count: Count) -> str:
    return "-" if count.rate is None else f"{100 * count.rate:.1f} %"


def _won(result: Result, money: Mapping[str, Fraction]) -> str:
    amounts = [f"{float(amount):+,.10g} {currency or said('chips')}" for currency, amount in sorted(money.items())]
    text = f"{', '.join(amounts) or '+0 ' + said('chips')}, {float(result.big_blinds):+,.1f} bb"
    if result.per_hundred is None:
        return text
    error = "" if result.error is None else f" ± {result.error:.1f} ({said('standard error')})"
    return f"{text}, {result.per_hundred:+.1f} bb/100{error}"


def _object(totals: Totals) -> dict[str, object]:
    found: dict[str, object] = {"hands": totals.hands}
    for stat in Stat:
        count = totals.count(stat)
        found[stat.value] = {"made": count.made, "of": count.of, "rate": count.rate}
    found |= {"result": _result_object(totals.real), "all_in_adjusted": _result_object(totals.adjusted)}
    return found | {"run_outs": {"adjusted": totals.run_outs.made, "of": totals.run_outs.of}}


def _result_object(result: Result, money: Mapping[str, Fraction] | None = None) -> dict[str, object]:
    """Return a result; `chips` are units of the file, None where several currencies would be mixed."""
    found: dict[str, object] = {
        "big_blinds": float(result.big_blinds),
        "bb_per_100": result.per_hundred,
        "standard_error": result.error,
        "hands": result.hands,
    }
    if money is None:
        return found
    amounts = {currency: float(amount) for currency, amount in sorted(money.items())}
    return {"chips": sum(amounts.values()) if len(amounts) < 2 else None, "amounts": amounts} | found
