"""Broken files: every one is refused with the hand, the field and the value; nothing else is ever raised."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import Deal, HandState, InvalidNotation, Post, Rules, Stream
from feltroom.history import HandRecord, audit, dump_phh, load_phh, record_text
from feltroom.history.toml import format_key, format_value
from tests.history.hands import FIXED, play_out
from tests.history.test_foreign_files import hand

WRONG: list[tuple[dict[str, str], str]] = [
    ({"variant": ""}, "hand 1: variant is missing"),
    ({"variant": "3"}, "hand 1: variant = 3: must be a string"),
    ({"variant": '"PO"'}, "hand 1: variant = 'PO': hold'em is played here: NT, PT, FT"),
    ({"starting_stacks": ""}, "hand 1: starting_stacks is missing"),
    ({"starting_stacks": "5"}, "hand 1: starting_stacks = 5: must be an array"),
    ({"starting_stacks": "[5]"}, "2 to 22 players, not 1"),
    ({"starting_stacks": f"[{'5, ' * 23}]"}, "2 to 22 players, not 23"),
    ({"starting_stacks": "[1000, 0, 3000]"}, "every player needs at least 1 chip"),
    ({"starting_stacks": "[1000, nan, 3000]"}, "NaN cannot be played"),
    ({"starting_stacks": '[1000, "x", 3000]'}, "'x' is none"),
    ({"starting_stacks": "[1000, true, 3000]"}, "True is none"),
    ({"starting_stacks": "[1000, -inf, 3000]"}, "-Infinity cannot be played"),
    ({"starting_stacks": "[1000, 2.1234567891, 3000]"}, "2.1234567891 is not a whole number of hundredths"),
    ({"winnings": "[1, 2]"}, "winnings.*3 entries"),
    ({"winnings": "[1, 2, -3]"}, "winnings must be whole numbers from 0 on, not -3"),
    ({"starting_stacks": "[1000, 1e-999999999, 3000]"}, "not a whole number of hundredths"),
    ({"starting_stacks": "[1000, 1e999999, 3000]"}, "the amount is too large"),
    ({"starting_stacks": f"[1000, {'9' * 4000}, 3000]"}, "the amount is too large"),
    ({"starting_stacks": "[1000, 1e9999999999999999999, 3000]"}, "not TOML.*out of all proportion"),
    ({"blinds_or_straddles": ""}, "hand 1: blinds_or_straddles is missing"),
    ({"blinds_or_straddles": "[50, 100]"}, "must have 3 entries, one for each player, not 2"),
    ({"blinds_or_straddles": "[0, 0, 0]", "min_bet": ""}, "there is no big blind"),
    ({"min_bet": "0"}, "hand 1: min_bet = 0: must be more than nothing"),
    ({"min_bet": '"x"'}, "hand 1: min_bet = 'x': must be a number"),
    ({"antes": "[-1, -1, -1]"}, r"hand 1: antes = \[-1, -1, -1\]: an ante cannot be negative"),
    ({"antes": "[0, 0]"}, "antes.*3 entries"),
    ({"ante_trimming_status": "1"}, "ante_trimming_status = 1: must be true or false"),
    ({"actions": ""}, "hand 1: actions is missing"),
    ({"actions": "[3]"}, "must be an array of strings"),
    ({"actions": '["p3 f", "p9 f"]'}, "hand 1: actions, entry 2, 'p9 f': there is no p9 among 3 players"),
    ({"actions": '["p0 f"]'}, "'p0' is not a player"),
    ({"actions": '["f"]'}, "entry 1, 'f': not an action"),
    ({"actions": '["p3 cbr"]'}, "not an action"),
    ({"actions": '["p3 cbr x"]'}, "'x' is not an amount"),
    ({"actions": '["p3 cbr 1."]'}, "'1.' is not an amount"),
    ({"actions": '["p3 cbr -5"]'}, "'-5' is not an amount"),
    ({"actions": '["p3 cbr 0"]'}, "a bet must be more than nothing"),
    ({"actions": '["p3 cbr ٣"]'}, "is not an amount"),
    ({"actions": '["p3 sd Ah"]'}, "draw and stud games"),
    ({"actions": '["d dh p1 AhK"]'}, "'AhK' is not a row of cards"),
    ({"actions": '["d dh p1 AhXx"]'}, "'Xx' at position 0 of 'Xx' is not a card"),
    ({"actions": '["d dh p1 AhKhQh"]'}, "a player gets two cards"),
    ({"actions": '["d dh p1 AhKh", "d dh p2 Ah2c"]'}, "Ah is dealt twice"),
    ({"actions": '["d dh p1 AhKh", "p1 sm 2c3c"]'}, "not the cards the player was dealt"),
    ({"actions": '["d db AhKhQhJhThTs"]'}, "the board has five cards"),
    ({"actions": '["d db ??Kh"]'}, "cannot follow an unknown one"),
    ({"finishing_stacks": "[1, 2]"}, "finishing_stacks.*3 entries"),
    ({"finishing_stacks": "[1, 2, -3]"}, "finishing stacks must be whole numbers from 0 on, not -3"),
    ({"players": '["a", "b"]'}, "players.*3 entries"),
    ({"players": "[1, 2, 3]"}, "players.*array of strings"),
    ({"seats": '["a", 2, 3]'}, "seats.*array of numbers"),
    ({"seats": "[1.5, 2, 3]"}, "seats.*array of whole numbers"),
    ({"hand": "[1]"}, r"hand 1: hand = \[1\]: must be a whole number"),
    ({"_note": "nan"}, "the note '_note' is not a number"),
    ({"_note": "[" * 100 + "]" * 100}, "the note '_note' is nested more than 20 deep"),
    ({"_feltroom": "3"}, "hand 1: _feltroom = 3: must be a table"),
    ({"_feltroom": "{}"}, "hand 1: _feltroom.format is missing"),
    ({"_feltroom": "{format = 2}"}, "_feltroom.format = 2: only format 1 is known"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG, ids=[str(change)[:70] for change, _ in WRONG])
def test_a_broken_field_is_named_with_its_hand_and_value(changes: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidNotation, match=message):
        load_phh(hand(**changes))


def test_the_hand_that_is_broken_is_named() -> None:
    with pytest.raises(InvalidNotation, match="hand 7: min_bet"):
        load_phh(f"[6]\n{hand()}\n[7]\n{hand(min_bet='-1')}")


def test_text_that_is_no_toml_is_refused() -> None:
    for text in ("variant", "a = [", "a = " + "[" * 5000, "a = " + "9" * 5000, "\x00", "a = 1\na = 2"):
        with pytest.raises(InvalidNotation, match="not TOML"):
            load_phh(text)
    with pytest.raises(InvalidNotation, match="from text, not from bytes"):
        load_phh(b"variant = 'NT'")  # type: ignore[arg-type]  # wrong on purpose


def test_a_long_value_is_not_repeated_in_full() -> None:
    with pytest.raises(InvalidNotation) as caught:
        load_phh(hand(variant='"' + "x" * 10_000 + '"'))
    assert len(str(caught.value)) < 300


OURS: list[tuple[str, str, str]] = [
    ("button = 0", "button = 9", "_feltroom.button = 9: must be a player from 0 to 3"),
    ("chip = 1", "chip = 0", "hand 1: _feltroom: chip must be a whole number of at least 1"),
    ("chip = 1", 'chip = "x"', "_feltroom.chip = 'x': must be a whole number"),
    ("chip = 1", f"chip = {'9' * 4000}", "_feltroom.chip = 9+…: is too large"),
    ("chip = 1", "chip = true", "_feltroom.chip = True: must be a whole number"),
    ('reopen = "never"', 'reopen = "now"', "_feltroom.reopen = 'now': must be one of never, half"),
    ("burn = true", "burn = 1", "_feltroom.burn = 1: must be true or false"),
    ("raise_cap = 3", "raise_cap = -1", "raise_cap must be a whole number of at least 0"),
    ("unit = 1", "unit = 7", "_feltroom.unit = 7: must be 1, 100 or another power of ten"),
    ('deal = "standard"', 'deal = "odd"', "_feltroom.deal = 'odd': must be one of given, open, standard"),
    ("seed = 5", 'seed = "zz"', "_feltroom.seed = 'zz': must be a whole number"),
    ("seed = 5", 'seed = "hex:5"', "_feltroom.seed"),
    ('reserve = ""', 'reserve = "AhAh"', "_feltroom.reserve = 'AhAh': Ah stands twice"),
    ('reserve = ""', "", "_feltroom.reserve is missing"),
    ("player = 0", "player = 9", "a post must come from a player from 0 to 3, not 9"),
    ("live = false", "live = 0", r"_feltroom.posts\[3\].live = 0: must be true or false"),
]


def ours() -> str:
    record = HandRecord.of(
        play_out(
            HandState(
                Rules(small_blind=5, big_blind=10),
                stacks=[100, 200, 300, 400],
                button=0,
                deal=Deal.standard(seed=5, players=4, button=0),
                posts=[Post(1, 5), Post(2, 10), Post(0, 5, live=False)],
            ),
            Stream(2),
        )
    )
    return dump_phh([record])


@pytest.mark.parametrize(("before", "after", "message"), OURS, ids=[after[:20] for _, after, _ in OURS])
def test_a_broken_feltroom_table_is_refused_by_field(before: str, after: str, message: str) -> None:
    text = ours()
    assert text.count(before) == 1
    with pytest.raises(InvalidNotation, match=message):
        load_phh(text.replace(before, after))


def test_actions_in_the_feltroom_table_must_be_readable() -> None:
    for entry in ("2 jump", "x fold", "2", "2 raise", "2 raise x", "2 fold 3 4", "9 fold", "2 all_in"):
        with pytest.raises(InvalidNotation, match="hand 1: "):
            load_phh(ours() + f'actions = ["{entry}"]\n')


def read(text: str) -> None:
    """Read a text that may be broken; what can be read can also be audited, told and written."""
    with contextlib.suppress(InvalidNotation):
        for record in load_phh(text):
            audit(record)
            record_text(record)
            assert load_phh(dump_phh([record])) == [record]


VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 300),
        st.integers(),
        st.booleans(),
        st.decimals(allow_nan=False, min_value=-10, max_value=10**6, places=2),
        st.sampled_from(("", "NT", "FT", "p1 f", "p2 cc", "p3 cbr 200", "d db 2c3c4c", "d dh p1 ????", "each")),
        st.text(max_size=5),
        st.dates(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(tuple), st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=5,
)


@FIXED
@given(changes=st.dictionaries(st.sampled_from(re.findall(r"^(\w+) =", ours(), re.MULTILINE)), VALUES, max_size=3))
def test_any_value_in_any_field_is_read_or_refused(changes: dict[str, str]) -> None:
    lines = re.sub(r"actions = \[\n.*?\n\]", 'actions = ["p3 f"]', ours(), flags=re.DOTALL).splitlines()
    kept = [line for line in lines if line.partition(" =")[0] not in changes]
    place = kept.index("[_feltroom]")
    added = [f"{format_key(name)} = {format_value(value)}" for name, value in changes.items()]
    read("\n".join([*added, *kept]))
    read("\n".join([*kept, *added]))
    read("\n".join([*added, *kept[:place]]))


@FIXED
@given(
    place=st.integers(0, 3000),
    length=st.integers(0, 30),
    put=st.text(st.sampled_from("0123456789[]{}\"'=,.\n pdhbcrsmf?#AKhT-_eé"), max_size=6),
)
def test_a_file_damaged_anywhere_is_read_or_refused(place: int, length: int, put: str) -> None:
    text = ours()
    place %= len(text)
    read(text[:place] + put + text[place + length :])
