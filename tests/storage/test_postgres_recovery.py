"""Going back to a moment on PostgreSQL, by the commands and settings of docs/storage.md."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from feltroom.cli.main import main
from tests.patience import PATIENCE
from tests.postgres import PostgresServer, find_programs
from tests.storage.harness import append_all, commits_of, load_table, open_store, restored
from tests.storage.sessions import play
from tests.storage.test_postgres_backup import PAGE

pytestmark = pytest.mark.long


class ArchivingServer(PostgresServer):
    """A server that keeps its log as the page says, in folders of its own in place of /srv."""

    def __init__(self) -> None:
        super().__init__(durable=True)
        self.archive, self.copy = self._folder / "wal", self._folder / "base"
        self.archive.mkdir()
        self._give(self.archive)
        self._configure(self._data, self.of_the_page("archive_"))

    def of_the_page(self, start: str) -> list[str]:
        """The lines of the page that begin so, with our folders."""
        lines = re.findall(rf"^    ({start}.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
        assert lines, start
        return [line.replace("/srv/", f"{self._folder}/") for line in lines]

    def copy_whole(self) -> None:
        """Make the first copy by the page's command."""
        (line,) = self.of_the_page("pg_basebackup")
        program, *words = line.replace("HOST", "127.0.0.1").split()
        command = [str(find_programs() / program), *words]
        where = os.environ | {"PGPORT": str(self.port)}
        subprocess.run(command, user=self._user, cwd=self._folder, env=where, check=True, timeout=2 * PATIENCE)

    def close(self) -> None:
        """Stop as `systemctl stop postgresql` does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        assert self._process.wait(PATIENCE) == 0

    def go_back(self, moment: str) -> str:
        """Put the copy in the place of the data, go back to a moment, and return what the server says of it."""
        shutil.rmtree(self._data)
        self.copy.rename(self._data)
        lines = [*self.of_the_page("restore_command"), *self.of_the_page("recovery_target")]
        self._configure(self._data, [re.sub(r"'\d{4}-[^']*'", f"'{moment}'", line) for line in lines])
        (self._data / "recovery.signal").touch()
        self._give(self._data / "recovery.signal")
        (self._folder / "log").unlink()
        self.start()
        end = time.monotonic() + PATIENCE
        while self.sql("SELECT pg_is_in_recovery()") != [(False,)]:
            assert time.monotonic() < end, "it does not take over"
            time.sleep(0.05)
        return (self._folder / "log").read_text("utf-8")

    def _configure(self, data: Path, lines: list[str]) -> None:
        with (data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write("\n".join(["", *lines, ""]))

    def _give(self, path: Path) -> None:
        if self._user is not None:
            shutil.chown(path, self._user)


def test_a_room_goes_back_to_the_moment_that_the_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    server = ArchivingServer()
    try:
        server.start()
        server.sql("CREATE ROLE postgres SUPERUSER LOGIN")  # the page's user, which Debian makes
        url = server.url(server.create_database())
        table, calls = play(1)
        store = open_store(url)
        append_all(store, commits_of("before", calls))
        server.copy_whole()
        append_all(store, commits_of("between", calls))
        time.sleep(1.1)
        ((moment,),) = server.sql("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'")
        time.sleep(1.1)
        append_all(store, commits_of("after", play(2)[1]))
        store.close()
        server.close()
        said = server.go_back(str(moment))
        assert "recovery stopping before commit" in said
        again = open_store(url)
        assert restored(load_table(again, "before")) == restored(load_table(again, "between")) == table
        assert load_table(again, "after").next_seq == 0
        append_all(again, commits_of("later", calls))  # the room goes on, and the log is kept further
        again.close()
        assert main(["verify", "--database", url]) == 0, capsys.readouterr().out
        server.close()
        assert any(file.name.startswith("00000002") for file in server.archive.iterdir())
    finally:
        server.stop()
