"""How long texts and how large numbers in a client's message may be."""

from typing import Annotated

from msgspec import Meta

from feltroom.engine.rules import CHIPS, COUNT, MOST_CHIPS
from feltroom.markers import Bounds, Length
from feltroom.table.config import MILLISECONDS, MOMENT, NAME, SEAT

MAX_FRAME = 4096
MAX_NUMBER = MOST_CHIPS
MAX_ID = 64
MAX_TABLE_ID = 40
MAX_TEXT = 200
MAX_PASSWORD = 100
MAX_SEARCH = 40

_STORABLE = "^[^\\u0000]*$"  # PostgreSQL keeps no text with a NUL in it


def meta_of(bounds: Bounds | Length) -> Meta:
    """Return bounds that the core declares as msgspec checks them."""
    if isinstance(bounds, Bounds):
        return Meta(ge=bounds.least, le=bounds.most)
    return Meta(min_length=bounds.least, max_length=bounds.most)


Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=_STORABLE)]
TableId = Annotated[str, Meta(min_length=1, max_length=MAX_TABLE_ID, pattern=_STORABLE)]
Password = Annotated[str, Meta(max_length=MAX_PASSWORD)]
Search = Annotated[str, Meta(max_length=MAX_SEARCH)]
Text = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
Seat = Annotated[int, meta_of(SEAT)]
Count = Annotated[int, meta_of(COUNT)]
Chips = Annotated[int, meta_of(CHIPS)]
Milliseconds = Annotated[int, meta_of(MILLISECONDS)]
Moment = Annotated[int, meta_of(MOMENT)]
Name = Annotated[str, meta_of(NAME)]
