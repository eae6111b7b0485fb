"""Bots with a flaw, made where another process can find them."""

import os

from feltroom.bots import Bot, make_bot
from feltroom.engine.actions import CHECK, Action, Legal, raise_to
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.table.config import BotSpec

LAST_GOOD_HAND = 40


class Failing:
    """Plays like a caller until hand 40, then divides by zero."""

    def __init__(self) -> None:
        self._caller = make_bot("caller")

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        if int(view.hand_id) > LAST_GOOD_HAND:
            self.fail()
        return self._caller.act(view, legal, stream)

    def fail(self) -> None:
        raise ZeroDivisionError("nothing\nto divide by")


class Cheating:
    """Raises to more than anybody has."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:  # noqa: ARG002  # every bot is asked the same way
        return CHECK if legal.check else raise_to(10**9)


class Dying(Failing):
    """Takes its process with it."""

    def fail(self) -> None:
        os._exit(3)


def make_failing(spec: BotSpec) -> Bot:
    return Failing() if spec.level == "easy" else make_bot(spec.level)


def make_cheating(spec: BotSpec) -> Bot:
    return Cheating() if spec.level == "easy" else make_bot(spec.level)


def make_dying(spec: BotSpec) -> Bot:
    return Dying() if spec.level == "easy" else make_bot(spec.level)
