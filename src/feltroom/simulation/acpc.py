"""Bots in any language: a program reads the state of the hand on a line and answers with a line.

The lines are those of the Annual Computer Poker Competition: `MATCHSTATE:position:hand:betting:cards`, answered by the
same line with `:action` at its end. docs/library/bots.md explains them.
"""

import shlex
import subprocess
import threading
from contextlib import suppress
from queue import Empty, Queue

from feltroom.cards.notation import format_cards
from feltroom.engine.actions import CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.engine.rules import Betting
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup, ProtocolError, shown
from feltroom.rng import Stream

PATIENCE = 30.0
"""How many seconds a program may think."""


def match_state(view: HandView) -> str:
    """Write what a player knows as a line of the competition, without its end."""
    assert view.viewer is not None
    order = [(view.button + 1 + place) % view.players for place in range(view.players)]
    number = view.hand_id if view.hand_id.isdigit() else "0"
    hole = "|".join([format_cards(view.hole[player] or ()) if player == view.viewer else "" for player in order])
    ends = (0, 3, 4, 5)
    board = "".join(
        [f"/{format_cards(view.board[ends[street - 1] : ends[street]])}" for street in range(1, view.street + 1)]
    )
    return f"MATCHSTATE:{order.index(view.viewer)}:{number}:{_betting(view)}:{hole}{board}"


def _betting(view: HandView) -> str:
    put_in = [0] * view.players
    for post in view.posted:
        put_in[post.player] += post.amount
    limit = view.rules.betting is Betting.FIXED_LIMIT
    streets: list[list[str]] = [[] for _ in range(view.street + 1)]
    for event in view.actions:
        if isinstance(event, Called | Raised):
            put_in[event.player] += event.amount
        match event:
            case Folded():
                word = "f"
            case Checked() | Called():
                word = "c"
            case Raised():
                word = "r" if limit else f"r{put_in[event.player]}"
        streets[event.street].append(word)
    return "/".join(["".join(words) for words in streets])


def parse_answer(line: str, *, asked: str, view: HandView, legal: Legal) -> Action:
    """Read a program's answer to a line: the line with `:f`, `:c` or `:r300` at its end, or that part alone.

    300 is all that the player has then put in since the hand began. In fixed limit a raise needs no number.
    """
    said = line.strip().removeprefix(asked).removeprefix(":")
    if said in ("f", "c"):
        return FOLD if said == "f" else CHECK if legal.check else CALL
    amount = said.removeprefix("r")
    if said.startswith("r") and (amount.isdecimal() or not amount):
        if not amount or view.rules.betting is Betting.FIXED_LIMIT:
            return raise_to(legal.min_raise_to or 0)
        before = view.committed[legal.player] - legal.bet
        return raise_to(int(amount) - before)
    raise ProtocolError(f"{shown(line[:200])} is no answer to {asked}: it must end in :f, :c or :r and an amount")


class ProgramBot:
    """A bot that is another program, started once and asked over its standard input and output."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise InvalidSetup(f"{command} cannot be started: {error}") from None
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:  # noqa: ARG002  # every bot is asked the same way
        """Ask the program; one that ends, takes too long or answers nonsense raises ProtocolError."""
        state = match_state(view)
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{state}\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=PATIENCE)
        except OSError:
            line = ""
        except Empty:
            raise ProtocolError(f"{self._command} gave no answer within {PATIENCE:.0f} s to {state}") from None
        if not line:
            raise ProtocolError(
                f"{self._command} ended (exit status {self._process.wait()}) before it answered {state}"
            )
        return parse_answer(line, asked=state, view=view, legal=legal)

    def close(self) -> None:
        """Let the program end: its input is closed, and it is killed if that does not help."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError):  # it may have gone already
            self._process.stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                if line.strip() and line[0] not in "#;":
                    self._lines.put(line)
        self._lines.put("")
