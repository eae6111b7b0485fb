"""English."""

from feltroom.analysis.review.messages.words import ReviewWords
from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.history.messages.en import EN as LOG

EN = ReviewWords(
    title="{name} with {cards}",
    title_numbered="Hand {number}: {name} with {cards}",
    line="{street} · pot {pot} · {action} — {grade}",
    streets=LOG.streets,
    fold="fold",
    check="check",
    call="call {amount}",
    bet="bet {to}",
    raise_to="raise to {to}",
    all_in="all-in {to}",
    grades={Grade.GOOD: "good", Grade.UNSURE: "no verdict", Grade.BETTER: "could be better", Grade.MISTAKE: "mistake"},
    reasons={
        Reason.FREE_CHECK: "A check is free; the fold costs about {loss} BB.",
        Reason.CALL_PAYS: (
            "The call needs {required} and you have about {equity} against their range; the fold costs about {loss} BB."
        ),
        Reason.CALL_PAYS_LATER: (
            "The call needs {required} and you have about {equity}, but players behind may call too; "
            "the fold costs about {loss} BB."
        ),
        Reason.FOLD_SAVES: (
            "Continuing needs {required} and you have about {equity} against their range; it costs about {loss} BB."
        ),
        Reason.FOLD_SAVES_LATER: (
            "You need {required} and have about {equity}, but with betting to come you will not realise all of it; a "
            "fold saves about {loss} BB."
        ),
        Reason.RAISE_PAYS: "With about {equity} equity, {best} brings about {loss} BB more.",
        Reason.CHECK_KEEPS: "Mostly better hands would call; checking is worth about {loss} BB more.",
        Reason.CALL_KEEPS: "Mostly better hands would call a raise; calling is worth about {loss} BB more.",
        Reason.OTHER_SIZE: "Another size does better: {best} brings about {loss} BB more.",
        Reason.RAISE_COSTS: "The raise is not paid off often enough: it costs about {loss} BB compared with a fold.",
        Reason.BEST_HANDS: (
            "One of the very best starting hands: it is not folded before the flop to at most one raise, whatever "
            "the estimate says."
        ),
        Reason.CANNOT_LOSE: (
            "No hand beats yours on this board: staying in cannot lose, the fold costs about {loss} BB."
        ),
        Reason.SMALL: "Fine: {best} is worth about {loss} BB more, within the margin of the model.",
        Reason.TOO_FEW: "Too few samples fit the others' ranges: not enough to say anything.",
        Reason.NEEDS_FOLDS: (
            "Depends on everybody folding, about {alone} of the time by the model: when called, this hand is far "
            "behind what it needs."
        ),
        Reason.TOO_LARGE: (
            "So large a bet or raise is beyond the model: how often it is called is a guess, so there is no verdict."
        ),
        Reason.CHECK_RAISED: (
            "The check was followed by a raise on the same street: they were one plan, and the raise is judged."
        ),
        Reason.GOOD_FOLD_LATER: (
            "A good fold: you need {required} and have about {equity}, but with betting to come you will not realise "
            "all of it."
        ),
        Reason.CHART_PLAYS: "The solved chart plays this hand: {best} is worth about {loss} BB more.",
        Reason.CHART_FOLDS: "The solved chart folds this hand here: playing it costs about {loss} BB.",
        Reason.CHART_GOOD: "Right by the solved chart.",
        Reason.CHART_SILENT: (
            "The solved chart knows only all-in or fold here and would choose {best}. It cannot say what your "
            "choice is worth."
        ),
        Reason.SOLVED_BETTER: "Solved with both ranges: with this hand {best} is worth about {loss} BB more.",
        Reason.SOLVED_GOOD: "In line with the solution for both ranges.",
        Reason.SOLVED_BLUFFS: (
            "The solution would bluff with this hand here; a bluff left out is never counted as a mistake."
        ),
        Reason.RARE_LINE: "The hand went where the solution hardly ever goes, and the estimates disagree: no verdict.",
        Reason.CLOSE: "Close: {best} is worth about {loss} BB more, too little to tell.",
        Reason.GOOD_FOLD: "A good fold: continuing needs {required}, you have about {equity}.",
        Reason.GOOD_CHECK: "A good check: you have about {equity}.",
        Reason.GOOD_CALL: "A good call: it needs {required}, you have about {equity}.",
        Reason.GOOD_CALL_LATER: (
            "A good call: it needs {required} and you have about {equity}, but players behind may call too."
        ),
        Reason.GOOD_RAISE: "Good: you have about {equity}, and everybody folds about {alone} of the time.",
    },
    methods={Method.CHART: "Solved chart", Method.SOLVED: "Solved", Method.RANGES: "Range model"},
    numbers="needs {required} · equity {equity} ± {error}",
    numbers_free="equity {equity} ± {error}",
    options="value in BB: {options}",
    option="{action} {worth}",
    bluff="{action} {worth} (bluff)",
    best=" (best)",
    best_without_bluff=" (best without a bluff)",
    surest=" (best the model is sure of)",
    often=" [{often}]",
    hindsight="with hindsight, against the cards shown later: {equity}",
    nothing="this player had no decision",
    total="{hands} {hands:hand|hands}, {decisions} {decisions:decision|decisions}, {flagged} flagged, "
    "about {loss} BB lost by them",
    by_street="by street: {counts}",
    street_count="{street} {count} ({loss} BB)",
    between=" · ",
    model="Estimates: ranges as the bots assume them, {samples} samples; nobody bets after the answer; a fold is 0; "
    "[%] is how often a solution plays it.",
)
