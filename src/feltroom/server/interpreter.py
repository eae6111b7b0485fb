"""How the Python of a server is set when it starts: how long threads wait for each other, and how rarely it collects.

Only one thread runs Python at a time. Whoever wants to, while another does not pause by itself, waits for 5 ms by
default: the writer when the event loop is busy, the event loop while a bot thinks. Every action of a player needs both.

Almost everything that a server makes is freed at once, as soon as nobody refers to it. Looking for the rest after every
700 new values, as Python does by default, took 7 % of a busy server's time.
"""

import gc
import sys

SECONDS = 0.001
NEW_VALUES = 50_000
"""So many more values than were freed before the youngest are looked through."""


def take_short_turns() -> None:
    """Let threads wait for each other for a millisecond: to be called when a server starts."""
    sys.setswitchinterval(SECONDS)


def collect_rarely() -> None:
    """Look for garbage rarely, and never among what is there already: to be called when a server has started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_VALUES, 10, 10)
