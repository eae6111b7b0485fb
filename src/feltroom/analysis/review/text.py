"""A review to read, in the words poker players use."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from feltroom.analysis.review.messages.count import Count
from feltroom.analysis.review.messages.en import EN
from feltroom.analysis.review.messages.ja import JA
from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.messages.zh_cn import ZH_CN
from feltroom.analysis.review.messages.zh_tw import ZH_TW
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.review import Review, Reviewed
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.cards.card import RANKS, Cards, rank_of, suit_of
from feltroom.engine.events import Street
from feltroom.history.phh.amounts import format_chips

WORDS = {"zh-CN": ZH_CN, "zh-TW": ZH_TW, "ja": JA, "en": EN}
_SUITS = "♣♦♥♠"


def review_text(review: Review, *, lang: str, name: str, number: int | None = None, unit: int = 1) -> str:
    """Return a review as lines; a number is that of the hand in its file."""
    words = WORDS[lang]
    title = words.title if number is None else words.title_numbered
    lines = [title.format(number=number, name=name, cards=_cards(review.hole))]
    for decision in review.decisions:
        lines += _decision(decision, review, words, unit)
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class Summary:
    """What many hands come to: decisions, and of those that were flagged their number and loss in big blinds."""

    hands: int = 0
    decisions: int = 0
    flagged: dict[Street, int] = field(default_factory=lambda: dict.fromkeys(Street, 0))
    lost: dict[Street, float] = field(default_factory=lambda: dict.fromkeys(Street, 0.0))

    def add(self, review: Review) -> None:
        """Count one hand."""
        self.hands += 1
        self.decisions += len(review.decisions)
        for one in review.flagged:
            self.flagged[one.street] += 1
            self.lost[one.street] += one.loss.value / review.big_blind

    @property
    def loss(self) -> float:
        """The loss of all flagged decisions, in big blinds."""
        return sum(self.lost.values())

    def text(self, *, lang: str) -> str:
        """Return the summary as lines."""
        words = WORDS[lang]
        flagged = sum(self.flagged.values())
        total = words.total.format(
            hands=Count(self.hands), decisions=Count(self.decisions), flagged=flagged, loss=f"{self.loss:.1f}"
        )
        counts = [
            words.street_count.format(street=words.streets[street], count=count, loss=f"{self.lost[street]:.1f}")
            for street, count in self.flagged.items()
            if count
        ]
        return "\n".join([total, *([words.by_street.format(counts=words.between.join(counts))] if counts else [])])


def model_text(*, samples: int, lang: str) -> str:
    """Return in one line how everything is estimated."""
    return WORDS[lang].model.format(samples=samples)


def _decision(decision: Reviewed, review: Review, words: ReviewWords, unit: int) -> Sequence[str]:
    chosen, best = decision.options[decision.chosen], decision.options[decision.best]
    street = " ".join([words.streets[decision.street], _cards(decision.board)]).strip()
    says = words.reasons[decision.reason].format(
        required=_percent(decision.required),
        equity=_percent(decision.equity.value),
        loss=f"{decision.loss.value / review.big_blind:.1f}",
        best=_action(best.option, decision, words, unit),
        alone=_percent(chosen.alone),
    )
    numbers = (words.numbers if decision.price else words.numbers_free).format(
        required=_percent(decision.required),
        equity=_percent(decision.equity.value),
        error=_percent(decision.equity.error),
    )
    options = [
        (words.bluff if valued.bluff else words.option).format(
            action=_action(valued.option, decision, words, unit), worth=_signed(valued.worth.value / review.big_blind)
        )
        + ("" if valued.often is None else words.often.format(often=_percent(valued.often)))
        + (_mark(decision, words) if place == decision.best else "")
        for place, valued in enumerate(decision.options)
        if valued.option.kind is not OptionKind.FOLD or decision.price or decision.chosen == 0
    ]
    lines = [
        "",
        ("! " if decision.grade.flagged else "  ")
        + words.line.format(
            street=street,
            pot=format_chips(decision.pot, unit=unit),
            action=_action(chosen.option, decision, words, unit),
            grade=words.grades[decision.grade],
        ),
        "    " + says,
        "    " + words.between.join([numbers, words.methods[decision.method]]),
        "    " + words.options.format(options=words.between.join(options)),
    ]
    if decision.hindsight is not None:
        lines.append("    " + words.hindsight.format(equity=_percent(decision.hindsight.equity)))
    return lines


def _mark(decision: Reviewed, words: ReviewWords) -> str:
    """What stands behind the best option; the estimate of a bluff, or of what the model cannot tell, may be higher."""
    best = decision.options[decision.best]
    higher = [valued for valued in decision.options if valued.worth.value > best.worth.value]
    if not higher:
        return words.best
    if not all([valued.bluff for valued in higher]):
        return words.surest
    return "" if best.bluff else words.best_without_bluff


def _action(option: Option, decision: Reviewed, words: ReviewWords, unit: int) -> str:
    match option.kind:
        case OptionKind.FOLD:
            return words.fold
        case OptionKind.CHECK:
            return words.check
        case OptionKind.CALL:
            return words.call.format(amount=format_chips(option.cost, unit=unit))
        case OptionKind.RAISE:
            to = format_chips(option.to or 0, unit=unit)
            if option.cost == decision.stack:
                return words.all_in.format(to=to)
            opens = decision.price == 0 and decision.street is not Street.PREFLOP
            return (words.bet if opens else words.raise_to).format(to=to)


def _percent(part: float) -> str:
    return f"{100 * part:.0f}%"


def _signed(value: float) -> str:
    """A value with its sign and one decimal; what rounds to nothing has no sign."""
    text = f"{value:+.1f}"
    return "0" if text in ("+0.0", "-0.0") else text


def _cards(cards: Cards) -> str:
    ranks = [RANKS[rank_of(card)].replace("T", "10") for card in cards]
    return " ".join(rank + _SUITS[suit_of(card)] for rank, card in zip(ranks, cards, strict=True))
