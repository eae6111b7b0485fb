"""Add to the corpus of the current version what it lacks: python -m tests.storage.corpus.write.

That is a class without rows, and a class whose rows all lack a field that it has now. No row is ever changed.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from feltroom.engine.events import Event
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.table import events as on
from tests.storage.sessions import play

# The rows of events and of checkpoints, by the name of the class.
Corpus = dict[str, dict[str, list[str]]]

PATH = Path(__file__).with_name(f"v{SCHEMA_VERSION}.json")
MOST = 3
SESSIONS = 300
EVERY_CHECKPOINT = 20
NAMES = {member.__name__ for member in (*get_args(on.TableEvent), *get_args(Event))} | {"Checkpoint"}


def grown(corpus: Corpus) -> Corpus:
    """Return the corpus with new rows after those it has; the same if it lacks nothing."""
    room = {name: MOST for name in NAMES if not any(_is_whole(kind, row) for kind, row in _rows(corpus, name))}
    new = {name: {kind: [*rows] for kind, rows in found.items()} for name, found in corpus.items()}
    for seed in range(SESSIONS):
        if not any(room.values()):
            break
        for name, kind, row in _played(seed):
            if room.get(name):
                new.setdefault(name, {"events": [], "checkpoints": []})[kind].append(row)
                room[name] -= 1
    return dict(sorted(new.items()))


def _rows(corpus: Corpus, name: str) -> Iterator[tuple[str, str]]:
    yield from ((kind, row) for kind, rows in corpus.get(name, {}).items() for row in rows)


def _is_whole(kind: str, row: str) -> bool:
    """Whether a row has every field that would be written today."""
    body = row.encode()
    if kind == "events":
        return encode(decode(body, SCHEMA_VERSION)) == body
    return encode_checkpoint(decode_checkpoint(body, SCHEMA_VERSION)) == body


def _played(seed: int) -> Iterator[tuple[str, str, str]]:
    """Yield what a session writes: the class, events or checkpoints, and the row."""
    for call in play(seed)[1]:
        for event in call.events:
            row = encode(event).decode()
            yield type(event).__name__, "events", row
            if isinstance(event, on.HandEvent):
                yield type(event.event).__name__, "events", row
        if call.checkpoint is not None and seed % EVERY_CHECKPOINT == 0:
            yield "Checkpoint", "checkpoints", encode_checkpoint(call.checkpoint).decode()


def main() -> None:
    """Write the corpus of the current version."""
    corpus: Corpus = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    PATH.write_text(json.dumps(grown(corpus), ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
