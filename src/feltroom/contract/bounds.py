"""How long texts and how large numbers in a client's message may be."""

from typing import Annotated

from msgspec import Meta

MAX_FRAME = 4096
MAX_NUMBER = 10**15
MAX_ID = 64
MAX_TABLE_ID = 40
MAX_TEXT = 200
MAX_PASSWORD = 100
MAX_NAME = 40
MOST_SEATS = 22

_STORABLE = "^[^\\u0000]*$"  # PostgreSQL keeps no text with a NUL in it

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=_STORABLE)]
TableId = Annotated[str, Meta(min_length=1, max_length=MAX_TABLE_ID, pattern=_STORABLE)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Chips = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Password = Annotated[str, Meta(max_length=MAX_PASSWORD)]
Text = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
