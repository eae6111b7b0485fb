"""The ordinary deal, checked against dealing by hand from the shuffled deck."""

from collections import Counter

import pytest

from feltroom.cards.card import DECK, Card
from feltroom.deal.deal import Deal
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, Stream
from tests.rng.chi_square import assert_uniform


def deal_by_hand(deck: list[Card], *, players: int, button: int, burn: bool) -> Deal:
    """Give out the top card again and again, as a dealer does."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(2):
        for step in range(1, players + 1):
            hands[(button + step) % players].append(deck.pop(0))
    board: list[Card] = []
    burns: list[Card] = []
    for street in (3, 1, 1):
        if burn:
            burns.append(deck.pop(0))
        board += [deck.pop(0) for _ in range(street)]
    return Deal(hole=hands, board=board, burns=burns)


@pytest.mark.parametrize("burn", [True, False])
@pytest.mark.parametrize("players", range(2, 23))
def test_cards_come_off_the_shuffled_deck_as_a_dealer_gives_them(players: int, burn: bool) -> None:
    for button in range(players):
        seed = 1000 * players + button
        deck = list(DECK)
        Stream(seed).shuffle(deck)
        deal = Deal.standard(seed=seed, players=players, button=button, burn=burn)
        given = deal_by_hand(deck, players=players, button=button, burn=burn)
        assert (deal.hole, deal.board, deal.burns) == (given.hole, given.board, given.burns)


def test_a_small_example_written_out() -> None:
    deck = list(DECK)
    Stream(0).draw(deck, 14)
    a, b, c, d, e, f, burn, one, two, three, burn_2, four, burn_3, five = deck[:14]
    deal = Deal.standard(seed=0, players=3, button=1)
    assert deal.hole == ((b, e), (c, f), (a, d))
    assert deal.board == (one, two, three, four, five)
    assert deal.burns == (burn, burn_2, burn_3)


def test_heads_up_the_button_gets_the_second_card() -> None:
    deck = list(DECK)
    Stream(3).shuffle(deck)
    assert Deal.standard(seed=3, players=2, button=0).hole == ((deck[1], deck[3]), (deck[0], deck[2]))


def test_a_drawn_deal_names_its_seed_and_mode() -> None:
    deal = Deal.standard(seed=b"seed", players=2, button=0)
    assert (deal.mode, deal.seed, deal.reserve) == ("standard", b"seed", ())


@pytest.mark.parametrize("seed", [0, -5, 2**200, b"", bytes(32)])
def test_the_same_seed_deals_the_same_and_another_does_not(seed: Seed) -> None:
    deal = Deal.standard(seed=seed, players=6, button=2)
    assert deal == Deal.standard(seed=seed, players=6, button=2)
    assert deal.hole != Deal.standard(seed=99, players=6, button=2).hole


def test_every_card_is_equally_likely_in_every_hand_and_on_the_board() -> None:
    places = [Counter[Card]() for _ in range(9)]
    for seed in range(5_200):
        deal = Deal.standard(seed=seed, players=2, button=0)
        for place, card in enumerate((*(card for hand in deal.hole if hand for card in hand), *deal.board)):
            places[place][card] += 1
    for counts in places:
        assert_uniform(counts[card] for card in DECK)


@pytest.mark.parametrize("players", [1, 0, -2, 23, True, 2.0, "6", None])
def test_a_number_of_players_out_of_range_is_refused(players: object) -> None:
    with pytest.raises(InvalidSetup, match=f"players must be a whole number from 2 to 22, not {players!r}"):
        Deal.standard(seed=1, players=players, button=0)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("button", [-1, 6, True, 0.0, None])
def test_a_button_that_is_no_player_is_refused(button: object) -> None:
    with pytest.raises(InvalidSetup, match=f"the button must be a player from 0 to 5, not {button!r}"):
        Deal.standard(seed=1, players=6, button=button)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("seed", [None, "7", 7.0, True])
def test_a_seed_of_another_type_is_refused(seed: object) -> None:
    with pytest.raises(InvalidSetup, match="a seed must be int or bytes"):
        Deal.standard(seed=seed, players=6, button=0)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("burn", [None, 1, "yes"])
def test_burn_must_be_true_or_false(burn: object) -> None:
    with pytest.raises(InvalidSetup, match="burn must be True or False"):
        Deal.standard(seed=1, players=6, button=0, burn=burn)  # type: ignore[arg-type]  # wrong on purpose
