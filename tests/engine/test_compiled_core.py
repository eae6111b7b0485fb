"""The compiled core: the same sources through mypyc, with the same results."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import compile_core
import pytest

from feltroom import Deal, HandState, Reopen, Rules, Stream

ROOT = Path(__file__).parents[2]
CORE_TESTS = ("engine", "deal", "rng", "evaluator", "golden", "properties", "cards", "history", "simulation")
SCRIPT = """
import sys
from pathlib import Path
import feltroom.engine.state
from tests.engine.test_compiled_core import digest
print(digest(int(sys.argv[1])), Path(feltroom.engine.state.__file__).suffix)
"""


def digest(hands: int) -> str:
    """Everything that happens in some hands, short stacks and all, as a fingerprint."""
    found = hashlib.sha256()
    for number in range(hands):
        stream = Stream(number)
        players = 2 + stream.below(8)
        rules = Rules(small_blind=1, big_blind=2, ante=stream.below(2), reopen=list(Reopen)[stream.below(4)])
        stacks = [1 + stream.below(60) for _ in range(players)]
        deal = Deal.standard(seed=number, players=players, button=stream.below(players))
        hand = HandState(rules, stacks=stacks, button=stream.below(players), deal=deal)
        while not hand.over:
            menu = hand.actions(sizes=("min", 0.5, 1, "all-in"))
            hand.apply(menu[stream.below(len(menu))])
        found.update(repr([hand.events, hand.pots, hand.view(0).actions, hand.infoset_key(1)]).encode())
    return found.hexdigest()


def run_with(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )


@pytest.mark.slow
def test_sources_as_they_are_compiled_play_the_same_hands(tmp_path: Path) -> None:
    before = compile_core.copy_written_out(tmp_path)
    assert all("@hot_value" not in path.read_text() and "@value" not in path.read_text() for path in before)
    done = run_with(tmp_path, "-c", SCRIPT, "150")
    assert done.stdout.split() == [digest(150), ".py"], done.stderr


@pytest.mark.long
def test_the_compiled_core_passes_the_tests_of_the_core(tmp_path: Path) -> None:
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    pytest.importorskip("setuptools")
    compiled = compile_core.compile_to(tmp_path)
    assert len(compiled) == len(compile_core.MODULES) + 1  # and one that they share
    done = run_with(tmp_path, "-c", SCRIPT, "3000")
    assert done.stdout.split() == [digest(3000), ".so"], done.stderr
    folders = [f"tests/{name}" for name in CORE_TESTS]
    done = run_with(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *folders)
    assert done.returncode == 0, done.stdout[-3000:]
