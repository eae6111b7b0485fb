"""The list of a person's hands, a page at a time, and the cursors that lead from page to page."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from dataclasses import dataclass
from typing import Annotated

import msgspec

from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand, Won
from feltroom.rooms.ports.store import Records

_MOST_CURSOR = 200
_Number = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
_Id = Annotated[str, msgspec.Meta(max_length=64)]
_decoder: msgspec.json.Decoder[Cursor] = msgspec.json.Decoder(tuple[_Number, _Id, _Number, _Number])


@dataclass(frozen=True, slots=True)
class ListedTable:
    """What a list says of the table of a hand."""

    name: str
    preset: str


@dataclass(frozen=True, slots=True)
class Page:
    """A few hands, newest first, the tables they were played at, and whether older ones follow."""

    hands: list[PlayedHand]
    tables: dict[str, ListedTable]
    more: bool

    @property
    def next(self) -> str | None:
        """The cursor of the next page, None on the last one."""
        return format_cursor(self.hands[-1].cursor) if self.more else None


def read_page(
    records: Records,
    *,
    account: str,
    before: Cursor | None,
    limit: int,
    table_id: str | None,
    won: Won | None,
) -> Page:
    """Read the hands of an account that follow a place in its list."""
    found = records.hands.list_of(account, before=before, limit=limit + 1, table_id=table_id, won=won)
    tables = {}
    for played in found:
        if played.table_id not in tables:
            row = records.tables.get(played.table_id)
            tables[played.table_id] = ListedTable("", "") if row is None else ListedTable(row.name, row.preset)
    return Page(found[:limit], tables, len(found) > limit)


def format_cursor(cursor: Cursor) -> str:
    """Write a place in a list as a word for a link."""
    return urlsafe_b64encode(msgspec.json.encode(cursor)).rstrip(b"=").decode()


def parse_cursor(text: str) -> Cursor:
    """Read a place in a list; BadFrame if it is none."""
    try:
        if not text.isascii() or len(text) > _MOST_CURSOR:
            raise ValueError(text[:_MOST_CURSOR])
        return _decoder.decode(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, NotBase64, msgspec.DecodeError):
        raise BadFrame(Code.BAD_FIELD, path="before") from None
