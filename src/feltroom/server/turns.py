"""How long one thread may keep the others of a server waiting.

Only one thread runs Python at a time. Whoever wants to, while another does not pause by itself, waits for 5 ms by
default: the writer when the event loop is busy, the event loop while a bot thinks. Every action of a player needs both.
"""

import sys

SECONDS = 0.001


def take_short_turns() -> None:
    """Let threads wait for each other for a millisecond: to be called when a server starts."""
    sys.setswitchinterval(SECONDS)
