"""Antes, blinds and posts as the format has them: two lists with an entry for each player.

A list entry says who pays, not why. Chips that count towards nobody's bet stand under `antes`, and a player
who posts to come in has a negative blind, as pokerkit writes it; straddles have no rule here and are refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from feltroom.engine.events import PostKind
from feltroom.engine.rules import Ante, Post, Rules
from feltroom.engine.setup import POSTED_BETS, blind_players, posts_due
from feltroom.errors import InvalidNotation
from feltroom.history.phh.positions import by_player, forced_order, in_file_order, player_at


@dataclass(frozen=True, slots=True)
class ForcedBets:
    """The forced bets of a file, in its order; `trimmed` antes win only as much as they put in."""

    antes: list[int]
    blinds: list[int]
    trimmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What forced bets say about the rules, and the posts where no rule says them."""

    small_blind: int
    big_blind: int
    ante: int
    ante_kind: Ante
    posts: tuple[Post, ...] | None


def posts_before(
    rules: Rules, *, players: int, button: int, posts: Sequence[Post] | None
) -> list[tuple[int, PostKind, int]]:
    """Return what the rules ask for before the cards: who, what and how much."""
    order = in_file_order(range(players), button=button)
    return posts_due(rules, order, blind_players(rules, players, button), posts)


def forced_bets(rules: Rules, *, players: int, button: int, posts: Sequence[Post] | None) -> ForcedBets:
    """Return what a hand's players have to put in before the cards."""
    antes, blinds = [0] * players, [0] * players
    trimmed = True
    for player, kind, amount in posts_before(rules, players=players, button=button, posts=posts):
        if kind in POSTED_BETS:
            blinds[player] += -amount if kind is PostKind.LIVE else amount
        else:
            antes[player] += amount
            trimmed = trimmed and kind is PostKind.ANTE
    return ForcedBets(
        forced_order(in_file_order(antes, button=button)),
        forced_order(in_file_order(blinds, button=button)),
        trimmed,
    )


def read_blinds(listed: Sequence[int], *, button: int, smallest_bet: int | None) -> Stakes:
    """Return the stakes of a list of blinds; a small blind nobody posts is taken for half the big one."""
    players = len(listed)
    placed = forced_order(listed)  # from the left of the button
    if players > 2 and any(amount > 0 for amount in placed[2:]):
        raise InvalidNotation("straddles are not played here")
    small, big = (placed[1], placed[0]) if players == 2 else (placed[0], placed[1])
    single = placed[0] > 0 >= placed[1]
    if single:
        small, big = 0, placed[0]
    elif big <= 0 and smallest_bet and max(placed) <= 0:
        big = smallest_bet
    elif big <= 0:
        raise InvalidNotation("there is no big blind")
    ordinary = single or small > 0
    if ordinary and sum(map(bool, placed)) == (1 if single else 2):
        posts = None
    else:
        amounts = by_player(placed, button=button)
        order = in_file_order(range(players), button=button)
        posts = tuple(Post(player, abs(amounts[player])) for player in order if amounts[player])
    if not single and small <= 0:
        small = -small or max(1, big // 2)
    return Stakes(small_blind=small, big_blind=big, ante=0, ante_kind=Ante.EACH, posts=posts)


def read_antes(listed: Sequence[int], stakes: Stakes, *, button: int) -> Stakes:
    """Add antes to stakes: the same for all, one for the big blind, or else dead posts of those who pay."""
    antes = by_player(forced_order(listed), button=button)
    if min(antes) < 0:
        raise InvalidNotation("an ante cannot be negative")
    if len(set(antes)) == 1:
        return replace(stakes, ante=antes[0])
    players = len(antes)
    payers = [player for player, ante in enumerate(antes) if ante]
    big = player_at(2 if stakes.small_blind and players > 2 else 1, players=players, button=button)
    if payers == [big]:
        return replace(stakes, ante=antes[big], ante_kind=Ante.BIG_BLIND)
    posts = stakes.posts
    if posts is None:
        rules = Rules(small_blind=stakes.small_blind, big_blind=stakes.big_blind)
        due = posts_before(rules, players=players, button=button, posts=None)
        posts = tuple(Post(player, amount) for player, _, amount in due)
    return replace(stakes, posts=(*[Post(player, antes[player], live=False) for player in payers], *posts))
