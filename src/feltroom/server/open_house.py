"""Opening the house of a server: a database, threads and files behind its ports."""

import asyncio
from functools import partial
from time import thread_time

from feltroom.rooms.house import House, Ports
from feltroom.rooms.ports.hand_log import HandLog, NoHandLog
from feltroom.server.adapters.bot_thread import BotThread
from feltroom.server.adapters.hand_log_file import HandLogFile
from feltroom.server.adapters.scrypt_passwords import ScryptPasswords
from feltroom.server.adapters.work_threads import WorkThreads
from feltroom.server.settings import ServerSettings
from feltroom.storage.sql_store import SqlStore


async def open_house(settings: ServerSettings) -> House:
    """Open the database and go on with every table that was live; StorageError if that cannot be done."""
    ports = await _open_ports(settings)
    try:
        return await House.open(settings.house, ports, join=settings.join)
    except BaseException:
        await ports.close()
        raise


async def _open_ports(settings: ServerSettings) -> Ports:
    loop = asyncio.get_running_loop()
    hand_log: HandLog = NoHandLog() if settings.hand_log is None else HandLogFile(settings.hand_log)
    try:
        opening = partial(SqlStore.open, settings.database, post=loop.call_soon_threadsafe)
        store = await loop.run_in_executor(None, opening)
    except BaseException:
        hand_log.close()
        raise
    return Ports(
        store=store,
        bots=BotThread(loop.call_soon_threadsafe),
        work=WorkThreads(),
        passwords=ScryptPasswords(),
        hand_log=hand_log,
        clock=settings.clock,
        worked=thread_time,  # of the thread that asks, which is the event loop's
    )
