"""What a language must say to tell a review."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.engine.events import Street


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWords:
    """Sentences with places for their parts; losses are in big blinds, `best` is an action of this language."""

    title: str
    title_numbered: str
    line: str
    streets: Mapping[Street, str]
    fold: str
    check: str
    call: str
    bet: str
    raise_to: str
    all_in: str
    grades: Mapping[Grade, str]
    reasons: Mapping[Reason, str]
    methods: Mapping[Method, str]
    numbers: str
    numbers_free: str
    options: str
    option: str
    bluff: str
    best: str
    best_without_bluff: str
    surest: str
    often: str
    hindsight: str
    nothing: str
    total: str
    by_street: str
    street_count: str
    between: str
    model: str
