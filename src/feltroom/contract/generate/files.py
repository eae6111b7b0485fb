"""Where everything that follows from the declarations is written, and its text."""

from pathlib import Path

from feltroom.contract.generate.typescript import typescript

ROOT = Path(__file__).parents[4]


def generated() -> dict[Path, str]:
    """Return the text of every generated file by its place in the repository."""
    return {ROOT / "web" / "src" / "lib" / "protocol.ts": typescript()}


def write() -> None:
    """Write every generated file."""
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
