"""What docs/storage.md says about backups of PostgreSQL, done with PostgreSQL's own tools."""

import re
import subprocess
from pathlib import Path

from tests.postgres import find_programs
from tests.storage.harness import append_all, commits_of, load_table, open_store, restored
from tests.storage.sessions import play

PAGE = Path(__file__).parents[2] / "docs" / "storage.md"


def command_of_the_page(program: str, *, url: str, file: Path) -> list[str]:
    """The command as the page has it, with our database and our file."""
    (line,) = re.findall(rf"^    {program} .*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    line = re.sub(r"'postgresql://[^']*'", url, line.strip()).replace("room.dump", str(file))
    first, *rest = line.split()
    return [str(find_programs() / first), *rest]


def test_a_dump_made_during_play_is_restored_to_an_empty_database(
    postgres_url: str, empty_postgres_url: str, tmp_path: Path
) -> None:
    table, calls = play(1)
    store = open_store(postgres_url)
    append_all(store, commits_of("t", calls))
    dump = tmp_path / "room.dump"
    for program, url in (("pg_dump", postgres_url), ("pg_restore", empty_postgres_url)):
        done = subprocess.run(command_of_the_page(program, url=url, file=dump), capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
    append_all(store, commits_of("later", play(2)[1]))
    store.close()
    again = open_store(empty_postgres_url)
    assert restored(load_table(again, "t")) == table
    assert load_table(again, "later").next_seq == 0
    again.close()
