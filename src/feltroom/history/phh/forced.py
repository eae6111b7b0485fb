"""Antes, blinds and posts as the format has them: two lists with an entry for each player.

A list entry says who pays, not why. Chips that count towards nobody's bet stand under `antes`, and a player
who posts to come in has a negative blind, as pokerkit writes it. A blind after the big blind's place that is larger is
a straddle, and a live post here. Blinds that stand where ours do not are in another order: who has the last option then
shows in who begins.
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
    """What forced bets say about the rules, and the posts where no rule says them.

    `straddled` says that a post is a straddle. Of blinds in another order `big_blind` is the largest, `last` is the
    player with the last option before the flop where that is not the big blind, and `game` the blind in its place.
    """

    small_blind: int
    big_blind: int
    ante: int
    ante_kind: Ante
    posts: tuple[Post, ...] | None
    last: int | None = None
    game: int | None = None
    straddled: bool = False


def posts_before(
    rules: Rules, *, players: int, button: int, posts: Sequence[Post] | None
) -> list[tuple[int, PostKind, int]]:
    """Return what the rules ask for before the cards: who, what and how much."""
    order = in_file_order(range(players), button=button)
    return posts_due(rules, order, blind_players(rules, players, button), posts)


def forced_bets(
    rules: Rules, *, players: int, button: int, posts: Sequence[Post] | None, last: int | None = None
) -> ForcedBets:
    """Return what a hand's players have to put in before the cards; with `last`, live posts are blinds in their way."""
    antes, blinds = [0] * players, [0] * players
    trimmed = True
    for player, kind, amount in posts_before(rules, players=players, button=button, posts=posts):
        if kind in POSTED_BETS:
            blinds[player] += -amount if kind is PostKind.LIVE and last is None else amount
        else:
            antes[player] += amount
            trimmed = trimmed and kind in (PostKind.ANTE, PostKind.BOMB)
    return ForcedBets(
        forced_order(in_file_order(antes, button=button)),
        forced_order(in_file_order(blinds, button=button)),
        trimmed,
    )


def read_blinds(listed: Sequence[int], *, button: int, smallest_bet: int | None, first: int | None = None) -> Stakes:
    """Return the stakes of a list of blinds; a small blind nobody posts is taken for half the big one.

    `first` is the place, from 1, of the player who acts first in the file.
    """
    players = len(listed)
    placed = forced_order(listed)  # from the left of the button
    small, big = (placed[1], placed[0]) if players == 2 else (placed[0], placed[1])
    others = [] if players == 2 else placed[2:]
    single = placed[0] > 0 >= placed[1]
    if single:
        small, big = 0, placed[0]
    elif max(placed) <= 0:
        big = smallest_bet or max(map(abs, placed))
        if not big:
            raise InvalidNotation("there is no big blind")
    if 0 < small <= big and _are_straddles(others, big, first):
        return Stakes(
            small_blind=small,
            big_blind=big,
            ante=0,
            ante_kind=Ante.EACH,
            posts=_posts(placed, button=button, big=big, straddles=True),
            straddled=True,
        )
    if single and -min(others, default=0) > big:
        return _read_late_big_blind(placed, button=button)
    both_the_same = players == 2 and small == big and first == 1
    if big <= 0 or small > big or max(others, default=0) > 0 or both_the_same:
        return _read_odd_blinds(placed, button=button, first=first)
    ordinary = single or small > 0
    if ordinary and sum(map(bool, placed)) == (1 if single else 2):
        posts = None
    else:
        posts = _posts(placed, button=button, big=big)
    if not single and small <= 0:
        small = min(-small, big) or max(1, big // 2)
    return Stakes(small_blind=small, big_blind=big, ante=0, ante_kind=Ante.EACH, posts=posts)


def _are_straddles(others: Sequence[int], big: int, first: int | None) -> bool:
    """Whether what stands after the big blind are straddles, and who begins is the player after the largest."""
    blinds = [amount for amount in others if amount > 0]
    if not blinds or min(blinds) <= big or blinds.count(max(blinds)) > 1:
        return False
    place = others.index(max(blinds)) + 3
    return first is None or first == place % (len(others) + 2) + 1


def _read_odd_blinds(placed: Sequence[int], *, button: int, first: int | None) -> Stakes:
    """Return the stakes of blinds where ours do not stand: the largest is what must be called."""
    players = len(placed)
    big = max(placed)
    largest = [place for place, amount in enumerate(placed, 1) if amount == big]
    before_first = None if first is None else [place for place in largest if place % players + 1 == first]
    last = (before_first or largest)[-1]
    smaller = sorted({amount for amount in placed if 0 < amount < big})
    usual = 1 if players == 2 else 2
    return Stakes(
        small_blind=smaller[0] if smaller else max(1, big // 2),
        big_blind=big,
        ante=0,
        ante_kind=Ante.EACH,
        posts=_posts(placed, button=button, big=big),
        last=None if last == usual else player_at(last, players=players, button=button),
        game=placed[1] if players > 2 and 0 < placed[1] < big else None,
    )


def _read_late_big_blind(placed: Sequence[int], *, button: int) -> Stakes:
    """Return the stakes where the first player posts the small blind, and the big blind is posted to come in."""
    players, big = len(placed), -min(placed)
    return Stakes(
        small_blind=placed[0],
        big_blind=big,
        ante=0,
        ante_kind=Ante.EACH,
        posts=_posts(placed, button=button, big=big),
        last=player_at(1, players=players, button=button),
    )


def _posts(placed: Sequence[int], *, button: int, big: int, straddles: bool = False) -> tuple[Post, ...]:
    """Return a list of blinds as posts; what somebody posts beyond the big blind is dead, unless it is a straddle."""
    players = len(placed)
    posts: list[Post] = []
    for place, amount in enumerate(placed, 1):
        player = player_at(place, players=players, button=button)
        live = amount if straddles and amount > 0 else min(abs(amount), big)
        if live:
            posts.append(Post(player, live))
        if abs(amount) > live:
            posts.append(Post(player, abs(amount) - live, live=False))
    return tuple(posts)


def read_antes(listed: Sequence[int], stakes: Stakes, *, button: int, stacks: Sequence[int], trimmed: bool) -> Stakes:
    """Add antes to stakes: the same for all, one for the big blind, or else dead posts of those who pay.

    Dead chips can be won by everybody, also by a player who was too short for their own: so antes that are not trimmed
    to what a player could pay are dead posts where somebody was short, and so is an ante of a big blind who pays it
    first.
    """
    antes = by_player(forced_order(listed), button=button)
    if min(antes) < 0:
        raise InvalidNotation("an ante cannot be negative")
    if len(set(antes)) == 1 and (trimmed or min(stacks) >= antes[0]):
        return replace(stakes, ante=antes[0])
    players = len(antes)
    payers = [player for player, ante in enumerate(antes) if ante]
    big = player_at(2 if stakes.small_blind and players > 2 else 1, players=players, button=button)
    if payers == [big] and stacks[big] >= antes[big] + stakes.big_blind:
        return replace(stakes, ante=antes[big], ante_kind=Ante.BIG_BLIND)
    posts = stakes.posts
    if posts is None:
        rules = Rules(small_blind=stakes.small_blind, big_blind=stakes.big_blind)
        due = posts_before(rules, players=players, button=button, posts=None)
        posts = tuple(Post(player, amount) for player, _, amount in due)
    return replace(stakes, posts=(*[Post(player, antes[player], live=False) for player in payers], *posts))
