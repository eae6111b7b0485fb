"""Every generated file says what the declarations say."""

from feltroom.contract.generate.files import generated
from feltroom.contract.generate.source import ROOT


def test_every_file_is_fresh() -> None:
    stale = [path for path, text in generated().items() if path.read_text(encoding="utf-8") != text]
    assert not [str(path.relative_to(ROOT)) for path in stale], "run make generate"
