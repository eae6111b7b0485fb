"""Entering, being known again, and moving to a second device."""

from feltroom.contract.avatars import AvatarName
from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Nothing, delete, get, post, put


class Enter(Value):
    """A nickname is all it takes; a `program` gets its token in the answer instead of a cookie."""

    nickname: str
    program: bool = False


class Rename(Value):
    """Another nickname."""

    nickname: str


class ChooseAvatar(Value):
    """A picture to be seen by; null for the first letter of the nickname."""

    avatar: AvatarName | None


class UseCode(Value):
    """A transfer code from another device."""

    code: str


class Me(Value, omit_defaults=True):
    """The person who asks; only programs get a `token`."""

    account: str
    nickname: str
    avatar: AvatarName | None = None
    token: str | None = None


class Visitor(Value):
    """The person who asks, null for somebody who has not entered."""

    me: Me | None


class TransferCode(Value):
    """A code that works once, and when it expires, in milliseconds since 1970."""

    code: str
    expires: int


class MyTable(Value, omit_defaults=True):
    """A table where one has a seat now, or that one has made.

    `unattended` says that people or a clock wait for one there while no connection of one's own watches it; of a table
    at another node that is not known.
    """

    table: str
    name: str
    preset: str
    seat: int | None
    owner: bool
    live: bool
    unattended: bool = False


class MyTables(Value):
    """One's own tables, the newest first."""

    tables: tuple[MyTable, ...]


ENTER = post("enter", "/api/enter", "Enter with a nickname", body=Enter, answer=Me, public=True)
GREET = get("greet", "/api/visitor", "Who am I, if anybody", answer=Visitor, public=True)
WHO_AM_I = get("who_am_i", "/api/me", "Who am I", answer=Me)
RENAME = put("rename", "/api/me", "Take another nickname", body=Rename, answer=Me)
CHOOSE_AVATAR = put("choose_avatar", "/api/me/avatar", "Choose a picture to be seen by", body=ChooseAvatar, answer=Me)
LEAVE = delete("leave", "/api/me", "Forget this device")
LEAVE_EVERYWHERE_ELSE = delete("leave_everywhere_else", "/api/me/tokens", "Forget all other devices and programs")
PROGRAM_TOKEN = post("program_token", "/api/me/token", "Get a token for a program", body=Nothing, answer=Me)
TRANSFER_CODE = post(
    "transfer_code", "/api/me/transfer", "Get a code for a second device", body=Nothing, answer=TransferCode
)
USE_CODE = post("use_code", "/api/transfer", "Use a transfer code", body=UseCode, answer=Me, public=True)
MY_TABLES = get("my_tables", "/api/me/tables", "My tables", answer=MyTables)
