"""From the values of rules and tables to those on the wire."""

from functools import lru_cache
from typing import cast

from feltroom.cards.card import DECK, RANKS, Cards
from feltroom.cards.notation import format_card
from feltroom.contract import values as wire
from feltroom.engine.actions import Legal
from feltroom.engine.events import Street
from feltroom.engine.rules import Rules
from feltroom.evaluator.hand_name import HandName
from feltroom.evaluator.value import Category
from feltroom.table.config import BotSpec, Clock, Schedule, TableConfig

CARD_NAMES = tuple(format_card(card) for card in DECK)
STREETS: dict[Street, wire.StreetName] = {
    Street.PREFLOP: "preflop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}
CATEGORIES: dict[Category, wire.CategoryName] = {
    Category.HIGH_CARD: "high_card",
    Category.PAIR: "pair",
    Category.TWO_PAIR: "two_pair",
    Category.TRIPS: "trips",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full_house",
    Category.QUADS: "quads",
    Category.STRAIGHT_FLUSH: "straight_flush",
}


def cards_text(cards: Cards) -> tuple[str, ...]:
    """Return cards as they are written."""
    return tuple([CARD_NAMES[card] for card in cards])


def two_cards_text(cards: Cards) -> tuple[str, str]:
    """Return the two cards of a hand as they are written."""
    first, second = cards
    return CARD_NAMES[first], CARD_NAMES[second]


def wire_name(name: HandName | None) -> wire.HandName | None:
    """Return the name of a hand, None for one that nobody knows."""
    return None if name is None else wire_hand_name(name)


def wire_hand_name(name: HandName) -> wire.HandName:
    """Return the name of a hand."""
    return wire.HandName(CATEGORIES[name.category], tuple([cast(wire.RankName, RANKS[rank]) for rank in name.ranks]))


@lru_cache(maxsize=1024)
def wire_rules(rules: Rules) -> wire.Rules:
    """Return the rules of a hand."""
    return wire.Rules(
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        ante_kind=rules.ante_kind,
        betting=rules.betting,
        reopen=rules.reopen,
        raise_cap=rules.raise_cap,
        chip=rules.chip,
        burn=rules.burn,
        show_all=rules.show_all,
    )


def wire_bot(bot: BotSpec) -> wire.Bot:
    """Return which bot it is."""
    return wire.Bot(bot.level, bot.personality)


def wire_legal(legal: Legal, *, pot: int, big_blind: int) -> wire.Legal:
    """Return the bounds of a decision."""
    return wire.Legal(
        legal.check,
        legal.price,
        legal.call,
        legal.min_raise_to,
        legal.max_raise_to,
        legal.min_raise,
        legal.min_raise_total,
        legal.closed,
        legal.all_in,
        legal.bet,
        legal.stack,
        pot,
        big_blind,
    )


def wire_config(config: TableConfig) -> wire.Config:
    """Return how a table plays; what is private in a configuration has no place here."""
    return wire.Config(
        seats=config.seats,
        seated=len(config.seating),
        rules=wire_rules(config.rules),
        stack=config.stack,
        max_stack=config.max_stack,
        rebuys=config.rebuys,
        clock=None if config.clock is None else _clock(config.clock),
        think=config.think,
        pace=config.pace,
        next_hand=config.next_hand,
        intro=config.intro,
        entry=config.entry,
        sit_out=config.sit_out,
        max_humans=config.max_humans,
        ends_with_human=config.ends_with_human,
        deal=config.deal,
        custom_weights=config.weights is not None,
        schedule=None if config.schedule is None else _schedule(config.schedule),
        bot=wire_bot(config.bot),
    )


def _clock(clock: Clock) -> wire.Clock:
    return wire.Clock(
        allowance=clock.allowance,
        bank=clock.bank,
        auto_bank=clock.auto_bank,
        grace=clock.grace,
        at_zero=clock.at_zero,
        sit_out_after=clock.sit_out_after,
    )


def _schedule(schedule: Schedule) -> wire.Schedule:
    levels = tuple([wire.Blinds(level.small, level.big, level.ante) for level in schedule.levels])
    return wire.Schedule(levels, schedule.hands, schedule.milliseconds)
