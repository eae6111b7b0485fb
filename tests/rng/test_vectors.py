"""Golden vectors: what any implementation must give, and so what no release may change."""

import pytest

from feltroom.cards.notation import format_cards
from feltroom.deal.button import draw_for_button
from feltroom.deal.deal import Deal
from feltroom.rng import Stream, derive
from tests.rng import reference
from tests.rng.vectors import Case, read_cases, read_label, read_seed


@pytest.mark.parametrize("case", read_cases("bytes"))
def test_bytes(case: Case) -> None:
    expected = bytes.fromhex(case["bytes"])
    assert Stream(read_seed(case)).bytes(len(expected)) == expected
    plain = reference.stream_bytes(read_seed(case))
    assert bytes(next(plain) for _ in expected) == expected


@pytest.mark.parametrize("case", read_cases("derive"))
def test_derive(case: Case) -> None:
    labels = [read_label(label) for label in case["labels"]]
    assert derive(read_seed(case), *labels).hex() == case["bytes"]
    assert reference.derive(read_seed(case), *labels).hex() == case["bytes"]


@pytest.mark.parametrize("case", read_cases("below"))
def test_below(case: Case) -> None:
    stream, plain = Stream(read_seed(case)), reference.stream_bytes(read_seed(case))
    limits = [int(limit) for limit in case["limits"]]
    assert [str(stream.below(limit)) for limit in limits] == case["values"]
    assert [str(reference.below(plain, limit)) for limit in limits] == case["values"]


@pytest.mark.parametrize("case", read_cases("random"))
def test_random(case: Case) -> None:
    stream, plain = Stream(read_seed(case)), reference.stream_bytes(read_seed(case))
    values = [stream.random() for _ in case["hex"]]
    assert [value.hex() for value in values] == case["hex"]
    assert [str(int(value * 2**53)) for value in values] == case["over_2_53"]
    assert [str(reference.random_over_2_53(plain)) for _ in values] == case["over_2_53"]


@pytest.mark.parametrize("case", read_cases("shuffle"))
def test_shuffle(case: Case) -> None:
    items = list(range(case["size"]))
    Stream(read_seed(case)).shuffle(items)
    assert items == case["order"]
    assert reference.shuffled(reference.stream_bytes(read_seed(case)), case["size"]) == case["order"]


def write_deal(deal: Deal) -> Case:
    return {
        "hole": [format_cards(cards) for cards in deal.hole if cards is not None],
        "board": format_cards(deal.board),
        "burns": format_cards(deal.burns),
        "reserve": format_cards(deal.reserve),
    }


@pytest.mark.parametrize("case", read_cases("standard"))
def test_standard_deal(case: Case) -> None:
    deal = Deal.standard(seed=read_seed(case), players=case["players"], button=case["button"], burn=case["burn"])
    assert write_deal(deal) == case["deal"]


@pytest.mark.parametrize("case", read_cases("dense"))
def test_dense_deal(case: Case) -> None:
    deal = Deal.dense(
        seed=read_seed(case),
        players=case["players"],
        button=case["button"],
        mode=case["mode"],
        weights=case.get("weights"),
    )
    assert write_deal(deal) == case["deal"]


@pytest.mark.parametrize("case", read_cases("button"))
def test_button_draw(case: Case) -> None:
    draw = draw_for_button(seed=read_seed(case), players=case["players"])
    rounds = [{str(player): format_cards([card]) for player, card in drawn} for drawn in draw.rounds]
    assert rounds == case["rounds"]
    assert draw.winner == case["winner"]
