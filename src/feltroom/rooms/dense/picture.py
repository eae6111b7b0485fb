"""What a client draws of a weight table: how often each class is declared and dealt, and how strong the hands are.

Classes stand in the order of `HAND_CLASSES` and seats in the order in which they draw, the big blind last.
"""

from feltroom.analysis.dense_lab.findings import DenseReport, SeatFindings
from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.contract.http.dense import DenseCategory, DenseClass, DenseModes, DensePicture, DenseSeat
from feltroom.contract.wire_values import CATEGORY_NAMES
from feltroom.deal.formula import EVEN, STRENGTHS
from feltroom.deal.weights import mode_weights

_DIGITS = 7
_MOST_COMBOS = 12


def dense_modes() -> DenseModes:
    """Return the shipped modes, class by class."""
    tight, wide = mode_weights("superDense").weights, mode_weights("dense").weights
    classes = [
        DenseClass(
            name,
            len(COMBOS[name]),
            round(STRENGTHS[name] / (2 * EVEN), _DIGITS),
            tight[name],
            wide[name],
            round(len(COMBOS[name]) / _MOST_COMBOS, 2),
        )
        for name in HAND_CLASSES
    ]
    return DenseModes(tuple(classes))


def picture_of(report: DenseReport) -> DensePicture:
    """Return what is drawn of a report."""
    declared = sum([one.declared * STRENGTHS[one.name] / (2 * EVEN) for one in report.classes])
    return DensePicture(
        deals=report.hands,
        declared=tuple([round(one.declared, _DIGITS) for one in report.classes]),
        dealt=tuple([round(one.dealt, _DIGITS) for one in report.classes]),
        declared_strength=round(declared, _DIGITS),
        strength=round(report.strength, _DIGITS),
        seats=tuple([_seat(report, order, seat) for order, seat in enumerate(report.seats)]),
        apart=round(max(map(max, report.apart)), _DIGITS),
        luck=round(max([seat.luck for seat in report.seats]) * 2**0.5, _DIGITS),
        categories=tuple(
            [
                DenseCategory(
                    CATEGORY_NAMES[one.category], round(one.dealt.value, _DIGITS), round(one.ordinary, _DIGITS)
                )
                for one in report.categories
            ]
        ),
    )


def _seat(report: DenseReport, order: int, seat: SeatFindings) -> DenseSeat:
    first = order == 0
    shares = [one.first if first else one.seats[order].value for one in report.classes]
    return DenseSeat(
        dealt=tuple([round(share, _DIGITS) for share in shares]),
        exact=first and report.first_computed,
        strength=round(seat.strength.value, _DIGITS),
        error=round(seat.strength.ci95 or 0.0, _DIGITS),
        equity=round(seat.equity.value, _DIGITS),
        pairs=round(seat.pairs.value, _DIGITS),
    )
