"""One hand as clients, sites and other programs write it, odd hands, and hands that are not read: the files here."""

import tomllib
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def _tables(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))


def _changed(
    *,
    header: str | None = None,
    drop: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
    replace: tuple[tuple[str, str], ...] = (),
    before: str = "",
    until: str | None = None,
) -> str:
    """Return the hand with changes, which same_hand.toml explains; one that changes nothing is a mistake in a file."""
    lines = HAND.splitlines(keepends=True)
    if header is not None:
        lines[0] = f"{header}\n"
    lines = [line for line in lines if not line.startswith(tuple(drop))]
    if after:
        lines.insert(lines.index(f"{after[0]}\n") + 1, "".join([f"{line}\n" for line in after[1:]]))
    text = "".join(lines)
    for one, other in replace:
        assert one in text, one
        text = text.replace(one, other)
    return before + (text if until is None else text[: text.index(until)])


HAND = (_FOLDER / "hand.txt").read_text(encoding="utf-8")
SAME = {name: _changed(**changes) for name, changes in _tables("same_hand.toml").items()}
ODD = {name: (hand["text"], hand["net"]) for name, hand in _tables("odd_hands.toml").items()}
REFUSED = {
    name: (_changed(**{key: value for key, value in hand.items() if key != "reason"}), hand["reason"])
    for name, hand in _tables("refused.toml").items()
}
