"""The words of a review: kinds of option, grades, and the reasons for them."""

from enum import Enum


class OptionKind(Enum):
    """The kinds of option; a bet is a raise from nothing, and an all-in is a raise or a call."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"


class Method(Enum):
    """What a verdict rests on: a solved chart, the street solved with both ranges, or ranges and assumed answers."""

    CHART = "chart"
    SOLVED = "solved"
    RANGES = "ranges"


class Grade(Enum):
    """How a decision was: good, could be better, a mistake, or none of these because the model cannot tell."""

    GOOD = "good"
    UNSURE = "unsure"
    BETTER = "better"
    MISTAKE = "mistake"

    @property
    def flagged(self) -> bool:
        """Whether something else would have been better."""
        return self in (Grade.BETTER, Grade.MISTAKE)


class Reason(Enum):
    """Why a decision has its grade; the numbers that go with it are those of the decision."""

    FREE_CHECK = "free_check"
    CALL_PAYS = "call_pays"
    CALL_PAYS_LATER = "call_pays_later"
    FOLD_SAVES = "fold_saves"
    FOLD_SAVES_LATER = "fold_saves_later"
    RAISE_PAYS = "raise_pays"
    CHECK_KEEPS = "check_keeps"
    CALL_KEEPS = "call_keeps"
    OTHER_SIZE = "other_size"
    RAISE_COSTS = "raise_costs"
    BEST_HANDS = "best_hands"
    CANNOT_LOSE = "cannot_lose"
    CHART_PLAYS = "chart_plays"
    CHART_FOLDS = "chart_folds"
    CHART_GOOD = "chart_good"
    CHART_SILENT = "chart_silent"
    SOLVED_BETTER = "solved_better"
    SOLVED_GOOD = "solved_good"
    SOLVED_BLUFFS = "solved_bluffs"
    RARE_LINE = "rare_line"
    CLOSE = "close"
    SMALL = "small"
    TOO_FEW = "too_few"
    NEEDS_FOLDS = "needs_folds"
    TOO_LARGE = "too_large"
    CHECK_RAISED = "check_raised"
    GOOD_FOLD = "good_fold"
    GOOD_FOLD_LATER = "good_fold_later"
    GOOD_CHECK = "good_check"
    GOOD_CALL = "good_call"
    GOOD_CALL_LATER = "good_call_later"
    GOOD_RAISE = "good_raise"
