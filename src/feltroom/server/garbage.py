"""How often a server looks for garbage that counting references does not find.

Almost everything that a server makes is freed at once, as soon as nobody refers to it. Looking for the rest after every
700 new values, as Python does by default, took 7 % of a busy server's time.
"""

import gc

NEW_VALUES = 50_000
"""So many more values than were freed before the youngest are looked through."""


def collect_rarely() -> None:
    """Look for garbage rarely, and never among what is there already: to be called when a server has started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_VALUES, 10, 10)
