"""The table at its fullest: nothing lies on anything else, leaves the phone, is cut off or too small.

Every table is shown with the longest names and the biggest amounts, 2 to 9 players, four sizes, four languages.
"""

from itertools import groupby, product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from feltroom.contract.events import HandStarted
from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import LANGUAGES, WIDEST_PHONE, OpenPhone, act, make_table, part, sign_in
from tests.browser.play import TRIES
from tests.browser.scenes import BIGGEST, CHINESE, LATIN, Scene, shown
from tests.browser.stage import settle, show_scene
from tests.marks import long_only

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

PLAYERS = tuple(range(2, 10))
SIZES = ((360, 640), (390, 844), (430, 932), (1440, 900))
NAMES = (LATIN, CHINESE)
SCENES = tuple(Scene)
# Phones held sideways, browsers with their bars, a laptop's low window, and heights between those of the sizes above.
LOW_SIZES = (
    (360, 560),
    (375, 553),
    (640, 360),
    (667, 331),
    (844, 340),
    (568, 320),
    (412, 732),
    (390, 764),
    (1366, 625),
)
LOW_SCENES = (Scene.YOUR_TURN, Scene.RAISING, Scene.SHOWDOWN, Scene.PRE_ACTION, Scene.SUMMARY, Scene.SIX_DEALT)
FULLEST = (
    Scene.YOUR_TURN,
    Scene.RAISING,
    Scene.SHOWDOWN,
    Scene.SETTLEMENT,
    Scene.CHAT,
    Scene.CHAT_FACE_UP,
    Scene.REFUSED_AND_CUT_OFF,
    Scene.AWAY,
    Scene.TWO_BOARDS,
)
PASSING = (Scene.CHAT, Scene.CHAT_FACE_UP, Scene.REFUSED, Scene.REFUSED_AND_CUT_OFF, Scene.SHUFFLING)
Sizes = tuple[tuple[int, int], ...]
Combination = tuple[Scene, int, tuple[int, int], str, str]


