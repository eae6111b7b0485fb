"""docs/self-hosting.md, typed word for word into an empty Debian with a systemd of its own."""

import os
from pathlib import Path

import pytest

from tests.docs.clean_root import ROOT, Machine, booted, can_be_made, fetch
from tests.docs.test_self_hosting import NAME, commands

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not can_be_made(), reason="needs root, debootstrap and systemd-nspawn"),
]
FILES = ("feltroom.service", "Caddyfile", "nginx-room.conf")
READY = "/opt/feltroom/bin/python -c \"import urllib.request as u; u.urlopen('http://127.0.0.1:8000/api/ready')\""
# Done before: the wheel is built on another machine. The name is in the environment.
BEFORE = ("NAME=", "make web", ".venv/bin/pip wheel", "scp ")
FETCHED_BY_ANOTHER = "rsync "
TRUSTED = "cp {} /usr/local/share/ca-certificates/{}.crt && update-ca-certificates"


def packages() -> list[str]:
    """What the page installs from Debian."""
    start = "apt-get install -y "
    return [name for line in commands() if line.startswith(start) for name in line.removeprefix(start).split()]


def own_certificate_for_caddy(machine: Machine) -> None:
    """Let Caddy sign for itself: nobody outside would."""
    machine.run("printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > new")
    machine.run("cp new /etc/caddy/Caddyfile")


def trust_caddy(machine: Machine) -> None:
    root = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
    machine.until(f"test -s {root}")
    machine.run(TRUSTED.format(root, "caddy"))


def certificate_by_certbot(machine: Machine) -> None:
    """Let certbot put a certificate of ours where it puts its own."""
    kind = "-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 9"
    names = "-subj /CN=$NAME -addext subjectAltName=DNS:$NAME"
    machine.run(f"openssl req {kind} {names} -keyout key.pem -out cert.pem")
    machine.run(TRUSTED.format("cert.pem", "nginx"))
    places = "--cert-path cert.pem --fullchain-path cert.pem --key-path key.pem"
    machine.run(f"certbot install --non-interactive --nginx --redirect {places} -d $NAME")


def test_the_page_makes_a_room_of_an_empty_debian(tmp_path: Path) -> None:
    kept = Path(os.environ.get("FELTROOM_CLEAN_ROOT", tmp_path / "kept"))
    kept.mkdir(exist_ok=True)
    fetch(kept, packages())
    typed = [line for line in commands() if not line.startswith(BEFORE)]
    (doctor,) = [line for line in typed if " doctor " in line]
    with booted(kept, tmp_path, name=NAME, files=[ROOT / "deploy" / name for name in FILES]) as machine:
        for line in typed:
            if line.startswith(FETCHED_BY_ANOTHER):
                continue
            if line.startswith("certbot "):
                certificate_by_certbot(machine)
                continue
            if line.startswith("apt-get install -y nginx"):
                assert "ok    sockets: they get through" in machine.run(doctor), "behind Caddy"
                machine.run("systemctl stop caddy")
            said = machine.run(line)
            if line.startswith("sed ") and "Caddyfile" in line:
                own_certificate_for_caddy(machine)
            if line == "systemctl reload caddy":
                trust_caddy(machine)
            if line.startswith("systemctl ") and line.endswith(("--now feltroom", "start feltroom")):
                machine.until(READY)
            if line == doctor:
                assert f"https://{NAME} is the room" in said and "fail " not in said, "behind nginx"
        copied = [line for line in typed if line.startswith(FETCHED_BY_ANOTHER)]
        for line in copied:  # from the same machine, since there is no other
            machine.run(line.replace("root@$NAME:", ""))
            assert ".db" in machine.run("ls /srv/feltroom-backups")
        assert "active (running)" in machine.run("systemctl status --no-pager feltroom")
        assert "80,443/tcp" in machine.run("ufw status")
        said = machine.run("systemd-analyze security --no-pager feltroom | tail -1")
        assert float(said.split(": ")[-1].split()[0]) <= 3
