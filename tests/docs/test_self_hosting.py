"""docs/self-hosting.md, command by command: what the page has people type is what the program takes, and it works.

Packages, users and systemd are not to be had in a test. What can be done here is done with the page's own words: a room
by the unit's arguments, nginx in front of it by the file in deploy/, and every `feltroom` command of the page.
"""

import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from feltroom.cli.main import make_parser
from tests.cli.test_serve import free_port
from tests.docs.test_units import values
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "self-hosting.md").read_text(encoding="utf-8")
NAME = "cards.example.org"
CADDY = shutil.which("caddy")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def commands() -> list[str]:
    """All commands of the page, in their order."""
    return [line for block in re.findall(r"^```\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()]


def test_the_commands_are_sound_and_every_file_they_copy_is_there() -> None:
    script = "\n".join(commands())
    assert subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True).stderr == ""
    copied = re.findall(r"\bdeploy/([\w@.-]+)", script)
    assert {"feltroom.service", "Caddyfile", "nginx-room.conf"} == set(copied)
    for name in copied:
        assert (ROOT / "deploy" / name).is_file()
        assert f"/root/{name}" in script, f"{name} is copied and never used"


def test_the_program_takes_every_command_of_the_page() -> None:
    typed = [line.partition("feltroom feltroom ")[2] for line in commands() if "sudo -u feltroom feltroom" in line]
    assert {words.split()[0] for words in typed} == {"doctor", "backup", "restore", "admin"}
    for words in typed:
        chosen = make_parser()[0].parse_args(shlex.split(words))
        assert chosen.database == "sqlite:////var/lib/feltroom/room.db"
    assert "--database sqlite:////var/lib/feltroom/room.db" in values("feltroom.service", "ExecStart")[0]


def test_caddy_passes_everything_on_to_the_port_of_the_unit() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert lines == [f"{NAME} {{", "reverse_proxy 127.0.0.1:8000", "}"]
    assert "--port 8000" in values("feltroom.service", "ExecStart")[0]


@contextmanager
def room_of_the_unit(state: Path, port: int) -> Iterator[None]:
    """The room as the unit starts it, in other folders and at another port."""
    (line,) = values("feltroom.service", "ExecStart")
    words = shlex.split(line.replace("${FELTROOM_NAME}", "localhost").replace("--port 8000", f"--port {port}"))[1:]
    words = [
        word.replace("/var/lib/feltroom", str(state)).replace("/var/log/feltroom", str(state / "log")) for word in words
    ]
    process = subprocess.Popen([sys.executable, "-m", "feltroom", *words], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        while b"Ctrl-C" not in (said := process.stdout.readline()):
            assert said
        yield
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days 2"
    names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(cert)]
    subprocess.run(["openssl", *kind.split(), *names], check=True, capture_output=True)
    return cert, key


@contextmanager
def nginx_of_the_page(folder: Path, port: int, room: int) -> Iterator[Path]:
    """nginx by the file in deploy/, with the lines that certbot adds, and a certificate of our own; yields that."""
    assert NGINX is not None
    cert, key = certificate(folder)
    site = (ROOT / "deploy" / "nginx-room.conf").read_text(encoding="utf-8")
    site = site.replace(NAME, "localhost").replace("127.0.0.1:8000", f"127.0.0.1:{room}")
    site = site.replace("    listen [::]:80;\n", "").replace(
        "listen 80;",
        f"listen 127.0.0.1:{port} ssl;\n    ssl_certificate {cert};\n    ssl_certificate_key {key};",
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    places = "".join(
        f"    {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{places}{site}}}\n"
    )
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    assert subprocess.run([*command, "-t"], capture_output=True, text=True).returncode == 0
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield cert
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def caddy_of_the_page(folder: Path, port: int, room: int) -> Iterator[Path]:
    """Caddy by the file in deploy/, with a certificate of our own instead of one that it fetches; yields that."""
    assert CADDY is not None
    cert, key = certificate(folder)
    site = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    site = site.replace(f"{NAME} {{", f"https://localhost:{port} {{\n    bind 127.0.0.1\n    tls {cert} {key}")
    options = "{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}\n"
    file = folder / "Caddyfile"
    file.write_text(options + site.replace("127.0.0.1:8000", f"127.0.0.1:{room}"), encoding="utf-8")
    home = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    words = ["--config", str(file), "--adapter", "caddyfile"]
    checked = subprocess.run([CADDY, "validate", *words], capture_output=True, text=True, env=home)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen([CADDY, "run", *words], stderr=subprocess.DEVNULL, env=home)
    try:
        yield cert
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None or not shutil.which("openssl"), reason="needs nginx and openssl")
def test_a_room_behind_nginx_as_the_page_builds_it(tmp_path: Path) -> None:
    """Steps 3, 4 and 6, then a backup during play and a restore, all by the page's own commands."""
    follow_the_page(tmp_path, nginx_of_the_page)


@pytest.mark.long
@pytest.mark.skipif(CADDY is None or not shutil.which("openssl"), reason="needs caddy and openssl")
def test_a_room_behind_caddy_as_the_page_builds_it(tmp_path: Path) -> None:
    """The same with the other web server."""
    follow_the_page(tmp_path, caddy_of_the_page)


Front = Callable[[Path, int, int], AbstractContextManager[Path]]


def follow_the_page(tmp_path: Path, server_of_the_page: Front) -> None:
    state, folder = tmp_path / "state", tmp_path / "front"
    state.mkdir(mode=0o700)
    folder.mkdir()
    (state / "backups").mkdir()
    port, room = free_port(), free_port()
    url = f"https://localhost:{port}"
    doctor, backup, restore, admin, *_ = [
        line.partition("sudo -u feltroom ")[2].replace("/var/lib/feltroom", str(state)).replace("https://$NAME", url)
        for line in commands()
        if line.startswith("sudo -u feltroom")
    ]

    def typed(line: str, **environment: str) -> str:
        words = [sys.executable, "-m", *shlex.split(line)]
        done = subprocess.run(words, capture_output=True, text=True, env=os.environ | environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    with room_of_the_unit(state, room), server_of_the_page(folder, port, room) as cert:
        with httpx.Client(base_url=url, verify=ssl.create_default_context(cafile=cert)) as http:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    assert http.get("/api/health").json()["status"] == "ok"
                    break
                except httpx.TransportError:
                    assert time.monotonic() < end
                    time.sleep(0.05)
            entered = http.post("/api/enter", json={"nickname": "Ann"}, headers={"X-Forwarded-For": "203.0.113.77"})
            assert "Secure" in entered.headers["set-cookie"]
            assert http.get("/metrics").status_code == 404, "the proxy speaks for others"
        said = typed(f"{doctor} --port {room}", SSL_CERT_FILE=str(cert))
        assert "fail" not in said
        assert f"ok    address: {url} is the room" in said and "ok    sockets: they get through" in said
        assert "1 person" in typed(backup)
        assert "not written yet" in typed(admin, FELTROOM_ROOM=f"http://127.0.0.1:{room}")
        log = (state / "log" / "room.log").read_text(encoding="utf-8")
        assert '"address":"127.0.0.1"' in log and "203.0.113.77" not in log, "what a visitor claims does not count"
    assert "the old database: " in typed(restore)
