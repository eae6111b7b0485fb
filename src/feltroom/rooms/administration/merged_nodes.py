"""Putting together what several nodes say of their people and their last hour."""

from collections.abc import Sequence
from itertools import zip_longest

from feltroom.contract.http.administration import Minute, OnlinePerson


def all_online(nodes: Sequence[Sequence[OnlinePerson]]) -> tuple[OnlinePerson, ...]:
    """Everybody who is connected to some node, once, with the tables that they watch at any."""
    people: dict[str, OnlinePerson] = {}
    for one in (one for node in nodes for one in node):
        before = people.get(one.account, OnlinePerson(one.account, "", 0, ()))
        people[one.account] = OnlinePerson(
            one.account,
            before.nickname or one.nickname,
            before.connections + one.connections,
            tuple(dict.fromkeys(before.tables + one.tables)),
        )
    return tuple(one for one in people.values() if one.connections)


def all_minutes(nodes: Sequence[Sequence[Minute]]) -> tuple[Minute, ...]:
    """The last hour of all nodes together, the oldest minute first; a node counts a minute whenever its own is over."""
    newest_first = zip_longest(*[list(reversed(minutes)) for minutes in nodes])
    added = [_sum([minute for minute in same if minute is not None]) for same in newest_first]
    return tuple(reversed(added))


def _sum(minutes: Sequence[Minute]) -> Minute:
    return Minute(
        max(one.time for one in minutes),
        sum(one.people for one in minutes),
        sum(one.tables for one in minutes),
        sum(one.hands for one in minutes),
        sum(one.commands for one in minutes),
    )
