"""Giving keys of the house to others, and taking them back; only the owner may."""

from dataclasses import dataclass

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.administration.key_holders import OWNER
from feltroom.rooms.house import House
from feltroom.rooms.people.identity import hash_secret, new_token
from feltroom.rooms.people.people import check_nickname
from feltroom.rooms.ports.records.administration import NamedKey
from feltroom.rooms.ports.store import Records


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was made: it is told once, and kept as a hash."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class KeyInUse:
    """A further key: when it was made, and when it was last used to change something."""

    name: str
    created: int
    last_used: int | None


async def make_key(house: House, name: str, *, why: str, who: str) -> NewKey:
    """Make a further key for somebody; Refusal if there is one of that name."""
    _check_owner(who)
    made, now = NewKey(check_nickname(name), new_token()), house.now()

    def write(records: Records) -> None:
        taken = {OWNER, *[key.name.casefold() for key in records.administration.named_keys()]}
        if made.name.casefold() in taken:
            raise Refusal(Code.KEY_NAME_TAKEN)
        records.administration.add_key(NamedKey(made.name, hash_secret(made.key), now))
        records.administration.note(time=now, what="make-key", subject=made.name, why=why, who=who)

    await house.store.write(write)
    return made


async def revoke_key(house: House, name: str, *, why: str, who: str) -> None:
    """Make somebody's key good for nothing, at all nodes at once."""
    _check_owner(who)
    now = house.now()

    def write(records: Records) -> None:
        if not records.administration.drop_key(name):
            raise Refusal(Code.NO_SUCH_KEY)
        records.administration.note(time=now, what="revoke-key", subject=name, why=why, who=who)

    await house.store.write(write)


def read_keys(records: Records) -> list[KeyInUse]:
    """Return the further keys, the oldest first."""
    kept = records.administration
    return [
        KeyInUse(one.name, one.created, kept.last_measure_by(one.name, since=one.created)) for one in kept.named_keys()
    ]


def _check_owner(who: str) -> None:
    if who != OWNER:
        raise Refusal(Code.OWNER_ONLY)
