"""What bots say: codes from public events, the same for the same seed, unheard by whoever is muted."""

import asyncio
from pathlib import Path

import pytest

from feltroom.bots.names import PERSONALITIES
from feltroom.rooms.room.bot_words import LINES, Words, words_after
from feltroom.table import BotSpec
from feltroom.table.events import HandBegan, HandSettled, SeatResult
from feltroom.table.seat import Seat
from tests.server.harness import Message, serving

GREETING_SEED = 3


def seat(personality: str | None = "loose", *, person: bool = False) -> Seat:
    bot = None if person else BotSpec("normal", personality)  # type: ignore[arg-type]
    return Seat("B", 1000, bot, 0)


def settled(*results: tuple[int, int, int], hand: int = 2) -> HandSettled:
    return HandSettled(0, hand, tuple(SeatResult(at, 0, won, stack, None) for at, won, stack in results), ())


def said(event: HandBegan | HandSettled, *seats: Seat | None) -> list[Words]:
    found = [words_after(event, seats, 10, seed=seed) for seed in range(60)]
    return [words for words in found if words is not None]


def began(hand: int, secret: bytes = b"s") -> HandBegan:
    return HandBegan(0, hand, (0, 1), 0, 0, 1, (), secret)


def test_a_large_pot_is_worth_a_word_to_whoever_won_or_lost_it() -> None:
    words = said(settled((0, 250, 1250), (1, -250, 750)), seat("tight"), seat("aggressive"))
    assert {(one.personality, one.occasion) for one in words} == {("tight", "won"), ("aggressive", "lost")}
    assert {one.line for one in words} == set(range(LINES))
    assert 5 < len(words) < 40


def test_a_small_pot_is_not() -> None:
    assert said(settled((0, 190, 1190), (1, -190, 810)), seat(), seat()) == []


def test_whoever_loses_the_last_chip_says_goodbye() -> None:
    assert {one.occasion for one in said(settled((0, -50, 0)), seat())} == {"broke"}


def test_a_game_begins_with_a_greeting_and_no_later_hand_does() -> None:
    assert {one.occasion for one in said(began(1), seat(), seat())} == {"hello"}
    assert said(began(2), seat(), seat()) == []


def test_people_bots_without_a_personality_and_free_seats_say_nothing() -> None:
    for silent in (seat(person=True), seat(None), None):
        assert said(settled((0, 500, 1500)), silent) == []


def test_the_secret_of_a_hand_has_no_part_in_it() -> None:
    assert said(began(1, b"one"), seat(), seat()) == said(began(1, b"two"), seat(), seat())


@pytest.mark.everywhere
def test_a_seeded_session_hears_the_same_words_but_for_a_muted_connection(tmp_path: Path) -> None:
    async def scenario(folder: str) -> Message:
        async with serving(tmp_path / folder) as server:
            anna = await server.enter("安娜")
            table = await anna.make("solo", seed=GREETING_SEED, players=3, think=[0, 0], pace="off")
            deaf = await anna.join(table)
            await deaf.do("mute", table, muted=True)
            player = await anna.join(table)
            await player.do("start", table)
            words = await player.wait(lambda heard: heard["type"] == "botSaid")
            await deaf.do("unwatch", table)  # whatever was sent before its answer has come
            assert not [one for one in deaf.heard if one["type"] == "botSaid"]
            del words["table"]
            return words

    words = asyncio.run(scenario("one"))
    assert words["occasion"] == "hello" and words["personality"] in PERSONALITIES
    assert words == asyncio.run(scenario("two"))
