"""`feltroom completion`: the script runs in a real bash, and in zsh and fish where they are installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from feltroom.cli.main import COMMANDS, main
from feltroom.cli.messages.zh_cn import TEXTS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def completed(text: str, *words: str) -> list[str]:
    """Ask bash what it would offer after some words."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    line = " ".join(f"'{word}'" for word in words)
    ask = f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _feltroom; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run([bash, "-c", f"{text}\n{ask}"], capture_output=True, text=True, timeout=20, check=True)
    return done.stdout.split()


def test_bash_completes_commands_options_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    text = script("bash", capsys)
    assert set(COMMANDS) <= set(completed(text, "feltroom", ""))
    assert completed(text, "feltroom", "st") == ["stats"]
    assert completed(text, "feltroom", "--la") == ["--lan"]
    assert completed(text, "feltroom", "--lan", "--po") == ["--port"]
    assert completed(text, "feltroom", "stats", "--pl") == ["--player"]
    assert completed(text, "feltroom", "convert", "--to", "p") == ["phh", "pokerstars", "parquet"]
    assert completed(text, "feltroom", "completion", "") == ["-h", "--help", "bash", "zsh", "fish"]


def shell_or_skip(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def test_zsh_uses_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = script("zsh", capsys)
    assert text.startswith("autoload") and "complete -o default" in text


def test_zsh_completes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    zsh, text = shell_or_skip("zsh"), script("zsh", capsys)
    words = "setopt ksharrays shwordsplit; COMP_WORDS=(feltroom convert --to p); COMP_CWORD=3"
    ask = f'{words}; _feltroom; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        [zsh, "-f", "-c", f"{text}\n{ask}"], capture_output=True, text=True, timeout=20, cwd=tmp_path, check=True
    )
    assert done.stdout.split() == ["phh", "pokerstars", "ohh", "json", "csv", "parquet"]  # zsh itself takes its choice


def test_fish_completes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fish, text = shell_or_skip("fish"), script("fish", capsys)
    (tmp_path / "feltroom.fish").write_text(text, encoding="utf-8")
    lines = ("feltroom st", "feltroom replay --la", "feltroom convert --to p")
    ask = "; ".join(["source feltroom.fish", *[f"complete -C '{line}'" for line in lines]])
    done = subprocess.run([fish, "-N", "-c", ask], capture_output=True, text=True, timeout=20, cwd=tmp_path, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["stats", "--lang", "parquet", "phh", "pokerstars"]


def test_fish_describes_in_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "-a stats -d '" + TEXTS["print a player's statistics over the hands of files and folders"] in script(
        "fish", capsys
    )


def test_fish_has_a_line_for_each_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    lines = script("fish", capsys).splitlines()
    for name in COMMANDS:
        assert any(f"-a {name} " in line for line in lines)
    assert any("__fish_use_subcommand -l lan " in line for line in lines)
    assert any("seen_subcommand_from convert' -l to -x -a 'phh pokerstars" in line for line in lines)


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err
