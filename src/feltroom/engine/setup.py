"""Checking what a hand is set up with, and what everybody posts before the cards."""

from collections.abc import Sequence

from feltroom.deal.deal import OPEN, Deal
from feltroom.engine.events import PostKind
from feltroom.engine.rules import MOST_CHIPS, Ante, Post, Rules
from feltroom.errors import InvalidSetup, shown

POSTED_BETS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.LIVE, PostKind.STRADDLE)
"""The posts that count as their player's bet on the first street."""

# Module constants spare a look-up in an enum each.
_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_INTS = frozenset({int})
_LISTS = (list, tuple)  # comparing types is quicker than asking what is a Sequence


def check_setup(rules: Rules, stacks: Sequence[int], button: int, deal: Deal) -> None:
    """Refuse a hand that cannot be played, with the numbers that make it so."""
    if type(rules) is not Rules:
        raise InvalidSetup(f"rules must be a Rules, not {type(rules).__name__}")
    if type(deal) is not Deal:
        raise InvalidSetup(f"deal must be a Deal, not {type(deal).__name__}")
    if type(stacks) not in _LISTS and (not isinstance(stacks, Sequence) or isinstance(stacks, str | bytes)):
        raise InvalidSetup(f"stacks must be a list of whole numbers, not {type(stacks).__name__}")
    players = len(stacks)
    if not 2 <= players <= 22:
        raise InvalidSetup(f"a hand takes 2 to 22 players, not {players}")
    if len(deal._hole) != players:
        raise InvalidSetup(f"the deal is for {len(deal._hole)} players, but there are {players} stacks")
    if rules.boards > 1 and deal.mode == OPEN:
        raise InvalidSetup("an open deal has one board, not two")
    if type(button) is not int or not 0 <= button < players:
        raise InvalidSetup(f"the button must be a player from 0 to {players - 1}, not {shown(button)}")
    if not _INTS.issuperset(map(type, stacks)) or min(stacks) < 1 or max(stacks) > MOST_CHIPS or rules.chip > 1:
        _check_stacks(stacks, rules.chip)


def _check_stacks(stacks: Sequence[int], chip: int) -> None:
    for player, stack in enumerate(stacks):
        if type(stack) is not int or stack < 1:
            raise InvalidSetup(f"player {player} needs a stack of at least 1 chip, not {shown(stack)}")
        if stack > MOST_CHIPS:
            raise InvalidSetup(f"player {player}'s stack must be at most {MOST_CHIPS}, not {shown(stack)}")
        if stack % chip:
            raise InvalidSetup(f"player {player}'s stack {stack} is not a multiple of the smallest chip {chip}")


def check_posts(posts: Sequence[Post], *, rules: Rules, players: int) -> tuple[Post, ...]:
    """Refuse posts that cannot be made; several live posts of a player may not exceed the big blind together."""
    live = [0] * players
    if rules.bomb:
        raise InvalidSetup("in a bomb pot everybody posts the same: there are no other posts")
    if not isinstance(posts, Sequence):
        raise InvalidSetup(f"posts must be a list of Post, not {type(posts).__name__}")
    for post in posts:
        if type(post) is not Post:
            raise InvalidSetup(f"a post must be a Post, not {shown(post)}")
        if type(post.player) is not int or not 0 <= post.player < players:
            raise InvalidSetup(f"a post must come from a player from 0 to {players - 1}, not {shown(post.player)}")
        if type(post.amount) is not int or not 1 <= post.amount <= MOST_CHIPS or post.amount % rules.chip:
            raise InvalidSetup(
                f"player {post.player} must post a positive multiple of the smallest chip {rules.chip}, "
                f"not {shown(post.amount)}"
            )
        if type(post.live) is not bool:
            raise InvalidSetup(f"player {post.player}'s post must be live or not, not {shown(post.live)}")
        if post.live:
            before = live[post.player]
            live[post.player] += post.amount
            if before and live[post.player] > rules.big_blind:
                raise InvalidSetup(
                    f"player {post.player} posts {live[post.player]} live, more than the big blind {rules.big_blind}:"
                    " a straddle is one post"
                )
    return tuple(posts)


def blind_players(rules: Rules, players: int, button: int) -> tuple[int | None, int]:
    """Return the players of the small blind (None in the single-blind game) and the big blind."""
    if not rules.small_blind:
        return None, (button + 1) % players
    if players == 2:
        return button, 1 - button
    return (button + 1) % players, (button + 2) % players


def opening_bet(rules: Rules, *, players: int, button: int, posts: Sequence[Post] | None) -> tuple[int, int]:
    """Return the bet that is to be called before anybody has acted, and who has the last option then.

    That is the big blind, whatever was really posted of it, or the largest straddle; it is 0 if no post is live, and in
    a bomb pot.
    """
    _, last = blind_players(rules, players, button)
    if rules.bomb:
        return 0, last
    if posts is None:
        return rules.big_blind, last
    live = [post for post in posts if post.live]
    to_match = rules.big_blind if live else 0
    for post in live:
        if post.amount > to_match:
            to_match, last = post.amount, post.player
    return to_match, last


def posts_due(
    rules: Rules, order: Sequence[int], blinds: tuple[int | None, int], posts: Sequence[Post] | None
) -> list[tuple[int, PostKind, int]]:
    """Return what is due before the cards: antes in the order given, blinds or posts, the ante of the big blind.

    In a bomb pot that is the same for everybody, and nothing else.
    """
    if rules.bomb:
        return [(player, PostKind.BOMB, rules.bomb) for player in order]
    small, big = blinds
    due: list[tuple[int, PostKind, int]] = []
    if rules.ante and rules.ante_kind is Ante.EACH:
        due += [(player, PostKind.ANTE, rules.ante) for player in order]
    if posts is None:
        if small is not None:
            due.append((small, _SMALL_BLIND, rules.small_blind))
        due.append((big, _BIG_BLIND, rules.big_blind))
    else:
        names = _blinds_as_posted(posts, rules, small=small, big=big)
        due += [(post.player, _kind_of(post, rules, small=names[0], big=names[1]), post.amount) for post in posts]
    if rules.ante and rules.ante_kind is Ante.BIG_BLIND:
        due.append((big, PostKind.BIG_BLIND_ANTE, rules.ante))
    return due


def _blinds_as_posted(posts: Sequence[Post], rules: Rules, *, small: int | None, big: int) -> tuple[int | None, int]:
    """Return whose posts are called the small and the big blind: some rooms have them the other way round."""
    bets = {post.player: post.amount for post in posts if post.live}
    if small is not None and rules.big_blind >= bets.get(small, 0) > bets.get(big, 0) > 0:
        return big, small
    return small, big


def _kind_of(post: Post, rules: Rules, *, small: int | None, big: int) -> PostKind:
    if not post.live:
        return PostKind.DEAD
    if post.amount > rules.big_blind:
        return PostKind.STRADDLE
    if post.player == big:
        return PostKind.BIG_BLIND
    return PostKind.SMALL_BLIND if post.player == small else PostKind.LIVE
