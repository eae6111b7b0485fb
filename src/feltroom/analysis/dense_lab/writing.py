"""A report as text to read and as data."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from feltroom.analysis.dense_lab.chances import ChiSquare, Mean, PooledShare, Share
from feltroom.analysis.dense_lab.findings import ClassFindings, DenseReport
from feltroom.analysis.dense_lab.report import PREMIUM
from feltroom.analysis.grid import text_grid
from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS
from feltroom.cards.notation import format_card
from feltroom.errors import shown
from feltroom.evaluator.value import Category

_SHOWN_CLASSES = 15
_SHOWN_INTERVALS = 4
_NONE = "–"


def report_text(report: DenseReport, *, all_classes: bool = False) -> str:
    """Write a report for a terminal, with all classes or with those whose seats differ most."""
    return "\n\n".join(
        [
            _heading(report),
            _seats(report),
            _between_seats(report),
            "Share of all hands by class, in per cent, suited above the diagonal:\n"
            + text_grid({one.name: _brief(one.dealt) for one in report.classes}),
            _classes(report, all_classes=all_classes),
            _categories(report),
            "Board: do all 52 cards come alike? " + _test(report.board.uniform, few="boards"),
        ]
    )


def _heading(report: DenseReport) -> str:
    return (
        f"{report.hands} hands, mode {report.mode}, {report.players} players, button {report.button},"
        f" seed {shown(report.seed)}\n"
        f"Mean chance of a dealt hand against one random hand: {_percent(report.strength)} (ordinary hold'em 50.00 %)"
    )


def _seats(report: DenseReport) -> str:
    rows = [
        (
            "draws",
            "player",
            "strength %",
            "pot share %",
            "QQ+ %",
            "95 %",
            "pairs %",
            "95 %",
            "from declared %",
            "chi-square p",
        )
    ]
    for order, seat in enumerate(report.seats, start=1):
        rows.append(
            (
                str(order),
                str(seat.player),
                _mean(seat.strength),
                _mean(seat.equity),
                f"{100 * seat.premium.value:.2f}",
                _interval(seat.premium),
                f"{100 * seat.pairs.value:.2f}",
                _interval(seat.pairs),
                f"{100 * seat.distance:.2f} (luck {100 * seat.luck:.2f})",
                _NONE if seat.fit is None else _chance(seat.fit.p),
            )
        )
    premium = sum([len(COMBOS[name]) for name in PREMIUM]) / 1326
    even = f"{100 / report.players:.2f}"
    rows.append(("", "ordinary", "50.00", even, f"{100 * premium:.2f}", "", f"{100 * 78 / 1326:.2f}", "", "", ""))
    return "Seats in the order in which they draw:\n" + _table(rows, left=1)


def _between_seats(report: DenseReport) -> str:
    return (
        f"First and last seat are {_percent(report.apart[0][-1])} apart (total variation)."
        f" Are all seats dealt alike? {_test(report.alike)}\n"
        f"First seat against what was computed for it: "
        + (_test(report.first_fit) if report.first_fit else "not tested, too few hands or too rough numbers.")
    )


def _classes(report: DenseReport, *, all_classes: bool) -> str:
    chosen: Sequence[ClassFindings] = report.classes
    title = "All classes"
    if not all_classes:
        chosen = sorted(report.classes, key=_spread, reverse=True)[:_SHOWN_CLASSES]
        title = f"The {len(chosen)} classes whose seats differ most"
    between = report.players <= _SHOWN_INTERVALS
    rows = [
        (
            "class",
            "declared",
            "first",
            *_per_seat([(f"draws {order + 1}", "95 %") for order in range(report.players)], intervals=between),
        )
    ]
    for one in chosen:
        cells = [(f"{100 * seat.value:.3f}", _interval(seat, digits=3)) for seat in one.seats]
        rows.append(
            (one.name, f"{100 * one.declared:.3f}", f"{100 * one.first:.3f}", *_per_seat(cells, intervals=between))
        )
    return f"{title}, in per cent ('first', for the first seat, is {_how_first(report)}):\n" + _table(rows, left=0)


def _how_first(report: DenseReport) -> str:
    if not report.first_computed:
        return "counted: too few classes have the weight to compute it"
    return f"computed, to within {100 * report.first_bound:.1g}" if report.first_bound else "exact"


def _per_seat(cells: Sequence[tuple[str, str]], *, intervals: bool) -> list[str]:
    """A value for each seat, and its interval where there is room for so many columns."""
    return [text for value, interval in cells for text in ((value, interval) if intervals else (value,))]


def _spread(one: ClassFindings) -> int:
    counts = [seat.count for seat in one.seats]
    return max(counts) - min(counts)


def _categories(report: DenseReport) -> str:
    head = ("with the board", "dealt %", "95 %", "ordinary %")
    rows = [
        (
            _name(one.category),
            f"{100 * one.dealt.value:.3f}",
            _interval(one.dealt, digits=3),
            f"{100 * one.ordinary:.3f}",
        )
        for one in report.categories
    ]
    return _table([head, *rows], left=0)


def _name(category: Category) -> str:
    return category.name.lower().replace("_", " ")


def _table(rows: Sequence[tuple[str, ...]], *, left: int) -> str:
    """Set rows in columns, all to the right but one."""
    widths = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column == left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _percent(part: float) -> str:
    return f"{100 * part:.2f} %"


def _brief(part: float) -> str:
    """Write a share in at most four characters; what never came is a dot."""
    if not part:
        return "·"
    return f"{100 * part:.1f}" if part >= 0.0995 else f"{100 * part:.2f}"


def _mean(value: Mean) -> str:
    half = "" if value.ci95 is None else f" ± {100 * value.ci95:.2f}"
    return f"{100 * value.value:.2f}{half}"


def _interval(value: Share | PooledShare, *, digits: int = 2) -> str:
    return f"{100 * value.low:.{digits}f}–{100 * value.high:.{digits}f}"


def _chance(p: float, *, sign: str = "") -> str:
    return "< 0.001" if p < 0.001 else f"{sign}{p:.3f}"


def _test(test: ChiSquare | None, *, few: str = "hands") -> str:
    if test is None:
        return f"too few {few} to tell."
    return f"chi-square {test.statistic:.1f}, {test.freedom} degrees of freedom, p {_chance(test.p, sign='= ')}."


def report_object(report: DenseReport) -> dict[str, object]:
    """Return a report as an object for JSON; shares are from 0 to 1, seats in the order in which they draw."""
    return {
        "mode": report.mode,
        "players": report.players,
        "button": report.button,
        "hands": report.hands,
        "seed": report.seed if isinstance(report.seed, int) else report.seed.hex(),
        "strength": {"dealt": report.strength, "ordinary": 0.5},
        "seats": [
            {
                "player": seat.player,
                "strength": asdict(seat.strength),
                "equity": asdict(seat.equity),
                "pairs": _share_object(seat.pairs),
                "premium": _share_object(seat.premium),
                "distance": seat.distance,
                "luck": seat.luck,
                "fit": _test_object(seat.fit),
            }
            for seat in report.seats
        ],
        "apart": [list(row) for row in report.apart],
        "alike": _test_object(report.alike),
        "first_computed": report.first_computed,
        "first_bound": report.first_bound,
        "first_fit": _test_object(report.first_fit),
        "classes": [
            {
                "class": one.name,
                "declared": one.declared,
                "first": one.first,
                "dealt": one.dealt,
                "seats": [_share_object(seat) for seat in one.seats],
            }
            for one in report.classes
        ],
        "categories": [
            {"category": _name(one.category), "dealt": asdict(one.dealt), "ordinary": one.ordinary}
            for one in report.categories
        ],
        "board": {
            "counts": _card_counts(report.board.counts),
            "uniform": _test_object(report.board.uniform),
        },
    }


def _card_counts(counts: Iterable[int]) -> dict[str, int]:
    return {format_card(card): count for card, count in zip(DECK, counts, strict=True)}


def _share_object(value: Share) -> dict[str, float]:
    return {"count": value.count, "share": value.value, "low": value.low, "high": value.high}


def _test_object(test: ChiSquare | None) -> dict[str, float] | None:
    return None if test is None else asdict(test)
