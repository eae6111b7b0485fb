"""Playing a whole simulation, alone or with other processes, with the same result."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from feltroom.errors import InvalidSetup, shown
from feltroom.simulation.chunk import Chunk, Dealer, Span
from feltroom.simulation.game import Game
from feltroom.simulation.hand import SimulationFailed
from feltroom.simulation.limits import MAX_PROCESSES
from feltroom.simulation.workers import Workers

CHUNK = 50
_AHEAD = 16
"""How many chunks a worker may be ahead of the slowest one; they wait in memory."""


def simulate(
    game: Game,
    *,
    hands: int,
    processes: int = 1,
    chunk: int = CHUNK,
    phhs: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Generator[Chunk, None, None]:
    """Yield chunks of hands in order, from hand 1 on without a gap.

    When `stopped` says yes, hands that are being played are finished and no more are begun. SimulationFailed comes
    after all hands before the one that failed. Close the iterator if you leave it early: that ends the processes.
    """
    _check(hands, what="the number of hands", most=None)
    _check(processes, what="the number of processes", most=MAX_PROCESSES)
    _check(chunk, what="the size of a chunk", most=None)
    count = min(processes, -(-hands // chunk))
    spans = (Span(first, min(chunk, hands + 1 - first)) for first in range(1, hands + 1, chunk))
    if count == 1:
        chunks = _alone(Dealer(game, phhs=phhs), spans, stopped)
    else:
        chunks = _together(game, spans, stopped, count=count, ahead=_AHEAD * count * chunk, phhs=phhs)
    return _until_failure(chunks)


def _until_failure(chunks: Generator[Chunk, None, None]) -> Generator[Chunk, None, None]:
    with closing(chunks):
        for chunk in chunks:
            if chunk.won:
                yield chunk
            if chunk.failure is not None:
                raise SimulationFailed(chunk.failure)


def _alone(dealer: Dealer, spans: Iterator[Span], stopped: Callable[[], bool]) -> Generator[Chunk, None, None]:
    with closing(dealer):
        for span in spans:
            if stopped():
                return
            yield dealer.play(span, stopped=stopped)


def _together(
    game: Game, spans: Iterator[Span], stopped: Callable[[], bool], *, count: int, ahead: int, phhs: bool
) -> Generator[Chunk, None, None]:
    early: dict[int, Chunk] = {}
    due = 1
    span = next(spans, None)
    with closing(Workers(game, count=count, phhs=phhs)) as workers:
        while True:
            while span is not None and workers.free and span.first < due + ahead and not stopped():
                workers.give(span)
                span = next(spans, None)
            if workers.idle:
                return
            early.update((chunk.first, chunk) for chunk in workers.take())
            while due in early:
                chunk = early.pop(due)
                due += len(chunk.won)
                yield chunk


def _check(number: int, *, what: str, most: int | None) -> None:
    if type(number) is not int or number < 1 or (most is not None and number > most):
        bounds = "at least 1" if most is None else f"1 to {most}"
        raise InvalidSetup(f"{what} must be {bounds}, not {shown(number)}")
