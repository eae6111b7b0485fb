"""Load balancers that are believed: addresses and networks, and nobody else."""

import pytest

from feltroom.errors import InvalidSetup
from feltroom.server.net.proxies import Proxies

VISITOR = "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "forwarded", "visitor"),
    [
        ("10.1.2.3", VISITOR, VISITOR),
        ("10.1.2.3", f"198.51.100.1, {VISITOR}", VISITOR),
        ("10.1.2.3", f"198.51.100.1, {VISITOR}, 10.9.9.9", VISITOR),
        ("10.1.2.3", "10.4.4.4, 10.9.9.9", "10.4.4.4"),
        ("10.1.2.3", None, "10.1.2.3"),
        ("10.1.2.3", " , ", "10.1.2.3"),
        ("0:0:0:0:0:0:0:1", VISITOR, VISITOR),
        ("11.1.2.3", VISITOR, "11.1.2.3"),
        ("unix", VISITOR, "unix"),
    ],
)
def test_only_a_trusted_machine_may_name_a_visitor(peer: str, forwarded: str | None, visitor: str) -> None:
    assert Proxies(["10.0.0.0/8", "::1"]).visitor(peer, forwarded) == visitor


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="not 'localhost'"):
        Proxies(["localhost"])
