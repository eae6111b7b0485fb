"""A hand as a drawing of the table, for people who look at it in a notebook."""

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin

from feltroom.cards.card import Cards, suit_of
from feltroom.engine.picture import Scene, cards_text, choices_text, picture, place_text

_WIDTH, _HEIGHT = 620, 425
_MIDDLE = (_WIDTH / 2, 208.0)
_FELT = (215, 115)
_SEATS, _BETS = (252, 138), (160, 78)
_BOX = (92, 36)
_CARD = (24, 32)
_INK = {0: "#111111", 1: "#c1121f", 2: "#c1121f", 3: "#111111"}


def drawing(scene: Scene) -> str:
    """Draw a hand as SVG: the felt, the board and the pot, and every player with cards, stack and bet."""
    return "".join(_lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    x, y = _MIDDLE
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" role="img" '
    yield f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="13" text-anchor="middle">'
    yield f"<title>{escape(picture(scene))}</title>"
    yield f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>'  # for pages that are dark
    yield f'<ellipse cx="{x:g}" cy="{y:g}" rx="{_FELT[0]}" ry="{_FELT[1]}" fill="#1f6f4a" stroke="#4a2f1b" '
    yield 'stroke-width="10"/>'
    yield from _row(scene.board, x, y - 26)
    yield _words(x, y + 26, f"pot {scene.pot}", "#ffffff")
    for player in range(len(scene.stacks)):
        yield from _player(scene, player)
    said = "the hand is over" if scene.over else "" if scene.legal is None else choices_text(scene.legal)
    yield _words(x, _HEIGHT - 12, said, "#111111") if said else ""
    yield "</svg>"


def _player(scene: Scene, player: int) -> Iterator[str]:
    x, y = _around(scene, player, _SEATS)
    folded = scene.folded[player]
    acts = scene.legal is not None and scene.legal.player == player
    edge = "#e0a100" if acts else "#555555"
    cards = scene.hole[player]
    if not folded:
        yield from _row((None, None) if cards is None else cards, x, y - 40)
    yield f'<rect x="{x - _BOX[0] / 2:g}" y="{y - _BOX[1] / 2:g}" width="{_BOX[0]}" height="{_BOX[1]}" rx="6" '
    yield f'fill="{"#dddddd" if folded else "#ffffff"}" stroke="{edge}" stroke-width="{3 if acts else 1}"/>'
    named = " ".join([part for part in (str(player), place_text(scene, player), "folded" if folded else "") if part])
    yield _words(x, y - 3, named, "#555555")
    yield _words(x, y + 13, str(scene.stacks[player]), "#111111")
    if scene.bets[player]:
        yield _words(*_around(scene, player, _BETS), str(scene.bets[player]), "#ffe08a")


def _around(scene: Scene, player: int, radius: tuple[int, int]) -> tuple[float, float]:
    """Where a player's things are: the first at the bottom, the others clockwise."""
    angle = pi / 2 + 2 * pi * player / len(scene.stacks)
    return _MIDDLE[0] + radius[0] * cos(angle), _MIDDLE[1] + radius[1] * sin(angle)


def _row(cards: Cards | tuple[None, ...], x: float, y: float) -> Iterator[str]:
    """Draw cards side by side, face down where they are None."""
    width, height = _CARD
    left = x - (len(cards) * (width + 3) - 3) / 2
    for place, card in enumerate(cards):
        at = left + place * (width + 3)
        fill = "#34508c" if card is None else "#ffffff"
        yield f'<rect x="{at:g}" y="{y - height / 2:g}" width="{width}" height="{height}" rx="3" fill="{fill}" '
        yield 'stroke="#333333"/>'
        if card is not None:
            yield _words(at + width / 2, y + 5, cards_text((card,)), _INK[suit_of(card)])


def _words(x: float, y: float, text: str, fill: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}">{escape(text)}</text>'
