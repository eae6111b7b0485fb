"""Which requests a table has done, so that one sent again after a restart is not done twice."""

from sqlalchemy import Connection, select

from feltroom.storage.rows import RequestRow
from feltroom.storage.schema import requests

REMEMBERED = 256


def recent_requests(connection: Connection, table_id: str) -> list[RequestRow]:
    """Return the last requests that a table did, oldest first."""
    query = select(requests).where(requests.c.table_id == table_id).order_by(requests.c.seq.desc()).limit(REMEMBERED)
    return [RequestRow(*row) for row in connection.execute(query)][::-1]
