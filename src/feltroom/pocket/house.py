"""Opening a house in one event loop: no thread, no file, no socket."""

import asyncio

from feltroom.pocket.loop_bots import LoopBots
from feltroom.pocket.loop_work import LoopWork
from feltroom.pocket.memory_store import MemoryStore
from feltroom.pocket.passwords import PurePythonPasswords
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.house import House, Ports
from feltroom.rooms.house_settings import HouseSettings
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.hand_log import NoHandLog
from feltroom.rooms.ports.store import Store
from feltroom.steady_clock import SteadyClock


async def open_pocket_house(
    memory: Memory | None = None, settings: HouseSettings | None = None, *, clock: Clock | None = None
) -> House:
    """Open a house on what a memory holds, and go on with every table that was live."""
    store = MemoryStore(memory, post=asyncio.get_running_loop().call_soon)
    return await open_house_on(store, settings or HouseSettings(), clock=clock)


async def open_house_on(store: Store, settings: HouseSettings, *, clock: Clock | None = None) -> House:
    """Open a house on a store, with everything else in this event loop."""
    ports = Ports(
        store=store,
        bots=LoopBots(),
        work=LoopWork(),
        passwords=PurePythonPasswords(),
        hand_log=NoHandLog(),
        clock=SteadyClock().now if clock is None else clock,
    )
    return await House.open(settings, ports)
