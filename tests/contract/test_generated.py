"""Every generated file says what the declarations say."""

from pathlib import Path

import pytest

from feltroom.contract.generate.files import generated
from feltroom.contract.generate.source import ROOT

FILES = generated()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_file_is_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run make generate"
