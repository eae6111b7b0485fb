"""What people may choose when they make a table, on top of a preset."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from feltroom.contract.base import Value
from feltroom.contract.bounds import Count, Name, Password, Seat
from feltroom.contract.config_settings import ConfigSettings
from feltroom.table.config import Level, Personality
from feltroom.table.presets import PresetName


class BotSeat(Value):
    """A bot that sits at the table from the beginning."""

    seat: Seat | None = None
    level: Level | None = None
    personality: Personality | None = None
    name: Name | None = None


class TableSettings(ConfigSettings, kw_only=True):
    """A preset and whatever of it is changed; what is not given is as the preset has it.

    `bots` are seated besides the person the preset seats. `players` fixes the number of players of a solo session,
    which is drawn otherwise. `seed` makes a session of one person reproducible.
    """

    preset: PresetName = "online"
    name: Name | None = None
    private: bool | None = None
    password: Password | None = None
    weights: Annotated[dict[str, float], Meta(max_length=169)] | UnsetType = UNSET
    level: Level | None = None
    personality: Personality | None = None
    bots: Annotated[list[BotSeat], Meta(max_length=22)] | None = None
    players: Count | None = None
    seed: Count | None = None
