"""The lobby over HTTP: listing and making tables, and finding a seat."""

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Nothing, delete, get, post
from feltroom.contract.server_messages import LobbyTable
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.values import TableConfig
from feltroom.table.presets import PresetName


class TableList(Value):
    """All public tables."""

    tables: tuple[LobbyTable, ...]


class Preset(Value):
    """A well-known game with its defaults."""

    name: str
    config: TableConfig


class Presets(Value):
    """All presets."""

    presets: tuple[Preset, ...]


class TableLink(Value):
    """A table, and the path of its link."""

    table: str
    link: str


class QuickSeat(Value):
    """What to look for: any game, or one preset; `make` makes a table if there is none."""

    preset: PresetName | None = None
    make: bool = True


LIST_TABLES = get("list_tables", "/api/tables", "List public tables", answer=TableList)
LIST_PRESETS = get("list_presets", "/api/presets", "List presets", answer=Presets, public=True)
MAKE_TABLE = post("make_table", "/api/tables", "Make a table", body=TableSettings, answer=TableLink)
GET_TABLE = get("get_table", "/api/tables/{table}", "Look at a table", answer=LobbyTable)
CLOSE_TABLE = delete("close_table", "/api/tables/{table}", "Close a table one has made")
CHANGE_TABLE = post("change_table", "/api/tables/{table}/change", "Change table", body=Nothing, answer=TableLink)
QUICK_SEAT = post("quick_seat", "/api/quick-seat", "Find a table with company", body=QuickSeat, answer=TableLink)
