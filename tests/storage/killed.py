"""A program that appends to some logs as fast as it can, packs hands that are over and reports what was acknowledged.

It is there to be killed.
"""

import os
import sys
from pathlib import Path
from random import Random
from threading import Event

from feltroom.log.commit import Commit
from feltroom.storage.sql_store import SqlStore
from tests.storage.harness import commits_of, load_table, open_store, pack_all
from tests.storage.sessions import make_config, play

SEEDS = [seed for seed in range(40) if make_config(Random(seed)).max_humans > 1][:4]
STEPS = 2500
PACK_EVERY = 40


def main(path: Path) -> None:
    store = open_store(path)
    waiting = {f"t{seed}": _rest(store, seed) for seed in SEEDS}
    for rank in range(max(len(commits) for commits in waiting.values())):
        _append_together(store, [commits[rank] for commits in waiting.values() if rank < len(commits)])
        if rank % PACK_EVERY == PACK_EVERY - 1:
            pack_all(store)
    store.close()


def _rest(store: SqlStore, seed: int) -> list[Commit]:
    table_id = f"t{seed}"
    head = load_table(store, table_id).next_seq
    commits = commits_of(table_id, play(seed, steps=STEPS)[1], checkpoints=True)
    return [commit for commit in commits if commit.first_seq >= head]


def _append_together(store: SqlStore, commits: list[Commit]) -> None:
    finished = Event()
    left = len(commits)

    def done(error: Exception | None, commit: Commit) -> None:
        nonlocal left
        assert error is None, error
        left -= 1
        os.write(1, f"{commit.table} {commit.first_seq + len(commit.events)}\n".encode())
        if not left:
            finished.set()

    for commit in commits:
        store.append(commit, lambda error, commit=commit: done(error, commit))  # type: ignore[misc]  # a lambda's default has no type
    finished.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
