"""Pictures of ranges and reports: what is on them, that words can be read, and valid SVG."""

from xml.etree import ElementTree

import pytest

from feltroom import HAND_CLASSES
from feltroom.analysis import parse_range
from feltroom.analysis.dense_lab import dense_report
from feltroom.analysis.grid_picture import range_picture, report_picture
from feltroom.analysis.picture import Picture, blend, ink_on, to_svg
from feltroom.deal.weights import mode_weights

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(to_svg(picture))
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_a_range_shows_every_class_once_and_its_size() -> None:
    picture = range_picture(parse_range("QQ+, AKs:0.5"), title="QQ+, <AKs> & more")
    told = texts(picture)
    assert sorted(name for name in told if name in HAND_CLASSES) == sorted([*HAND_CLASSES])
    assert told[:2] == ["QQ+, <AKs> & more", "20 of 1326 combos, 1.51 %"]
    assert told[told.index("AKs") + 1] == "50"
    assert told[told.index("AA") + 1] == "100"
    assert len(picture.boxes) == 169
    fills = {box.fill for box in picture.boxes}
    assert len(fills) == 3  # out, half, in


def test_a_long_title_is_cut() -> None:
    told = texts(range_picture(parse_range("AA"), title="AA, " * 100))
    assert told[0].endswith("…")
    assert len(told[0]) < 70


@pytest.mark.parametrize(("players", "columns"), [(2, 2), (4, 2), (9, 3), (16, 4)])
def test_a_report_has_a_square_for_all_and_one_for_each_seat(players: int, columns: int) -> None:
    picture = report_picture(dense_report(mode_weights("dense"), players=players, hands=50, mode="dense"))
    assert len(picture.boxes) == 169 * (players + 1)
    assert len({round(box.x) for box in picture.boxes}) == 13 * columns
    assert all(box.x + box.width <= picture.width and box.y + box.height <= picture.height for box in picture.boxes)
    told = texts(picture)
    assert told[0] == f"50 hands, mode dense, {players} players"
    assert sum(text.startswith("Draws ") for text in told) == players


def test_only_a_difference_beyond_luck_gets_a_colour() -> None:
    """Two seats that were dealt one hand each differ in two classes, and one hand proves nothing."""
    picture = report_picture(dense_report(None, players=2, hands=1, mode="full"))
    seats = picture.boxes[169:]
    assert {box.fill for box in seats} == {"#eceff1"}


@pytest.mark.parametrize("end", ["#0b6b3a", "#b3261e", "#1b5e9b"])
def test_words_on_every_fill_can_be_read(end: str) -> None:
    for step in range(101):
        fill = blend("#eceff1", end, step / 100)
        assert contrast(fill, ink_on(fill)) >= 4.5


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_svg_names_itself_for_a_screen_reader() -> None:
    root = ElementTree.fromstring(to_svg(range_picture(parse_range("AA"), title="aces")))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "aces: 6 of 1326 combos, 0.45 %"


def test_a_notebook_draws_a_range_as_its_square() -> None:
    root = ElementTree.fromstring(parse_range("QQ+, AKs:0.5")._repr_html_())
    told = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert "QQ+, AKs:0.5" in told and {"AA", "72o"} <= set(told)
    assert "empty" in parse_range("")._repr_html_()
