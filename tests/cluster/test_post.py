"""Parcels between two nodes: what is lost is noticed before anything after it is taken in."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.cluster import post as post_module
from feltroom.cluster.parcels import Alive, Frames, HangUp, Items, Opened, Parcel, Say, Yours, encode, read_parcel
from feltroom.cluster.post import Post

MISSED = "missed"
Heard = list[Items | str]


class Desk:
    """A post, with everything it publishes and takes in."""

    def __init__(self, name: str) -> None:
        self.published: list[tuple[str, bytes]] = []
        self.heard: Heard = []
        self.post = Post(
            name,
            publish=lambda node, data: self.published.append((node, data)),
            arrived=lambda _, item: self.heard.append(item),
            missed=lambda _: self.heard.append(MISSED),
        )

    async def parcels(self) -> list[bytes]:
        """What was put in until now, packed."""
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        packed, self.published = [data for _, data in self.published], []
        return packed


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(scenario())


def test_what_a_moment_brings_goes_out_as_one_parcel_in_its_order() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        items: list[Items] = [Say(1, b"one"), HangUp(2), Say(3, b"three")]
        for item in items:
            ann.post.send("ben", item)
        ann.post.send("cai", Say(1, b"for somebody else"))
        await asyncio.sleep(0)
        assert [node for node, _ in ann.published] == ["ben", "cai"]
        ben.post.receive(ann.published[0][1])
        assert ben.heard == items

    run(scenario)


def test_parcels_to_each_node_are_numbered_by_themselves() -> None:
    async def scenario() -> None:
        ann = Desk("ann")
        for node in ("ben", "cai", "ben", "ben"):
            ann.post.send(node, Opened(1))
            await asyncio.sleep(0)
        numbers = [(node, read_parcel(data).number) for node, data in ann.published]
        assert numbers == [("ben", 0), ("cai", 0), ("ben", 1), ("ben", 2)]

    run(scenario)


def test_a_frame_for_many_lines_is_in_a_parcel_once() -> None:
    async def scenario() -> None:
        ann = Desk("ann")
        frame, same = b"a frame", bytes(bytearray(b"a frame"))
        for line in (1, 2, 3):
            ann.post.send_frame("ben", line, frame)
        ann.post.send_frame("ben", 4, same)  # told apart by identity: comparing long frames would cost more
        ann.post.send_frame("ben", 5, b"another")
        ann.post.send_frame("ben", 6, frame)
        [data] = await ann.parcels()
        assert read_parcel(data).items == [
            Frames([1, 2, 3], frame),
            Frames([4], frame),
            Frames([5], b"another"),
            Frames([6], frame),
        ]

    run(scenario)


def test_no_parcel_is_too_large_and_the_order_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_module, "MOST_BYTES", 100)

    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        sizes = [10, 60, 60, 5, 500, 1, 99, 2]
        for line, size in enumerate(sizes):
            ann.post.send_frame("ben", line, bytes(size))
        parcels = await ann.parcels()
        for data in parcels:
            items = [item for item in read_parcel(data).items if isinstance(item, Frames)]
            assert len(items) == 1 or sum(len(item.frame) for item in items) <= 100
            ben.post.receive(data)
        assert len(parcels) > 3
        assert [item.lines[0] for item in ben.heard if isinstance(item, Frames)] == list(range(len(sizes)))
        assert MISSED not in ben.heard

    run(scenario)


def test_a_sign_of_life_makes_the_loss_of_the_last_parcel_known() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        ann.post.send("ben", Alive())
        [hello] = await ann.parcels()
        ben.post.receive(hello)
        ann.post.send("ben", Say(1, b"lost"))
        await ann.parcels()
        assert ben.heard == [Alive()]
        ann.post.send("ben", Alive())
        [hello] = await ann.parcels()
        ben.post.receive(hello)
        assert ben.heard == [Alive(), MISSED, Alive()]

    run(scenario)


def test_a_node_whose_first_parcels_were_lost_has_been_missed() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        for number in range(3):
            ann.post.send("ben", Opened(number))
            [data] = await ann.parcels()
            if number:
                ben.post.receive(data)
        assert ben.heard == [MISSED, Opened(1), Opened(2)]

    run(scenario)


def test_a_dead_node_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        ann.post.send("ben", Opened(1))
        [data] = await ann.parcels()
        ben.post.receive(data)
        for desk, other in ((ann, "ben"), (ben, "ann")):
            desk.post.bury(other)
            assert not desk.post._out and not desk.post._in
        ann.post.send("ben", Opened(2))  # it was not dead after all
        [data] = await ann.parcels()
        ben.post.receive(data)
        assert ben.heard == [Opened(1), Opened(2)]

    run(scenario)


def test_what_cannot_be_read_is_as_good_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        for number in range(3):
            ann.post.send("ben", Opened(number))
            [data] = await ann.parcels()
            ben.post.receive(b"\xc1" + data if number == 1 else data)
        assert ben.heard == [Opened(0), MISSED, Opened(2)]

    run(scenario)
    assert "unreadable parcel" in caplog.text


def test_an_item_that_fails_costs_nobody_else_anything(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Items] = []

    def arrive(_: str, item: Items) -> None:
        if isinstance(item, HangUp):
            raise RuntimeError("planted")
        heard.append(item)

    async def scenario() -> None:
        ann = Desk("ann")
        ben = Post("ben", publish=lambda *_: None, arrived=arrive, missed=lambda _: None)
        for item in (Opened(1), HangUp(2), Opened(3)):
            ann.post.send("ben", item)
        for data in await ann.parcels():
            ben.receive(data)

    run(scenario)
    assert heard == [Opened(1), Opened(3)]
    assert "planted" in caplog.text


def test_who_is_silent_is_told_once_and_begins_anew() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        assert ben.post.silent(0.0) == []
        ann.post.send("ben", Yours("t"))
        [data] = await ann.parcels()
        ben.post.receive(data)
        assert ben.post.silent(60.0) == []
        await asyncio.sleep(0.02)
        assert ben.post.silent(0.01) == ["ann"]
        assert ben.post.silent(0.01) == []
        ann.post.send("ben", Opened(2))
        [data] = await ann.parcels()
        ben.post.receive(data)
        assert ben.heard == [Yours("t"), MISSED, Opened(2)]

    run(scenario)


@settings(max_examples=300, deadline=None)
@given(
    sent=st.lists(st.integers(0, 3), min_size=1, max_size=12),
    order=st.lists(st.integers(0, 11), max_size=20),
)
def test_however_parcels_are_lost_doubled_and_mixed_no_gap_is_passed_in_silence(
    sent: Sequence[int], order: Sequence[int]
) -> None:
    """Between two notes that something was missed there is a run without any gap or repetition."""
    parcels: list[bytes] = []
    for number, size in enumerate(sent):
        names = [Yours(f"{number}/{place}") for place in range(size)]
        parcels.append(encode(Parcel("ann", number, list(names))))
    arrived = [parcels[place] for place in order if place < len(parcels)]

    async def scenario() -> Heard:
        ben = Desk("ben")
        for data in arrived:
            ben.post.receive(data)
        return ben.heard

    expected: Heard = []
    last = -1
    for data in arrived:
        parcel = read_parcel(data)
        if last != parcel.number - 1:
            expected.append(MISSED)
        expected += parcel.items
        last = parcel.number
    heard = asyncio.run(scenario())
    assert heard == expected
    for run_of in _between(heard):
        places = [tuple(map(int, item.table.split("/"))) for item in run_of]
        assert places == sorted(set(places))


def _between(heard: Heard) -> list[list[Yours]]:
    runs: list[list[Yours]] = [[]]
    for item in heard:
        if isinstance(item, Yours):
            runs[-1].append(item)
        else:
            runs.append([])
    return runs
