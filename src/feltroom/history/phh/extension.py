"""The `_feltroom` table: what the format has no field for, so that a file gives back the record it came from.

Players are our own indices here, not places in the file, and amounts are chips; cards are text, and a seed of
bytes is `hex:` and digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.cards.card import Cards
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.deal.deal import MODES, OPEN, Deal
from feltroom.engine.actions import Action, ActionKind
from feltroom.engine.rules import Post, Rules
from feltroom.engine.setup import check_posts
from feltroom.history.metadata import MetaValue
from feltroom.history.phh.fields import PhhFields
from feltroom.history.phh.rule_fields import read_rules, rules_table
from feltroom.history.record import UNITS, HandRecord, Move
from feltroom.rng import Seed

NAME = "_feltroom"
FORMAT = 1

_DEAL_MODES = ("given", OPEN, "standard", *MODES, "custom")


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """What the table says of a hand."""

    rules: Rules
    button: int
    posts: tuple[Post, ...] | None
    unit: int
    board: Cards
    burns: Cards
    reserve: Cards
    mode: str
    seed: Seed | None
    dealt_from: int | None
    has_result: bool
    actions: tuple[Move, ...] | None
    rake: int | None
    last_blind: int | None
    bets: tuple[int, int] | None
    more: Cards
    runs: int

    def deal(self, hole: Sequence[Cards | None]) -> Deal:
        """Return the deal with these hole cards."""
        return Deal.recorded(
            hole=hole,
            board=self.board,
            burns=self.burns,
            reserve=self.reserve,
            mode=self.mode,
            seed=self.seed,
            button=self.dealt_from,
            more=self.more,
        )


def extension_of(record: HandRecord, *, with_actions: bool) -> dict[str, MetaValue]:
    """Return the table of a record; its actions are in it only when the lines of the file cannot say them."""
    deal = record.deal
    table: dict[str, MetaValue] = {
        "format": FORMAT,
        "button": record.button,
        **rules_table(record.rules),
        "unit": record.unit,
        "deal": deal.mode,
        "board": format_cards(deal.board),
        "burns": format_cards(deal.burns),
        "reserve": format_cards(deal.reserve),
    }
    if record.finishing_stacks is None:
        table["result"] = "by the rules"
    if deal.seed is not None:
        table["seed"] = _format_seed(deal.seed)
    if deal.button is not None:
        table["dealt_from"] = deal.button
    if record.posts is not None:
        table["posts"] = tuple(
            {"player": post.player, "amount": post.amount, "live": post.live} for post in record.posts
        )
    if record.rake is not None:
        table["rake"] = record.rake
    if record.last_blind is not None:
        table["last_blind"] = record.last_blind
    if record.bets is not None:
        table["bets"] = record.bets
    if deal.more:
        table["more"] = format_cards(deal.more)
    if record.runs > 1:
        table["runs"] = record.runs
    if with_actions:
        table["actions"] = tuple(f"{player} {_format_action(action)}" for player, action in record.actions)
    return table


def read_extension(fields: PhhFields, *, players: int) -> Extension:
    """Read the table of a hand."""
    if fields.integer("format") != FORMAT:
        raise fields.bad("format", f"only format {FORMAT} is known")
    rules = read_rules(fields)
    button = fields.integer("button")
    if not 0 <= button < players:
        raise fields.bad("button", f"must be a player from 0 to {players - 1}")
    unit = fields.integer("unit")
    if unit not in UNITS:
        raise fields.bad("unit", f"must be 1, 100 or another power of ten up to {UNITS[-1]}")
    mode = fields.text("deal")
    if mode not in _DEAL_MODES:
        raise fields.bad("deal", f"must be one of {', '.join(_DEAL_MODES)}")
    return Extension(
        rules=rules,
        button=button,
        posts=_read_posts(fields, rules, players=players) if "posts" in fields else None,
        unit=unit,
        board=_read_cards(fields, "board"),
        burns=_read_cards(fields, "burns"),
        reserve=_read_cards(fields, "reserve"),
        mode=mode,
        seed=_read_seed(fields) if "seed" in fields else None,
        has_result="result" not in fields,
        dealt_from=fields.integer("dealt_from") if "dealt_from" in fields else None,
        actions=_read_actions(fields) if "actions" in fields else None,
        rake=fields.integer("rake") if "rake" in fields else None,
        last_blind=fields.integer("last_blind") if "last_blind" in fields else None,
        bets=_read_bets(fields) if "bets" in fields else None,
        more=_read_cards(fields, "more") if "more" in fields else (),
        runs=fields.integer("runs") if "runs" in fields else 1,
    )


def _read_bets(fields: PhhFields) -> tuple[int, int]:
    small, big = fields.integers("bets", length=2)
    return small, big


def _read_cards(fields: PhhFields, name: str) -> Cards:
    text = fields.text(name)
    return fields.make(name, lambda: parse_cards(text))


def _read_posts(fields: PhhFields, rules: Rules, *, players: int) -> tuple[Post, ...]:
    posts = [
        Post(row.integer("player"), row.integer("amount"), live=row.flag("live")) for row in fields.tables("posts")
    ]
    return fields.make("posts", lambda: check_posts(posts, rules=rules, players=players))


def _read_actions(fields: PhhFields) -> tuple[Move, ...]:
    moves: list[Move] = []
    for place, text in enumerate(fields.texts("actions"), 1):
        try:
            moves.append(_parse_move(text))
        except (TypeError, ValueError):
            raise fields.bad_entry("actions", place, "must be like '2 fold' or '2 raise 55'") from None
    return tuple(moves)


def _parse_move(text: str) -> Move:
    player, kind, *amount = text.split()
    action = ActionKind(kind)
    return Move(int(player), Action(action, *[int(number) for number in amount]))


def _format_action(action: Action) -> str:
    return action.kind.value + (f" {action.to}" if action.kind is ActionKind.RAISE else "")


def _format_seed(seed: Seed) -> str | int:
    if isinstance(seed, bytes):
        return "hex:" + seed.hex()
    return seed if seed.bit_length() < 64 else hex(seed)


def _read_seed(fields: PhhFields) -> Seed:
    value = fields.raw("seed")
    if type(value) is int:
        return value
    text = fields.text("seed")
    try:
        return bytes.fromhex(text[4:]) if text.startswith("hex:") else int(text, 16)
    except ValueError:
        raise fields.bad("seed", "must be a whole number, 'hex:' and bytes, or '0x' and digits") from None
