"""`--second-look` runs what failed last once more, alone: a clock or a process may have waited for a busy machine.

It is for tests that wait for browsers, servers, databases or clocks, and for a few failures at most. A test of the core
waits for nothing, so its failure stands. What passes now is named, so that somebody makes it steady.
"""

from collections.abc import Mapping, Sequence

import pytest

MOST = 5  # failures; more of them are no chance
WAITING = ("browser", "cli", "cluster", "docs", "faults", "packaging", "pocket", "server", "storage")


def check(failed: list[str]) -> None:
    """Refuse a second look at so many failures, or at those of tests that wait for nothing."""
    if len(failed) > MOST:
        raise pytest.UsageError(f"{len(failed)} tests failed: a second look is for {MOST} at most")
    certain = [name for name in failed if not name.startswith(tuple(f"tests/{folder}/" for folder in WAITING))]
    if certain:
        raise pytest.UsageError(f"nothing that these wait for can be late: {', '.join(certain)}")


def told(stats: Mapping[str, Sequence[pytest.TestReport]]) -> list[str]:
    """Return what is said of the tests that failed beside others and pass alone."""
    wrong = {report.nodeid for kind in ("failed", "error") for report in stats.get(kind, ())}
    passed = [report.nodeid for report in stats.get("passed", ())]
    return [f"FAILED, then PASSED alone: {name}" for name in passed if name not in wrong]
