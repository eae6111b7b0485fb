"""The README compares by figures that benchmarks/results.md holds, and its ratios follow from them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RESULTS = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"\d[\d,.]*")


def comparisons() -> list[tuple[str, str, str, str]]:
    """Each row as Feltroom's figure, the peer, the peer's figure and the ratio."""
    section = README.partition("## How it compares")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    found, ours = [], ""
    for _, own, peer, figure, ratio in rows[2:]:
        ours = own or ours
        found.append((ours, peer, figure, ratio))
    return found


def number(cell: str) -> float:
    return float(NUMBER.findall(cell)[0].replace(",", ""))


@pytest.mark.parametrize(("ours", "peer", "figure", "ratio"), comparisons())
def test_a_comparison_follows_from_the_results(ours: str, peer: str, figure: str, ratio: str) -> None:
    assert peer.split()[0].strip(",") in RESULTS
    assert NUMBER.findall(ours)[0] in RESULTS
    assert NUMBER.findall(figure)[0] in RESULTS
    quotient = number(figure) / number(ours) if ours.endswith("ms") else number(ours) / number(figure)
    assert number(ratio) == pytest.approx(quotient, rel=0.02)


def test_the_readme_compares_with_several_peers() -> None:
    assert len(comparisons()) >= 8
