"""What a dead node leaves is shared out among the others, and nothing is left lying."""

from hypothesis import given
from hypothesis import strategies as st

from feltroom.cluster.leases import TablesToRun
from feltroom.cluster.owned_tables import share_of

names = st.text("0123456789abcdefghjkmnpqrstvwxyz", min_size=16, max_size=16)


@given(tables=st.frozensets(names, max_size=40), nodes=st.lists(names, min_size=1, max_size=5, unique=True))
def test_every_orphan_is_the_share_of_exactly_one_node(tables: frozenset[str], nodes: list[str]) -> None:
    found = TablesToRun(own=frozenset(), orphans=tables)
    shares = [share_of(found, node=node, nodes=nodes, seen=frozenset()) for node in nodes]
    assert sorted(table for share in shares for table in share) == sorted(tables)


@given(tables=st.frozensets(names, max_size=40), own=st.frozensets(names, max_size=5))
def test_what_is_ones_own_and_what_was_left_lying_is_everybodys(tables: frozenset[str], own: frozenset[str]) -> None:
    seen = frozenset(sorted(tables)[::2])
    share = share_of(TablesToRun(own=own, orphans=tables), node="b", nodes=["a"], seen=seen)
    assert share == own | seen


def test_the_shares_of_many_tables_are_about_the_same() -> None:
    tables = frozenset(f"table{number:011d}" for number in range(900))
    for node in "abc":
        share = share_of(TablesToRun(own=frozenset(), orphans=tables), node=node, nodes="abc", seen=frozenset())
        assert 250 <= len(share) <= 350
