"""Texas hold'em as a library: rules, cards, deals and hand names.

Everything re-exported here is public API, and so is what the packages history, analysis, bots, simulation, solver and
envs export. docs/library/api.md says what that means.
"""

from feltroom.cards.card import Card, Cards
from feltroom.cards.classes import HAND_CLASSES, class_of, combos_of
from feltroom.cards.notation import DECK, format_card, format_cards, parse_cards
from feltroom.deal.button import ButtonDraw, draw_for_button
from feltroom.deal.deal import Deal
from feltroom.deal.feasibility import check_feasible
from feltroom.deal.weights import WeightTable, load_weights
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, MUCK, SHOW, Action, ActionKind, Closed, Legal, raise_to
from feltroom.engine.chance import Chance
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
    PostKind,
    PotAwarded,
    Raised,
    RunDealt,
    RunsAgreed,
    Street,
)
from feltroom.engine.perft import perft
from feltroom.engine.pots import Pot
from feltroom.engine.redact import Visible, redact
from feltroom.engine.rules import Ante, Betting, Post, Reopen, Rules, Showing
from feltroom.engine.state import HandState
from feltroom.engine.view import HandView
from feltroom.errors import (
    FeltroomError,
    IllegalAction,
    InvalidNotation,
    InvalidSetup,
    ProtocolError,
    UnknownCards,
)
from feltroom.evaluator.best import best_five
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.hand_name import HandName, hand_name
from feltroom.evaluator.names import describe
from feltroom.evaluator.on_board import evaluate_on_board
from feltroom.evaluator.value import Category
from feltroom.rng import Stream, derive
from feltroom.version import __version__

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "DECK",
    "FOLD",
    "HAND_CLASSES",
    "MUCK",
    "SHOW",
    "Action",
    "ActionKind",
    "Ante",
    "BetReturned",
    "Betting",
    "BoardDealt",
    "ButtonDraw",
    "Called",
    "Card",
    "Cards",
    "Category",
    "Chance",
    "Checked",
    "ChipsPosted",
    "Closed",
    "Deal",
    "Event",
    "FeltroomError",
    "Folded",
    "HandEnded",
    "HandMucked",
    "HandName",
    "HandShown",
    "HandStarted",
    "HandState",
    "HandView",
    "HoleCardsDealt",
    "IllegalAction",
    "InvalidNotation",
    "InvalidSetup",
    "Legal",
    "Post",
    "PostKind",
    "Pot",
    "PotAwarded",
    "ProtocolError",
    "Raised",
    "Reopen",
    "Rules",
    "RunDealt",
    "RunsAgreed",
    "Showing",
    "Stream",
    "Street",
    "UnknownCards",
    "Visible",
    "WeightTable",
    "__version__",
    "best_five",
    "check_feasible",
    "class_of",
    "combos_of",
    "derive",
    "describe",
    "draw_for_button",
    "evaluate",
    "evaluate_on_board",
    "format_card",
    "format_cards",
    "hand_name",
    "load_weights",
    "parse_cards",
    "perft",
    "raise_to",
    "redact",
]
