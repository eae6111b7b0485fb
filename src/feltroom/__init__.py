"""Texas hold'em as a library: rules, cards, deals and hand histories.

Everything re-exported here is the public API; modules below are private to the project.
"""

from feltroom.cards.card import Card
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.deal.deal import Deal
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, Action, ActionKind, Legal, raise_to
from feltroom.engine.events import Street
from feltroom.engine.pots import Pot
from feltroom.engine.redact import Visible, redact
from feltroom.engine.rules import Ante, Betting, Post, Reopen, Rules
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
from feltroom.evaluator.names import describe
from feltroom.rng import Stream, derive
from feltroom.version import __version__

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "ActionKind",
    "Ante",
    "Betting",
    "Card",
    "Deal",
    "FeltroomError",
    "HandState",
    "HandView",
    "IllegalAction",
    "InvalidNotation",
    "InvalidSetup",
    "Legal",
    "Post",
    "Pot",
    "ProtocolError",
    "Reopen",
    "Rules",
    "Stream",
    "Street",
    "UnknownCards",
    "Visible",
    "__version__",
    "best_five",
    "derive",
    "describe",
    "evaluate",
    "format_cards",
    "parse_cards",
    "raise_to",
    "redact",
]
