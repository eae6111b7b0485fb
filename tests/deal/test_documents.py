"""The Python in `docs/dense.md` runs."""

import re
from pathlib import Path

from feltroom.deal.deal import Deal

PAGE = Path(__file__).parents[2] / "docs" / "dense.md"


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert len(blocks) == 3
    assert names["deal"] == Deal.dense(seed=7, players=4, button=0, mode="dense")