def sample() -> list[Combination]:
    """The fullest scenes once, in turns in every language with both kinds of names.

    On the smallest phone, or for one of them on a bigger one.
    """
    return [
        (scene, PLAYERS[-1], SIZES[2 if scene is Scene.CHAT_FACE_UP else 0], LANGUAGES[step // 2 % 4], NAMES[step % 2])
        for step, scene in enumerate(FULLEST)
    ]


def everywhere() -> list["ParameterSet"]:
    """Every scene with every number of players: at the fullest table in all languages with both kinds of names, else in
    turns, so that every number of players meets each language with both."""
    spoken = [(language, name) for name in NAMES for language in LANGUAGES]
    return [
        pytest.param(scene, players, language, name, id=f"{scene.name.lower()}-{players}-{language}-{kind_of(name)}")
        for place, scene in enumerate(SCENES)
        for players in PLAYERS
        for turn, (language, name) in enumerate(spoken)
        if players == PLAYERS[-1] or (place + players) % len(spoken) == turn
    ]


def everywhere_low() -> list["ParameterSet"]:
    """The scenes for low screens at the fullest table and heads-up, in every language, with one kind of name each."""
    return [
        pytest.param(scene, players, language, name, id=f"{scene.name.lower()}-{players}-{language}-{kind_of(name)}")
        for place, scene in enumerate(LOW_SCENES)
        for turn, players in enumerate((PLAYERS[-1], PLAYERS[0]))
        for step, language in enumerate(LANGUAGES)
        for name in [NAMES[(place + turn + step) % 2]]
    ]


def kind_of(name: str) -> str:
    return "latin" if name == LATIN else "chinese"


def named(combination: Combination) -> str:
    scene, players, (width, height), language, name = combination
    return f"{scene.name.lower()}-{players}-{width}x{height}-{language}-{kind_of(name)}"


def open_scene(open_phone: OpenPhone, combination: Combination) -> Page:
    """Show a scene on a phone of a size and a language."""
    scene, players, (width, height), language, name = combination
    page = open_phone(width, height, language=language, settings={"speed": "off"}, still=True)
    account = sign_in(page, "W")
    table = make_table(page, "online", seats=players)
    show_scene(page, shown(scene, players=players, name=name, id=table), account=account, nickname="W")
    if scene is Scene.RAISING:
        page.locator(act("raise")).click()
        page.locator(act("quick-max")).click()
        expect(page.locator("input[data-amount]")).to_be_visible()
    elif scene in (Scene.REFUSED, Scene.REFUSED_AND_CUT_OFF):
        for _ in range(TRIES):  # a key that has just come does not count yet
            page.locator(act("main")).click()
            page.wait_for_timeout(25)
            if page.locator(part("toast")).count():
                break
    await_scene(page, scene, players)
    settle(page)
    return page


def await_scene(page: Page, scene: Scene, players: int) -> None:
    """Wait for what makes the scene."""
    match scene:
        case Scene.SETTLEMENT:
            expect(page.locator(part("sheet"))).to_be_visible()
        case Scene.CHAT | Scene.CHAT_FACE_UP:
            expect(page.locator(part("said"))).to_have_count(players)
        case Scene.REFUSED:
            expect(page.locator(part("toast"))).to_be_visible()
        case Scene.REFUSED_AND_CUT_OFF:
            expect(page.locator(part("toast"))).to_be_visible()
            expect(page.locator(part("note"))).to_be_visible()
        case Scene.DISCONNECTED:
            expect(page.locator(part("note"))).to_be_visible()
        case Scene.SHUFFLING:
            expect(page.locator(part("shuffle"))).to_be_visible()
        case Scene.SUMMARY:
            for key in ("settlement", "show", "next"):
                expect(page.locator(act(key))).to_be_visible()
        case Scene.TWO_BOARDS | Scene.TWO_BOARDS_OPEN:
            expect(page.locator("[data-run]")).to_have_count(2)
        case Scene.AWAY:
            expect(page.locator(act("comeBack"))).to_be_visible()
            if players > 2:
                expect(page.locator(act("comeBackPost"))).to_be_visible()
        case Scene.SIX_DEALT:
            expect(page.locator(f"{part('puck')} .position")).to_have_count(min(players, 6) - 4 if players > 4 else 0)
        case Scene.PRE_ACTION:
            expect(page.locator('[data-act^="pre-"]')).to_have_count(2)
            if players > 2:
                expect(page.locator(part("raises"))).to_be_visible()


def check(open_phone: OpenPhone, combination: Combination) -> None:
    found = faults(open_scene(open_phone, combination), combination)
    assert not found, "\n".join(found)


def faults(page: Page, combination: Combination) -> list[str]:
    """What is wrong with a scene as it is shown now."""
    scene, players, *_ = combination
    layout = read_layout(page.evaluate(PROBE))
    seats = {part.seat for part in layout.parts if part.kind in ("seat", "hero") and part.seat is not None}
    assert len(seats) >= players - 1, f"{len(seats)} seats of {players} were found"
    if scene in (Scene.YOUR_TURN, Scene.RAISING, Scene.SIX_DEALT):
        assert sum(text.chips for text in layout.texts) >= players, "amounts carry data-chips"
    line = page.locator(part("event"))
    whole = line.count() == 0 or line.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert whole, f"the event line is cut off: {line.inner_text()}"
    return problems(layout)


def check_sizes(open_phone: OpenPhone, sizes: Sizes, scene: Scene, players: int, language: str, name: str) -> None:
    """Look at a scene in all sizes: by turning and resizing the same phone, where the scene lasts that long."""
    found: list[str] = []
    for _, alike in groupby(sizes, lambda size: (min(size) <= WIDEST_PHONE, size if scene in PASSING else None)):
        page: Page | None = None
        for size in alike:
            combination = (scene, players, size, language, name)
            if page is None:
                page = open_scene(open_phone, combination)
            else:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                settle(page)
            found += [f"{named(combination)}: {fault}" for fault in faults(page, combination)]
        assert page is not None
        page.close()
    assert not found, "\n".join(found)


def test_the_samples_hold_every_value_of_each_dimension() -> None:
    assert {(language, name) for *_, language, name in sample()} == set(product(LANGUAGES, NAMES))
    met = [one.values for one in everywhere()]
    assert {one[:2] for one in met} == set(product(SCENES, PLAYERS))
    assert {(one[0], *one[2:]) for one in met} == set(product(SCENES, LANGUAGES, NAMES))
    assert {one[1:] for one in met} == set(product(PLAYERS, LANGUAGES, NAMES))
    low = [one.values for one in everywhere_low()]
    for pairs, values in (
        ({(scene, language) for scene, _, language, _ in low}, product(LOW_SCENES, LANGUAGES)),
        ({(scene, name) for scene, _, _, name in low}, product(LOW_SCENES, NAMES)),
        ({(language, name) for *_, language, name in low}, product(LANGUAGES, NAMES)),
    ):
        assert pairs == set(values)


@pytest.mark.parametrize("players", PLAYERS)
def test_scenes_add_up(players: int) -> None:
    for scene in SCENES:
        message = shown(scene, players=players, name=LATIN, id="scene").table
        playing = [seat for seat in message.seats if seat is not None and not seat.sitting_out]
        held = sum(seat.stack for seat in playing) + message.pot
        began = [event.stacks for event in message.hand if isinstance(event, HandStarted)]
        assert not began or held == sum(began[0])
        most = 2 * BIGGEST if scene is Scene.SUMMARY else BIGGEST  # who has won has more than they came with
        assert message.pot <= BIGGEST and max(seat.stack for seat in message.seats if seat) <= most


@pytest.mark.parametrize("combination", sample(), ids=named)
def test_nothing_overlaps_at_the_fullest_table(open_phone: OpenPhone, combination: Combination) -> None:
    check(open_phone, combination)


def test_nothing_overlaps_on_a_low_screen(open_phone: OpenPhone) -> None:
    check(open_phone, (Scene.YOUR_TURN, PLAYERS[-1], LOW_SIZES[0], "zh-CN", LATIN))


@pytest.mark.long
@pytest.mark.parametrize(("scene", "players", "language", "name"), everywhere())
def test_nothing_overlaps_in_any_scene_with_any_number_of_players(
    open_phone: OpenPhone, scene: Scene, players: int, language: str, name: str
) -> None:
    check_sizes(open_phone, SIZES, scene, players, language, name)


@pytest.mark.long
@pytest.mark.parametrize(("scene", "players", "language", "name"), everywhere_low())
def test_nothing_overlaps_on_any_low_screen(
    open_phone: OpenPhone, scene: Scene, players: int, language: str, name: str
) -> None:
    check_sizes(open_phone, LOW_SIZES, scene, players, language, name)


@pytest.mark.parametrize("size", [SIZES[0], *long_only(SIZES[1])], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["ja", *long_only("en", "zh-CN", "zh-TW")])
def test_no_tag_lies_on_the_face_beside_it(open_phone: OpenPhone, language: str, size: tuple[int, int]) -> None:
    """T20: what a player did stands beside their face, and no key overflows."""
    page = open_scene(open_phone, (Scene.AWAY, 6, size, language, LATIN))
    expect(page.locator("[data-tag]")).to_have_count(4)
    found = problems(read_layout(page.evaluate(PROBE)))
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_word_of_the_labs_start_sheet_is_broken(open_phone: OpenPhone, language: str, size: tuple[int, int]) -> None:
    """T20: the sheet has a key for each number of players, the first of them in words."""
    page = open_phone(*size, language=language, settings={"speed": "off"}, still=True)
    sign_in(page, "W")
    page.goto("/dense")
    page.locator(part("start-dense")).click()
    expect(page.locator('[data-start="2"]')).to_be_visible()
    settle(page)
    found = problems(read_layout(page.evaluate(PROBE)))
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_board_and_own_cards_are_in_the_same_place_for_any_number_of_players(
    open_phone: OpenPhone, size: tuple[int, int]
) -> None:
    places = set()
    for players in (2, 9):
        page = open_scene(open_phone, (Scene.YOUR_TURN, players, size, "zh-CN", CHINESE))
        board = [page.locator(f'[data-part="{part}"]').bounding_box() for part in ("board", "own")]
        places.add(str(board))
    assert len(places) == 1
