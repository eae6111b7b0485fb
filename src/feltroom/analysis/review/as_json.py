"""A review as plain data, for files and other programs."""

from typing import Any

from feltroom.analysis.review import model
from feltroom.analysis.review.grade import Estimate
from feltroom.analysis.review.judged import Valued
from feltroom.analysis.review.review import Review, Reviewed
from feltroom.cards.notation import format_cards


def review_data(review: Review) -> dict[str, Any]:
    """Return a review as objects, lists and numbers; amounts are chips, parts are from 0 to 1."""
    return {
        "player": review.player,
        "hole": format_cards(review.hole),
        "big_blind": review.big_blind,
        "loss": _rounded(review.loss),
        "decisions": [_decision(one) for one in review.decisions],
    }


def model_data(*, samples: int, deck: str) -> dict[str, Any]:
    """Return what every number of a review rests on."""
    return {
        "range_model": "feltroom.analysis.range_model",
        "deck": deck,
        "samples": samples,
        "standard_errors": model.SURE,
        "least_loss": {
            "fold_or_call": _least(model.LEAST_PART, model.LEAST_STACK),
            "missed_bet_or_raise": _least(model.LEAST_PART_MISSED, model.LEAST_STACK_MISSED),
            "bet_or_raise": _least(model.LEAST_PART_BETTING, model.LEAST_STACK_BETTING),
            "chart": _least(model.LEAST_PART_CHART, model.LEAST_STACK_CHART),
            "solved_turn": _least(model.LEAST_PART_TURN, model.LEAST_STACK_SOLVED),
            "solved_river": _least(model.LEAST_PART_RIVER, model.LEAST_STACK_SOLVED),
        },
        "mistake_from": model.MISTAKE,
        "least_draws": model.LEAST_DRAWS,
        "assumes": list(model.ASSUMES),
    }


def _decision(one: Reviewed) -> dict[str, Any]:
    return {
        "number": one.number,
        "street": one.street.name.lower(),
        "board": format_cards(one.board),
        "pot": one.pot,
        "winnable": one.winnable,
        "price": one.price,
        "required": _rounded(one.required),
        "equity": _estimate(one.equity),
        "options": [_option(valued) for valued in one.options],
        "chosen": one.chosen,
        "best": one.best,
        "loss": _estimate(one.loss),
        "least_loss": _rounded(one.least),
        "grade": one.grade.value,
        "reason": one.reason.value,
        "method": one.method.value,
        "opponents": [
            {"player": grid.player, "part": _rounded(grid.part), "cells": list(grid.cells)} for grid in one.rivals
        ],
        "hindsight": None
        if one.hindsight is None
        else {"players": list(one.hindsight.players), "equity": _rounded(one.hindsight.equity)},
        "samples": one.samples,
    }


def _option(valued: Valued) -> dict[str, Any]:
    option = valued.option
    return {
        "kind": option.kind.value,
        "cost": option.cost,
        "to": option.to,
        "value": _estimate(valued.worth),
        "everybody_folds": _rounded(valued.alone),
        "when_called": {"equity": _rounded(valued.called), "needs": _rounded(valued.needs)},
        "bluff": valued.bluff,
        "often": None if valued.often is None else _rounded(valued.often),
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"value": _rounded(estimate.value), "error": _rounded(estimate.error)}


def _least(pot: float, stack: float) -> dict[str, float]:
    return {"of_pot": pot, "of_stack": stack}


def _rounded(value: float) -> float:
    return round(value, 4)
