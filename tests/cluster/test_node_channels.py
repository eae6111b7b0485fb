"""Batches between two nodes: what is lost is noticed before anything after it is taken in."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.cluster import node_channels
from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import (
    Alive,
    AnyNodeMessage,
    Batch,
    HangUp,
    Opened,
    Payload,
    Say,
    Yours,
    encode,
    read_batch,
)

MISSED = "missed"
Heard = list[AnyNodeMessage | str]


class Desk:
    """Channels, with everything it publishes and takes in."""

    def __init__(self, name: str) -> None:
        self.published: list[tuple[str, bytes]] = []
        self.heard: Heard = []
        self.channels = NodeChannels(
            name,
            publish=lambda node, data: self.published.append((node, data)),
            arrived=lambda _, item: self.heard.append(item),
            missed=lambda _: self.heard.append(MISSED),
        )

    async def batches(self) -> list[bytes]:
        """What was put in until now, packed."""
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        packed, self.published = [data for _, data in self.published], []
        return packed


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(scenario())


def test_what_a_moment_brings_goes_out_as_one_batch_in_its_order() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        items: list[AnyNodeMessage] = [Say(1, b"one"), HangUp(2), Say(3, b"three")]
        for item in items:
            ann.channels.send("ben", item)
        ann.channels.send("cai", Say(1, b"for somebody else"))
        await asyncio.sleep(0)
        assert [node for node, _ in ann.published] == ["ben", "cai"]
        ben.channels.receive(ann.published[0][1])
        assert ben.heard == items

    run(scenario)


def test_batches_to_each_node_are_numbered_by_themselves() -> None:
    async def scenario() -> None:
        ann = Desk("ann")
        for node in ("ben", "cai", "ben", "ben"):
            ann.channels.send(node, Opened(1))
            await asyncio.sleep(0)
        numbers = [(node, read_batch(data).number) for node, data in ann.published]
        assert numbers == [("ben", 0), ("cai", 0), ("ben", 1), ("ben", 2)]

    run(scenario)


def test_a_frame_for_many_relays_is_in_a_batch_once() -> None:
    async def scenario() -> None:
        ann = Desk("ann")
        frame, same = b"a frame", bytes(bytearray(b"a frame"))
        for relay in (1, 2, 3):
            ann.channels.send_payload("ben", relay, frame)
        ann.channels.send_payload("ben", 4, same)  # told apart by identity: comparing long frames would cost more
        ann.channels.send_payload("ben", 5, b"another")
        ann.channels.send_payload("ben", 6, frame)
        ann.channels.send_payload("ben", 5, frame)
        ann.channels.send_payload("ben", 5, frame)
        [data] = await ann.batches()
        assert read_batch(data).items == [
            Payload([1, 2, 3, 6], frame),
            Payload([4], frame),
            Payload([5], b"another"),
            Payload([5], frame),  # not before the other one
            Payload([5], frame),  # twice, as it was sent
        ]

    run(scenario)


def test_no_batch_is_too_large_and_the_order_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_channels, "MOST_BYTES", 100)

    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        sizes = [10, 60, 60, 5, 500, 1, 99, 2]
        for relay, size in enumerate(sizes):
            ann.channels.send_payload("ben", relay, bytes(size))
        batches = await ann.batches()
        for data in batches:
            items = [item for item in read_batch(data).items if isinstance(item, Payload)]
            assert len(items) == 1 or sum(len(item.payload) for item in items) <= 100
            ben.channels.receive(data)
        assert len(batches) > 3
        assert [item.relays[0] for item in ben.heard if isinstance(item, Payload)] == list(range(len(sizes)))
        assert MISSED not in ben.heard

    run(scenario)


def test_a_sign_of_life_makes_the_loss_of_the_last_batch_known() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        ann.channels.send("ben", Alive())
        [hello] = await ann.batches()
        ben.channels.receive(hello)
        ann.channels.send("ben", Say(1, b"lost"))
        await ann.batches()
        assert ben.heard == [Alive()]
        ann.channels.send("ben", Alive())
        [hello] = await ann.batches()
        ben.channels.receive(hello)
        assert ben.heard == [Alive(), MISSED, Alive()]

    run(scenario)


def test_a_node_whose_first_batches_were_lost_has_been_missed() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        for number in range(3):
            ann.channels.send("ben", Opened(number))
            [data] = await ann.batches()
            if number:
                ben.channels.receive(data)
        assert ben.heard == [MISSED, Opened(1), Opened(2)]

    run(scenario)


def test_a_dead_node_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        ann.channels.send("ben", Opened(1))
        [data] = await ann.batches()
        ben.channels.receive(data)
        for desk, other in ((ann, "ben"), (ben, "ann")):
            desk.channels.bury(other)
            assert not desk.channels._out and not desk.channels._in
        ann.channels.send("ben", Opened(2))  # it was not dead after all
        [data] = await ann.batches()
        ben.channels.receive(data)
        assert ben.heard == [Opened(1), Opened(2)]

    run(scenario)


def test_what_cannot_be_read_is_as_good_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        for number in range(3):
            ann.channels.send("ben", Opened(number))
            [data] = await ann.batches()
            ben.channels.receive(b"\xc1" + data if number == 1 else data)
        assert ben.heard == [Opened(0), MISSED, Opened(2)]

    run(scenario)
    assert "unreadable batch" in caplog.text


def test_an_item_that_fails_costs_nobody_else_anything(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[AnyNodeMessage] = []

    def arrive(_: str, item: AnyNodeMessage) -> None:
        if isinstance(item, HangUp):
            raise RuntimeError("planted")
        heard.append(item)

    async def scenario() -> None:
        ann = Desk("ann")
        ben = NodeChannels("ben", publish=lambda *_: None, arrived=arrive, missed=lambda _: None)
        for item in (Opened(1), HangUp(2), Opened(3)):
            ann.channels.send("ben", item)
        for data in await ann.batches():
            ben.receive(data)

    run(scenario)
    assert heard == [Opened(1), Opened(3)]
    assert "planted" in caplog.text


def test_who_is_silent_is_told_once_and_begins_anew() -> None:
    async def scenario() -> None:
        ann, ben = Desk("ann"), Desk("ben")
        assert ben.channels.silent(0.0) == []
        ann.channels.send("ben", Yours("t"))
        [data] = await ann.batches()
        ben.channels.receive(data)
        assert ben.channels.silent(60.0) == []
        await asyncio.sleep(0.02)
        assert ben.channels.silent(0.01) == ["ann"]
        assert ben.channels.silent(0.01) == []
        ann.channels.send("ben", Opened(2))
        [data] = await ann.batches()
        ben.channels.receive(data)
        assert ben.heard == [Yours("t"), MISSED, Opened(2)]

    run(scenario)


@settings(max_examples=300, deadline=None)
@given(
    sent=st.lists(st.integers(0, 3), min_size=1, max_size=12),
    order=st.lists(st.integers(0, 11), max_size=20),
)
def test_however_batches_are_lost_doubled_and_mixed_no_gap_is_passed_in_silence(
    sent: Sequence[int], order: Sequence[int]
) -> None:
    """Between two notes that something was missed there is a run without any gap or repetition."""
    batches: list[bytes] = []
    for number, size in enumerate(sent):
        names = [Yours(f"{number}/{place}") for place in range(size)]
        batches.append(encode(Batch("ann", number, list(names))))
    arrived = [batches[place] for place in order if place < len(batches)]

    async def scenario() -> Heard:
        ben = Desk("ben")
        for data in arrived:
            ben.channels.receive(data)
        return ben.heard

    expected: Heard = []
    last = -1
    for data in arrived:
        batch = read_batch(data)
        if last != batch.number - 1:
            expected.append(MISSED)
        expected += batch.items
        last = batch.number
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
