"""Backups that a room makes by itself, every few hours, into a folder where the newest are kept.

Each is made by `feltroom backup` in a process of its own: copying and checking some hundred megabytes must not hold up
a table. When the next one is due follows from the files in the folder, so a restart neither skips one nor makes one too
many. A backup that cannot be made is logged and tried again soon. While the database is damaged, all are kept.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from logging import getLogger
from pathlib import Path

from feltroom.rooms.counters import Counters

RETRY_SECONDS = 600.0
FIRST_SECONDS = 60.0  # after a start there are other things to do
_FORGOTTEN_SECONDS = 86_400.0
_log = getLogger("feltroom.backups")


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupPlan:
    """Which database is copied to which folder, every so many seconds, and how many copies are kept."""

    database: Path
    folder: Path
    every: float
    keep: int
    first: float = FIRST_SECONDS

    def existing(self) -> list[Path]:
        """The backups in the folder, oldest first."""
        return sorted(self.folder.glob(f"{self.database.stem}-????-??-??T??????Z.db"))

    def seconds_left(self, now: float) -> float:
        """How long it is until the next one is due."""
        files = self.existing()
        if not files:
            return self.first
        return max(self.first, files[-1].stat().st_mtime + self.every - now)

    def next_file(self) -> Path:
        """Where the next one goes."""
        return self.folder / f"{self.database.stem}-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.db"

    def prune(self) -> None:
        """Throw away all but the newest, and what was left of a copy that was cut off a day ago."""
        for file in self.existing()[: -self.keep]:
            file.unlink(missing_ok=True)
        for file in self.folder.glob(".*.unfinished"):
            if time.time() - file.stat().st_mtime > _FORGOTTEN_SECONDS:
                file.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How `feltroom backup` ended: its status, and what it wrote."""

    status: int
    said: str
    complained: str


Make = Callable[[BackupPlan, Path], Awaitable[Outcome]]


async def make_in_process(plan: BackupPlan, file: Path) -> Outcome:
    """Run `feltroom backup` and wait for its end; whoever gives up waiting ends it."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "feltroom", "backup", str(file)),
        *("--database", f"sqlite:///{plan.database}", "--gently", "--json"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        said, complained = await process.communicate()
    except BaseException:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        raise
    return Outcome(process.returncode or 0, said.decode(errors="replace"), complained.decode(errors="replace"))


class Backups:
    """Makes backups by a plan until it is stopped."""

    def __init__(self, plan: BackupPlan, counters: Counters, *, make: Make = make_in_process) -> None:
        self._plan = plan
        self._counters = counters
        self._make = make
        files = plan.existing()
        if files:
            counters.last_backup = files[-1].stat().st_mtime
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """End, also in the middle of a backup, which then leaves nothing behind."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        wait = self._plan.seconds_left(time.time())
        while True:
            await asyncio.sleep(wait)
            if await self.make_one():
                wait = self._plan.seconds_left(time.time())
            else:
                wait = min(RETRY_SECONDS, self._plan.every)

    async def make_one(self) -> bool:
        """Make a backup now and throw old ones away; whether there is a new one."""
        plan = self._plan
        try:
            plan.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            outcome = await self._make(plan, plan.next_file())
            told = json.loads(outcome.said) if outcome.status in (0, 1) else None
            if not isinstance(told, dict):
                raise OSError(outcome.complained.strip().rpartition("\n")[2] or f"exit status {outcome.status}")
            if not told["damage"]:
                plan.prune()
        except (OSError, ValueError) as error:
            self._counters.backup_failures += 1
            _log.error("no backup could be made", extra={"reason": str(error)})
            return False
        self._counters.backups += 1
        self._counters.last_backup = time.time()
        if told["damage"]:
            _log.error("database damaged: no older backup is thrown away", extra={"reason": told["damage"][0]})
        _log.info("backup made", extra={name: told[name] for name in ("file", "bytes", "seconds")})
        return True
