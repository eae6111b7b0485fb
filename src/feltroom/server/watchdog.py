"""What must not stop unnoticed: the thread that writes, and time itself.

A thread of its own looks once a second. A writer that has died cannot be brought back: nobody knows what it was doing.
The room says so and ends, and whoever runs it starts it again; everything that was acknowledged is on the disk. The
system's clock may be set as often as one likes: tables count on from when the room was opened, so it is only said. Time
that jumps on, as on a machine that slept, is taken for no time at all by the house's own clock. Time that goes back
would keep the event loop waiting for hours, so the room ends, too.
"""

import time
from collections.abc import Callable
from logging import getLogger
from threading import Event, Thread

LOOK_SECONDS = 1.0
JUMP_SECONDS = 60.0
_log = getLogger("feltroom.watchdog")


class Watchdog:
    """Looks after a running room; `end` is called once, from another thread, when it must not go on."""

    def __init__(
        self,
        *,
        writer_lives: Callable[[], bool],
        end: Callable[[], None],
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._writer_lives = writer_lives
        self._end = end
        self._wall = wall
        self._steady = steady
        self._last = (wall(), steady())
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> bool:
        """Say what has gone wrong since the last look; whether the room can go on."""
        (wall_before, steady_before), (wall, steady) = self._last, (self._wall(), self._steady())
        self._last = (wall, steady)
        passed = steady - steady_before
        set_by = wall - wall_before - passed
        if passed < 0:
            _log.critical("time went back by %.0f s: the room ends, to be started again", -passed)
            return False
        if passed > JUMP_SECONDS:
            _log.warning("time jumped on by %.0f s, or this process stood still: no table counts them", passed)
        elif abs(set_by) > JUMP_SECONDS:
            _log.warning("the system's clock was set by %.0f s: the room's own goes on as it was", set_by)
        if not self._writer_lives():
            _log.critical("the thread that writes has died: the room ends, to be started again")
            return False
        return True

    def _run(self) -> None:
        while not self._stopped.wait(LOOK_SECONDS):
            if not self.look():
                self._end()
                return
