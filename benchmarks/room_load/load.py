"""How fast people act, and how long an action takes to reach everybody at its table."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from statistics import quantiles
from typing import TYPE_CHECKING

from room_load import SEATS
from room_load.process import cpu_seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass
class Load:
    """What is asked of the server, and what came of it."""

    pause: Callable[[], float]
    rng: random.Random
    measuring: bool = False
    actions: int = 0
    frames: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int, int], list[float]] = field(default_factory=dict)
    waiting: set[asyncio.TimerHandle] = field(default_factory=set)

    def acted(self, key: tuple[str, int, int]) -> None:
        self.sent[key] = [time.perf_counter(), 0]

    def seen(self, key: tuple[str, int, int]) -> None:
        """Note that one more viewer has an action; the last of six makes its latency."""
        one = self.sent.get(key)
        if one is None:
            return
        one[1] += 1
        if one[1] == SEATS:
            del self.sent[key]
            if self.measuring:
                self.actions += 1
                self.latencies.append(time.perf_counter() - one[0])


def pause_for(load: Load, rate: float, tables: int) -> Callable[[], float]:
    """Pauses that make so many actions a second over all tables; 0 is as many as can be."""
    return (lambda: 0.0) if not rate else lambda: load.rng.expovariate(rate / tables)


def name_of(rate: float) -> str:
    return f"{rate:.0f} a second" if rate else "as fast as it goes"


@dataclass
class Result:
    """Figures of one run."""

    actions_per_second: float
    p50: float
    p99: float
    cpu: float
    frame_bytes: float
    per_action: float

    def text(self) -> str:
        return (
            f"{self.actions_per_second:7.0f} actions/s   p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms   "
            f"{self.cpu:5.0f} µs CPU an action   {self.per_action:.1f} frames of {self.frame_bytes:.0f} bytes"
        )


async def measure(load: Load, processes: Sequence[int], seconds: float, *, settle: float = 3.0) -> Result:
    await asyncio.sleep(min(settle, seconds / 2))
    load.latencies.clear()
    load.actions = load.frames = load.bytes = 0
    cpu, started, load.measuring = sum(map(cpu_seconds, processes)), time.perf_counter(), True
    await asyncio.sleep(seconds)
    load.measuring = False
    spent, took = sum(map(cpu_seconds, processes)) - cpu, time.perf_counter() - started
    points = quantiles(load.latencies, n=100)
    actions = max(load.actions, 1)
    return Result(
        actions_per_second=actions / took,
        p50=points[49] * 1000,
        p99=points[98] * 1000,
        cpu=spent / actions * 1e6,
        frame_bytes=load.bytes / max(load.frames, 1),
        per_action=load.frames / actions,
    )
