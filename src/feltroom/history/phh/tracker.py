"""Just enough betting to read `cc`: whether it is a check, a call, or no decision at all.

No rule is enforced here: a record that breaks the rules must still be read, so that an audit can say where.
"""

from collections.abc import Sequence

from feltroom.engine.actions import CALL, CHECK, Action, ActionKind
from feltroom.engine.events import PostKind
from feltroom.engine.rules import Post, Rules
from feltroom.engine.setup import POSTED_BETS, opening_bet
from feltroom.history.phh.forced import posts_before

_DEAD = (PostKind.DEAD, PostKind.BIG_BLIND_ANTE)


class BetTracker:
    """Who has which chips in front of them, and whom other software would still ask to act.

    A player who could only check against opponents who are all-in has no decision here and is not asked.
    Other software asks such a player for a check, so files have one: `check_or_call` drops it, `asked_in_vain` adds it.
    A check of a player who is all-in is dropped too.
    """

    def __init__(self, rules: Rules, *, stacks: Sequence[int], button: int, posts: Sequence[Post] | None) -> None:
        players = len(stacks)
        self._stacks = list(stacks)
        self._bets = [0] * players
        self._live = [True] * players
        self.raised_all_in = False
        self.paid = [0] * players
        self._dead = [0] * players
        for player, kind, due in posts_before(rules, players=players, button=button, posts=posts):
            self._put_in(player, due, is_bet=kind in POSTED_BETS, is_dead=kind in _DEAD)
        self._to_match, _ = opening_bet(rules, players=players, button=button, posts=posts)
        # Who has not acted on this street; a raise makes others act again, but never without a decision.
        reach = sorted(self._reach())[-2]
        self._owing = {player for player in self._able() if self._bets[player] < reach}
        self._waiting = set(self._able())
        if rules.bomb:  # nobody acts before the flop
            self._owing, self._waiting = set(), set()

    def check_or_call(self, player: int) -> Action | None:
        """Return what `cc` means for a player; None when it stands for no decision."""
        if self._moot(player) or not self._stacks[player]:
            return None
        return CHECK if self._bets[player] == self._to_match else CALL

    def take(self, player: int, action: Action) -> None:
        """Let a player act."""
        bet = self._bets[player]
        self._owing.discard(player)
        self._waiting.discard(player)
        if action.kind is ActionKind.FOLD:
            self._live[player] = False
        elif action.kind is ActionKind.CALL:
            self._put_in(player, max(0, self._to_match - bet), is_bet=True)
        elif action.kind is ActionKind.RAISE:
            self._put_in(player, max(0, action.to - bet), is_bet=True)
            self._to_match = action.to
            self.raised_all_in = self.raised_all_in or not self._stacks[player]
            self._waiting = set(self._able()) - {player}

    def next_street(self) -> None:
        """Clear the bets of a street."""
        self._bets = [0] * len(self._bets)
        self._to_match = 0
        self._owing = set(self._able())
        self._waiting = set(self._able())

    @property
    def live(self) -> list[int]:
        """Who has not folded."""
        return [player for player, live in enumerate(self._live) if live]

    @property
    def bets(self) -> list[int]:
        """What everybody has bet on this street."""
        return self._bets[:]

    @property
    def to_match(self) -> int:
        """The bet that must be called."""
        return self._to_match

    def street_is_over(self) -> bool:
        """Whether everybody who can act has, and nobody owes a call."""
        able = self._able()
        if len(self.live) < 2 or len(able) < 2:
            return not any([self._bets[player] < self._to_match for player in able if player in self._waiting])
        return not self._waiting

    def uncalled(self) -> tuple[int, int] | None:
        """Return the player to whom chips that nobody matched go back, and how many."""
        if not self.live:
            return None
        towards = [paid - dead for paid, dead in zip(self.paid, self._dead, strict=True)]
        top = max(self.live, key=towards.__getitem__)
        excess = towards[top] - max([chips for player, chips in enumerate(towards) if player != top])
        return (top, excess) if excess > 0 else None

    def asked_in_vain(self) -> int | None:
        """Return the player whom other software asks for a check though they have no decision."""
        for player in self._owing:
            if self._moot(player):
                return player
        return None

    def _moot(self, player: int) -> bool:
        """Whether all opponents left are all-in, and for no more than the player has bet."""
        if self._able() != [player] or self._live.count(True) < 2:
            return False
        return not any(live and bet > self._bets[player] for live, bet in zip(self._live, self._bets, strict=True))

    def _able(self) -> list[int]:
        return [player for player, live in enumerate(self._live) if live and self._stacks[player]]

    def _reach(self) -> list[int]:
        return [stack + bet for stack, bet in zip(self._stacks, self._bets, strict=True)]

    def _put_in(self, player: int, due: int, *, is_bet: bool, is_dead: bool = False) -> None:
        amount = min(due, self._stacks[player])
        self._stacks[player] -= amount
        self.paid[player] += amount
        if is_dead:
            self._dead[player] += amount
        if is_bet:
            self._bets[player] += amount
