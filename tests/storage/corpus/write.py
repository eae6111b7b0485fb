"""Write the corpus of the current version: python -m tests.storage.corpus.write; refuses to change one."""

import json
from pathlib import Path

from feltroom.log.codec import SCHEMA_VERSION, encode, encode_checkpoint
from feltroom.table import events as on
from tests.storage.sessions import play

MOST = 3


def main() -> None:
    found: dict[str, dict[str, list[str]]] = {}
    for seed in range(300):
        for call in play(seed)[1]:
            for event in call.events:
                name = type(event.event if isinstance(event, on.HandEvent) else event).__name__
                _add(found, name, "events", encode(event))
            if call.checkpoint is not None and seed % 20 == 0:
                _add(found, "Checkpoint", "checkpoints", encode_checkpoint(call.checkpoint))
    _add(found, "HandEvent", "events", found["Called"]["events"][0].encode())
    path = Path(__file__).with_name(f"v{SCHEMA_VERSION}.json")
    with path.open("x", encoding="utf-8") as file:
        json.dump(dict(sorted(found.items())), file, ensure_ascii=False, indent=1)


def _add(found: dict[str, dict[str, list[str]]], name: str, kind: str, body: bytes) -> None:
    rows = found.setdefault(name, {"events": [], "checkpoints": []})[kind]
    if len(rows) < MOST:
        rows.append(body.decode())


if __name__ == "__main__":
    main()
