"""What somebody asks for in a new tournament, as the configuration of one."""

from dataclasses import replace
from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.tournaments import BotsWanted, MakeTournament
from feltroom.contract.refusals import Refusal
from feltroom.errors import InvalidSetup
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.tables.table_maker import BadSettings, build_config
from feltroom.table.config import BotSpec
from feltroom.table.randomness import Entropy
from feltroom.tournament.config import TournamentConfig
from feltroom.tournament.presets import STRUCTURES

_NOT_OF_SEVERAL = ("bots", "players", "seed", "password")
"""What a single table may have, and one of several in a tournament may not."""


async def plan_tournament(wish: MakeTournament, person: Person, *, work: Work, entropy: Entropy) -> TournamentConfig:
    """Return the tournament that somebody asks for; Refusal if there can be none like it."""
    if wish.table.preset not in STRUCTURES:
        raise BadSettings("$.table.preset", f"a tournament is one of {', '.join(STRUCTURES)}")
    for name in _NOT_OF_SEVERAL:
        if getattr(wish.table, name) is not None:
            raise BadSettings(f"$.table.{name}", "the tables of a tournament are filled by its director")
    build = partial(build_config, wish.table, name=person.nickname, account=person.account, entropy=entropy)
    table = await work.start(Lane.WEIGHTS, build).result
    try:
        return TournamentConfig(
            name=wish.name,
            table=replace(table, name=wish.name, seating=(), tournament=None, max_humans=table.seats),
            most=wish.most,
            buy_in=wish.buy_in,
            shares=wish.shares,
            late_levels=wish.late_levels,
            starts_full=wish.starts_full,
        )
    except InvalidSetup as error:
        raise BadSettings("$", str(error)) from None


def bot_spec(wanted: BotsWanted) -> BotSpec:
    """Return the bots that somebody wants; Refusal if there are none like that."""
    try:
        return BotSpec(wanted.level, wanted.personality)
    except InvalidSetup:
        raise Refusal(Code.BAD_BOT) from None
