"""What waits for its turn at a room: one thing is done at a time, and the next one not before all is durable."""

from collections import deque
from collections.abc import Callable

Job = Callable[[], None]


class Inbox:
    """Jobs in the order in which they came; `held` stops all of them, until `go_on`."""

    def __init__(self, when_empty: Callable[[], bool]) -> None:
        """`when_empty` is called when no job waits, and returns whether it has done something itself."""
        self._when_empty = when_empty
        self._jobs: deque[tuple[Job, Job]] = deque()
        self._running = False
        self._closed = False
        self.held = False

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job, *, otherwise: Job) -> None:
        """Do something in its turn; `otherwise` is called instead if the inbox is closed before that."""
        if self._closed:
            otherwise()
        else:
            self._jobs.append((job, otherwise))
            self.go_on()

    def add_first(self, job: Job) -> None:
        """Do something before all that waits, as soon as anything is done."""
        self._jobs.appendleft((job, _nothing))

    def go_on(self) -> None:
        """Do what waits, until something has to become durable first."""
        if self._running:
            return  # what a job asks for comes after it: until its end nothing may happen that is not durable
        self._running = True
        try:
            while not self.held and not self._closed:
                if self._jobs:
                    job, _ = self._jobs.popleft()
                    job()
                elif not self._when_empty():
                    return
        finally:
            self._running = False

    def close(self) -> None:
        """Do nothing more, and call what was to be called instead."""
        self._closed = True
        jobs, self._jobs = self._jobs, deque()
        for _, otherwise in jobs:
            otherwise()


def _nothing() -> None:
    """Nobody waits for it."""
