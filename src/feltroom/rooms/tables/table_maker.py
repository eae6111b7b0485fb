"""From what somebody chose to the configuration of a table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from msgspec import UNSET
from msgspec.structs import fields
from msgspec.structs import replace as replace_struct

from feltroom.contract.chosen_settings import fields_given
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.table_settings import TableSettings
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS
from feltroom.deal.weights import WeightTable
from feltroom.errors import InvalidSetup
from feltroom.rooms.dense.weight_check import check_thick, check_weights
from feltroom.table.config import (
    BotSpec,
    Level,
    Personality,
    SeatPlan,
    TableConfig,
    check_name,
)
from feltroom.table.presets import PRESETS
from feltroom.table.solo import draw_solo

_WEIGHTLESS = ("standard", "full")


class BadSettings(Refusal):
    """A table cannot be made as asked; `path` is the setting without which it could be, `reason` is for programmers."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(Code.BAD_CONFIG)
        self.path = path
        self.reason = reason


def build_config(settings: TableSettings, *, name: str, account: str, entropy: Callable[[int], bytes]) -> TableConfig:
    """Return the table that somebody wants, with the person in the seat that the preset has for one.

    BadSettings if there can be no such table, BadFrame or Refusal if the weights are wrong or too thin for the seats,
    Refusal if a seed is given where a second person may sit.
    """
    people = PRESETS[settings.preset].max_humans if settings.max_humans is UNSET else settings.max_humans
    if settings.seed is not None and people > 1:
        raise Refusal(Code.SEED_NOT_ALLOWED, people=people)
    try:
        return _build(settings, name=name, account=account, entropy=entropy)
    except InvalidSetup as error:
        raise BadSettings(_culprit(settings), str(error)) from None


def _culprit(settings: TableSettings) -> str:
    """Find the one setting without which the rest makes a table."""
    for field in fields(settings):
        if field.name == "preset" or getattr(settings, field.name) == field.default:
            continue
        try:
            _build(replace_struct(settings, **{field.name: field.default}), name="?", account="", entropy=bytes)
        except (InvalidSetup, Refusal):
            continue
        return f"$.{field.encode_name}"
    return "$"


def _build(settings: TableSettings, *, name: str, account: str, entropy: Callable[[int], bytes]) -> TableConfig:
    preset = PRESETS[settings.preset]
    if settings.name is not None:
        check_name(settings.name)
    if settings.max_humans == 0:
        raise InvalidSetup("a table is for 1 person at least, not for 0")
    changes = fields_given(preset, settings)
    # Whoever plays alone against bots can win; a table for more people is never over. A tournament ends by itself.
    alone = changes.get("max_humans", preset.max_humans) == 1
    changes["ends_with_human"] = alone and changes.get("tournament", preset.tournament) is None
    changes["bot"] = preset.bot if settings.level is None else BotSpec(settings.level, settings.personality)
    if settings.weights is not UNSET:
        deal, seats = changes.get("deal", preset.deal), changes.get("seats", preset.seats)
        changes["weights"] = _weights(settings.weights, deal=deal, seats=seats)
    bare = replace(preset, **changes, seating=())
    if settings.preset == "solo" and settings.bots is None:
        return _solo(bare, settings, name=name, account=account, entropy=entropy)
    seating = _seating(preset, bare, settings, name=name, account=account)
    return replace(bare, seating=seating, seed=settings.seed)


def _weights(given: Mapping[str, float], *, deal: str, seats: int) -> WeightTable:
    table = check_weights(given)
    if deal not in _WEIGHTLESS and seats <= MAX_DENSE_PLAYERS:
        check_thick(table, players=seats)
    return table


def _solo(
    bare: TableConfig, settings: TableSettings, *, name: str, account: str, entropy: Callable[[int], bytes]
) -> TableConfig:
    """Draw the seats of a solo session, as many as asked for or a random number."""
    drawn = draw_solo(bare, seed=settings.seed, entropy=entropy, name=name, players=settings.players)
    return replace(drawn, seating=tuple(_own(plan, name, account) for plan in drawn.seating))


def _seating(
    preset: TableConfig, bare: TableConfig, settings: TableSettings, *, name: str, account: str
) -> tuple[SeatPlan, ...]:
    """Seat the preset's people and bots as far as there are seats, or the bots that were asked for."""
    plans = [plan for plan in preset.seating if plan.seat < bare.seats]
    if settings.level is not None:
        plans = [replace(plan, bot=plan.bot and bare.bot) for plan in plans]
    if settings.bots is not None:
        plans = [plan for plan in plans if plan.bot is None]
        if settings.preset == "solo":
            plans = [SeatPlan(0, name)]
        for bot in settings.bots:
            plans.append(_bot_plan(plans, bare, bot.seat, bot.name, _spec(bare, bot.level, bot.personality)))
    return tuple(_own(plan, name, account) for plan in sorted(plans, key=lambda plan: plan.seat))


def _spec(bare: TableConfig, level: Level | None, personality: Personality | None) -> BotSpec:
    return bare.bot if level is None else BotSpec(level, personality)


def _bot_plan(plans: list[SeatPlan], bare: TableConfig, seat: int | None, name: str | None, bot: BotSpec) -> SeatPlan:
    taken = {plan.seat for plan in plans}
    if seat is None:
        seat = next((free for free in range(bare.seats) if free not in taken), bare.seats)
    names = {plan.name for plan in plans}
    if name is None:
        name = next(name for name in (f"Bot_{number}" for number in range(1, len(plans) + 2)) if name not in names)
    return SeatPlan(seat, name, bot)


def _own(plan: SeatPlan, name: str, account: str) -> SeatPlan:
    return plan if plan.bot is not None else SeatPlan(plan.seat, name, None, account)
