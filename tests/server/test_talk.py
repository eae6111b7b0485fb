"""What is said at a table is done to its end, though whoever said it is gone."""

import asyncio
from typing import Any, cast

from feltroom.rooms.ports.records.chat import KeptChat
from feltroom.rooms.room.talk import Talk


def test_a_refusal_that_nobody_waits_for_any_more_leaves_no_trace() -> None:
    said: list[dict[str, Any]] = []

    async def ask_and_leave() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: said.append(context))
        kept = KeptChat()
        talk = Talk("table", kept, store=cast("Any", None), audience=cast("Any", None), now=lambda: 0)
        async with talk._in_turn:  # somebody else's line is being stored
            talk.take_back(80).cancel()
            await asyncio.sleep(0.01)
        await talk.rest()

    asyncio.run(ask_and_leave())
    assert said == []
