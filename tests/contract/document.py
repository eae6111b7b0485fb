"""Writes the reference part of docs/protocol.md with examples from real play: `python -m tests.contract.document`."""

from feltroom.contract.generate.reference import DOCUMENT, MARK, reference
from tests.contract.examples import client_examples, event_examples, server_examples


def all_examples() -> tuple[dict[str, str], ...]:
    """Return the examples of every section."""
    return client_examples(), server_examples(), event_examples()


def main() -> None:
    """Write the reference below the prose."""
    prose = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    DOCUMENT.write_text(prose + MARK + "\n" + reference(all_examples()), encoding="utf-8")


if __name__ == "__main__":
    main()
