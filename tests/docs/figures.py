"""Writes the README's comparison, and ratios in the documents, from the tables of benchmarks/results.md:
`python -m tests.docs.figures`.

Who measures again pastes what a benchmark prints into results.md and runs this.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "results.md"
HEAD = ["| task | Feltroom | peer | peer's figure | ratio |", "|---|--:|---|--:|--:|"]
NUMBER = re.compile(r"\d[\d,.]*")
OWN = r"^\W*feltroom\b"


@dataclass(frozen=True, slots=True)
class Task:
    """A row for each peer: where the figures stand, as patterns for the first cell of a row."""

    about: str
    section: str
    own: str
    unit: str
    peers: tuple[tuple[str, str], ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A row whose peers stand in one cell, each with its figure."""

    about: str
    row: str
    unit: str
    peer: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A ratio in a document: `text` has {} where it stands, and `without` stands there while nothing is measured."""

    page: Path
    text: str
    own: str
    peer: str
    without: str = ""


_OPEN_SPIEL = ("open_spiel (C++)", "^open_spiel")
TASKS: tuple[Task | Listed, ...] = (
    Task(
        "play six-handed no-limit hands",
        "Engine",
        OWN + r"(?!.*(?:compiled|HandArray))",
        "hands/s",
        (
            _OPEN_SPIEL,
            ("pokers (Rust)", "^pokers"),
            ("rlcard, `game.step`", r"^rlcard.*game\.step"),
            ("PyPokerEngine", "^PyPokerEngine"),
            ("pokerkit", "^pokerkit"),
        ),
    ),
    Task("the same, compiled core", "Engine", OWN + ".*compiled", "hands/s", (_OPEN_SPIEL,)),
    # Without a figure of an idle machine there is no row.
    Task("the same, thousands at once (`HandArray`)", "Engine", OWN + ".*HandArray", "hands/s", (_OPEN_SPIEL,), True),
    Task(
        "evaluate seven cards, one call each",
        "Evaluator",
        OWN + ".*`evaluate`",
        "a second",
        (
            ("eval7 (C)", "^eval7"),
            ("phevaluator, public call", "^phevaluator, public"),
            ("treys", "^treys"),
        ),
    ),
    Listed(
        "exact equity of AhKh against QsQd", "AhKh against QsQd", "", "poker_equity (Rust)", r"poker_equity ([\d.]+ ms)"
    ),
    Listed("sample heads-up equity", "heads-up samples", "a second", "eval7", r"eval7 ([\d.]+ M)"),
)


_INTERPRETED = OWN + r"(?!.*(?:compiled|HandArray))"
SPEED = ROOT / "docs" / "library" / "speed.md"
CLAIMS = (
    Claim(SPEED, "Hands play {} times as fast as interpreted", OWN + ".*compiled", _INTERPRETED),
    Claim(SPEED, "and {} times as fast as OpenSpiel", OWN + ".*compiled", "^open_spiel"),
    Claim(
        SPEED,
        "One core plays {} times as many hands as `HandState`",
        OWN + ".*HandArray",
        _INTERPRETED,
        without="One core plays many times as many hands as `HandState`",
    ),
)


def claimed(claim: Claim) -> str:
    """Return what a document says by the newest figures: those of the last table that has both."""
    found = ""
    for rows in tables("Engine"):
        own, peer = _figure(rows, claim.own), _figure(rows, claim.peer)
        if own is not None and peer is not None:
            found = claim.text.format(ratio(own, peer))
    return found or claim.without


def with_claims(text: str, page: Path) -> str:
    """Return the text of a page with its ratios by the results."""
    for claim in CLAIMS:
        if claim.page == page:
            pattern = re.escape(claim.text).replace(r"\{\}", r"(?:about )?(?:[\d.]+|many)").replace(r"\ ", r"\s")
            found = re.search(pattern, text)
            assert found is not None, claim.text
            text = text[: found.start()] + _as_broken(found[0], claimed(claim)) + text[found.end() :]
    return text


def _as_broken(old: str, new: str) -> str:
    """Return a text with its lines broken after the same words as before."""
    words, breaks = new.split(" "), [place for place, sign in enumerate(re.findall(r"\s", old)) if sign == "\n"]
    if len(words) != len(old.split()):
        return new
    return "".join([word + ("\n" if place in breaks else " ") for place, word in enumerate(words)]).rstrip()


def table() -> str:
    """The table of the comparison."""
    return "\n".join([*HEAD, *(line for task in TASKS for line in _lines(task))]) + "\n"


def _lines(task: Task | Listed) -> Iterator[str]:
    found = _listed(task) if isinstance(task, Listed) else _measured(task)
    about = task.about
    for own, peer, figure in found:
        shown = f"{own} {task.unit}".strip() if about else ""
        first = f"| {about} | {shown} |" if about else "| | |"
        yield f"{first} {peer} | {figure} | {ratio(own, figure)} |"
        about = ""


def _measured(task: Task) -> Iterator[tuple[str, str, str]]:
    for rows in tables(task.section):
        own = _figure(rows, task.own)
        figures = [(peer, _figure(rows, pattern)) for peer, pattern in task.peers]
        if own is not None and all(figure is not None for _, figure in figures):
            yield from ((own, peer, str(figure)) for peer, figure in figures)
            return
    if not task.optional:
        raise LookupError(f"no table of section {task.section} has all figures of {task.about!r}")


def _listed(task: Listed) -> Iterator[tuple[str, str, str]]:
    for row in (row for rows in tables("Equity") for row in rows if task.row in row[0]):
        peer = re.search(task.pattern, row[4])
        assert peer is not None
        yield row[1], task.peer, peer[1]


def _figure(rows: list[list[str]], pattern: str) -> str | None:
    """The figure of the first row of a pattern: in the column of so many a second."""
    column = next((place for place, cell in enumerate(rows[0]) if cell.endswith("/s")), None)
    return None if column is None else next((row[column] for row in rows[1:] if re.search(pattern, row[0])), None)


def tables(section: str) -> Iterator[list[list[str]]]:
    """The tables of a section of the results, heads included."""
    text = RESULTS.read_text(encoding="utf-8").partition(f"\n## {section} ")[2].partition("\n## ")[0]
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        yield [rows[0], *rows[2:]]


def ratio(own: str, peer: str) -> str:
    """How many times as fast Feltroom is; for times the other way round."""
    ours, theirs = (float(NUMBER.findall(cell)[0].replace(",", "")) for cell in (own, peer))
    times = theirs / ours if own.endswith("ms") else ours / theirs
    return f"{times:.2f}" if times < 2 else f"{times:.1f}" if times < 9.95 else f"{times:.0f}"


def main() -> None:
    """Write the table into the README, and ratios into the documents."""
    for page in {claim.page for claim in CLAIMS}:
        page.write_text(with_claims(page.read_text(encoding="utf-8"), page), encoding="utf-8")
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(HEAD[0])
    after = rest.partition("\n\n")[2]
    README.write_text(f"{before}{table()}\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
