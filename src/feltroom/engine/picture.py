"""A hand as a picture in text, for people who look at it in a terminal or a notebook."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.cards.card import Cards, rank_of, suit_of
from feltroom.engine.actions import Legal
from feltroom.engine.events import Street
from feltroom.engine.rules import Betting, Rules
from feltroom.engine.setup import blind_players

_SUITS = "♣♦♥♠"
_RANKS = "23456789TJQKA"
_GAMES = {Betting.NO_LIMIT: "No-limit", Betting.POT_LIMIT: "Pot-limit", Betting.FIXED_LIMIT: "Fixed-limit"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a picture shows; `hole` has None for cards that are not to be seen."""

    rules: Rules
    street: Street
    board: Cards
    pot: int
    button: int
    stacks: Sequence[int]
    bets: Sequence[int]
    folded: Sequence[bool]
    hole: Sequence[Cards | None]
    legal: Legal | None
    over: bool


def picture(scene: Scene) -> str:
    """Draw a hand: the game, the board, a line for each player, and what the next one may do."""
    state = "over" if scene.over else scene.street.name.lower()
    game = f"{_GAMES[scene.rules.betting]} hold'em {scene.rules.small_blind}/{scene.rules.big_blind}"
    lines = [f"{game}, {state}, pot {scene.pot}", f"board  {cards_text(scene.board) or '-'}"]
    width = max([len(str(stack)) for stack in scene.stacks])
    actor = None if scene.legal is None else scene.legal.player
    for player, stack in enumerate(scene.stacks):
        cards = scene.hole[player]
        shown = "folded" if scene.folded[player] else cards_text(cards) if cards is not None else "?? ??"
        bet = f"  bet {scene.bets[player]}" if scene.bets[player] else ""
        mark = ">" if player == actor else " "
        lines.append(f"{mark} {player:>2} {place_text(scene, player):<4}{stack:>{width}}  {shown}{bet}")
    if scene.legal is not None:
        lines.append(choices_text(scene.legal))
    return "\n".join(lines)


def choices_text(legal: Legal) -> str:
    """Say what a player may do."""
    may = ["check" if legal.check else f"fold, call {legal.call}"]
    if legal.min_raise_to is not None:
        least, most = legal.min_raise_to, legal.max_raise_to
        may.append(f"raise to {least}" + (f"–{most}" if most != least else ""))
    return f"player {legal.player}: {', '.join(may)}"


def cards_text(cards: Cards) -> str:
    """Write cards as players see them: A♥ K♦."""
    return " ".join([_RANKS[rank_of(card)] + _SUITS[suit_of(card)] for card in cards])


def place_text(scene: Scene, player: int) -> str:
    """Return the name of a player's place, if it has one."""
    small, big = blind_players(scene.rules, len(scene.stacks), scene.button)
    if player == scene.button:
        return "BTN"
    return "BB" if player == big else "SB" if player == small else ""
