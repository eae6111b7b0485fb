"""The chat of tables in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select, update

from feltroom.rooms.ports.records.chat import LINES_KEPT, ChatLine, KeptChat
from feltroom.storage.schema import chat


class SqlChat:
    """`ChatRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, table_id: str) -> KeptChat:
        """Return what is kept of a table's chat, oldest first."""
        columns = [chat.c[name] for name in ChatLine.__slots__]
        query = select(chat.c.deleted, *columns).where(chat.c.table_id == table_id).order_by(chat.c.number)
        rows = self._connection.execute(query).all()
        return KeptChat(
            lines=tuple([ChatLine(*line) for deleted, *line in rows if deleted is None]),
            deleted=tuple([(number, deleted) for deleted, number, *_ in rows if deleted is not None]),
            last=rows[-1].number if rows else 0,
        )

    def add(self, line: ChatLine, *, table_id: str) -> None:
        """Enter a line whose number is the table's last one; of those before it `LINES_KEPT` less one stay."""
        self._connection.execute(insert(chat).values(table_id=table_id, **asdict(line)))
        own = chat.c.table_id == table_id
        newest = select(chat.c.number).where(own).order_by(chat.c.number.desc())
        oldest = self._connection.execute(newest.limit(1).offset(LINES_KEPT)).scalar()
        if oldest is not None:
            self._connection.execute(delete(chat).where(own, chat.c.number <= oldest))

    def take_back(self, *, table_id: str, number: int, time: int) -> None:
        """Erase what a line says and who said it; that it was taken back stays."""
        line = update(chat).where(chat.c.table_id == table_id, chat.c.number == number)
        self._connection.execute(line.values(account=None, seat=None, name="", text=None, emote=None, deleted=time))

    def list_of(self, account: str) -> list[tuple[str, ChatLine]]:
        """Return what is kept of what somebody said, with the table, oldest first."""
        columns = [chat.c[name] for name in ChatLine.__slots__]
        query = select(chat.c.table_id, *columns).where(chat.c.account == account).order_by(chat.c.time, chat.c.number)
        return [(table, ChatLine(*line)) for table, *line in self._connection.execute(query)]

    def clear(self, table_id: str) -> None:
        """Forget all that was said at a table."""
        self._connection.execute(delete(chat).where(chat.c.table_id == table_id))
