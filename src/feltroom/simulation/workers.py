"""Other processes that play spans of hands.

Every worker is a fresh interpreter (the same on all systems, and safe whatever the parent has running) at the other
end of a pipe. It ignores Ctrl-C, which a terminal sends to all processes at once: the parent decides when to stop. It
ends when the pipe does, so that it never outlives its parent.
"""

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from feltroom.simulation.chunk import Chunk, Dealer, Span
from feltroom.simulation.game import Game
from feltroom.simulation.hand import SimulationFailed

_AT_ONCE = 2
"""How many spans a worker has: one it plays and one that waits, so that it need not."""


class Workers:
    """A number of processes that take spans and give back chunks in any order."""

    def __init__(self, game: Game, *, count: int, phhs: bool) -> None:
        context = get_context("spawn")
        self._processes: dict[Connection, SpawnProcess] = {}
        self._busy: dict[Connection, int] = {}
        try:
            with _ctrl_c_ignored():  # new processes inherit that
                for _ in range(count):
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_serve, args=(theirs, game, phhs), daemon=True)
                    process.start()
                    theirs.close()
                    self._processes[ours] = process
                    self._busy[ours] = 0
        except BaseException:
            self.close()
            raise

    @property
    def free(self) -> bool:
        """Whether a worker can take another span."""
        return min(self._busy.values()) < _AT_ONCE

    @property
    def idle(self) -> bool:
        """Whether nothing is being played."""
        return not any(self._busy.values())

    def give(self, span: Span) -> None:
        """Let the worker with the least to do play a span."""
        worker = min(self._busy, key=self._busy.__getitem__)
        try:
            worker.send(span)
        except OSError:
            raise self._lost(worker) from None
        self._busy[worker] += 1

    def take(self) -> Iterator[Chunk]:
        """Wait until something has been played, and yield what has."""
        for worker in wait(list(self._processes)):
            assert isinstance(worker, Connection)
            try:
                chunk = worker.recv()
            except (EOFError, OSError):
                raise self._lost(worker) from None
            assert isinstance(chunk, Chunk)
            self._busy[worker] -= 1
            yield chunk

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for ours, process in self._processes.items():
            ours.close()
            process.terminate()
        for process in self._processes.values():
            process.join()
        self._processes.clear()

    def _lost(self, worker: Connection) -> SimulationFailed:
        process = self._processes[worker]
        process.join(1)
        return SimulationFailed(f"a process of the simulation was lost (exit code {process.exitcode})")


def _serve(pipe: Connection, game: Game, phhs: bool) -> None:
    with closing(Dealer(game, phhs=phhs)) as dealer, suppress(EOFError, OSError):
        while True:
            span = pipe.recv()
            assert isinstance(span, Span)
            pipe.send(dealer.play(span))


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may; elsewhere Ctrl-C is somebody else's concern
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
