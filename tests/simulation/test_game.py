"""Which games can be simulated, and what their hands are made of."""

import pytest

from feltroom import Deal, HandState, Stream, derive
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed
from feltroom.simulation.decisions import DecisionStreams
from feltroom.simulation.game import Game, format_bot, parse_bot, parse_preset
from feltroom.simulation.hand import play_hand
from feltroom.simulation.views import SeatViews
from feltroom.table import PRESETS, BotSpec


def game_of(players: str, *, preset: str = "online", seed: Seed = 7) -> Game:
    return Game(bots=tuple(map(parse_bot, players.split(","))), preset=parse_preset(preset), seed=seed)


def test_bots_are_written_as_level_and_personality() -> None:
    assert parse_bot("hard") == BotSpec("hard")
    assert parse_bot(" hard:tight") == BotSpec("hard", "tight")
    for text in ("caller", "normal:loose"):
        assert format_bot(parse_bot(text)) == text


@pytest.mark.parametrize("text", ["", "hardest", "hard:", "hard:cruel", ":tight", "hard:tight:loose"])
def test_unknown_bots_are_refused_with_the_choices(text: str) -> None:
    with pytest.raises(InvalidSetup, match=r"caller, easy, normal, hard, expert, dense|tight, loose, passive, aggressive"):
        parse_bot(text)


def test_unknown_preset_is_refused_with_the_choices() -> None:
    with pytest.raises(InvalidSetup, match="solo, six, online, dense, dense_hu20"):
        parse_preset("offline")


@pytest.mark.parametrize(("players", "preset"), [(1, "online"), (10, "online"), (5, "dense"), (3, "dense_hu20")])
def test_too_few_and_too_many_players_are_refused(players: int, preset: str) -> None:
    with pytest.raises(InvalidSetup, match=str(players)):
        game_of(",".join(["caller"] * players), preset=preset)


def test_names_tell_equal_bots_apart() -> None:
    assert game_of("easy,hard,easy,easy:tight").names == ("easy 1", "hard", "easy 2", "easy:tight")


def test_cards_come_from_seed_and_hand_and_the_button_moves_one_seat() -> None:
    game = game_of("caller,caller,caller")
    assert [game.button(number) for number in range(1, 6)] == [0, 1, 2, 0, 1]
    assert game.deal(5) == Deal.standard(seed=derive(7, "hand", 5), players=3, button=1)


@pytest.mark.parametrize(("preset", "players", "stack"), [("dense", 4, 1000), ("dense_hu20", 2, 200)])
def test_dense_presets_deal_dense_with_a_single_blind(preset: str, players: int, stack: int) -> None:
    game = game_of(",".join(["dense"] * players), preset=preset)
    hand = play_hand(game, [game.bot(seat) for seat in range(game.players)], 1)
    assert hand.deal == Deal.dense(seed=derive(7, "hand", 1), players=players, button=0, mode="dense")
    assert hand.rules.small_blind == 0
    assert sum(hand.stacks) == players * stack


def test_default_is_the_online_game_with_100_big_blinds() -> None:
    game = Game(bots=(BotSpec("easy"),) * 2, seed=1)
    assert game.preset is PRESETS["online"]
    assert game.preset.stack == 100 * game.preset.rules.big_blind


@pytest.mark.parametrize("seed", [7, -1, 10**40, b"seed"])
def test_stream_of_a_decision_comes_from_seed_hand_seat_and_decision(seed: Seed) -> None:
    streams = DecisionStreams(seed, hand=1234)
    for seat, decision in ((0, 0), (8, 63), (3, 64), (1, 500)):
        expected = Stream(derive(seed, "bot", 1234, seat, decision))
        assert streams.of(seat=seat, decision=decision).bytes(200) == expected.bytes(200)


def known(view: HandView) -> dict[str, object]:
    return {name: getattr(view, name) for name in HandView.__slots__}


@pytest.mark.parametrize("preset", ["online", "dense"])
def test_kept_views_show_what_a_fresh_view_shows(preset: str) -> None:
    game = game_of("easy,normal,easy,caller", preset=preset)
    bots = [game.bot(seat) for seat in range(game.players)]
    for number in range(1, 60):
        button, rules = game.button(number), game.preset.rules
        hand = HandState(rules, stacks=[game.preset.stack] * 4, button=button, deal=game.deal(number))
        views = SeatViews(hand.events, players=4)
        while (seat := hand.actor) is not None:
            view = views.of(seat)
            assert known(view) == known(hand.view(seat))
            views.add(hand.apply(bots[seat].act(view, hand.legal(), Stream(len(hand.events)))))
        for seat in range(4):
            assert known(views.of(seat)) == known(hand.view(seat))
