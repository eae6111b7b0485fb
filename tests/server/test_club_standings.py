"""What the evenings of a club come to, by every measure."""

from collections import Counter

from feltroom.rooms.clubs.evenings import LONGEST_PAUSE, Evening, Placed, TableFacts, split_evenings
from feltroom.rooms.clubs.standings import Tally, best_members, points_of, ranks, tally
from feltroom.rooms.ports.records.clubs import ClubResult


def results(table: str, hand: int, began: int, **chips: int) -> list[ClubResult]:
    return [
        ClubResult(table, hand, seat, account, began, began + 1, 5, won)
        for seat, (account, won) in enumerate(chips.items())
    ]


def evening(facts: TableFacts, **chips: int) -> Evening:
    (played,) = split_evenings(results("t", 1, 0, **chips))
    return Evening(played, facts)


def test_a_long_pause_and_another_table_begin_another_evening() -> None:
    first = results("a", 1, 0, ann=5, bo=-5)
    same = results("a", 2, 1 + LONGEST_PAUSE, ann=5, bo=-5)
    after = results("a", 3, 3 + 2 * LONGEST_PAUSE, ann=-1, bo=1)
    other = results("b", 1, 0, bo=7, cai=-7)
    found = split_evenings([*first, *same, *after, *other])
    assert [(one.table_id, one.hands, dict(one.chips)) for one in found] == [
        ("a", [1, 2], {"ann": 10, "bo": -10}),
        ("a", [3], {"ann": -1, "bo": 1}),
        ("b", [1], {"bo": 7, "cai": -7}),
    ]


def test_chips_points_and_big_blinds_come_from_cash_tables() -> None:
    facts = TableFacts(20, chips_per_point=10, beside=Counter({"ann": 10, "bo": -10}))
    other = TableFacts(5)
    counted = tally([evening(facts, ann=30, bo=-30), evening(other, ann=-10, bo=10)], ["ann", "bo", "cai"])
    assert (counted["ann"].chips, counted["ann"].points) == (30, 4.0), "a table without points adds none"
    assert counted["ann"].value("bigBlinds") == 100 * (40 / 20 - 10 / 5) / 2 == 0
    assert (counted["ann"].won, counted["bo"].won) == (1, 1)
    assert counted["cai"] == Tally() and counted["cai"].value("chips") is None
    assert counted["ann"].value("places") is None


def test_tournaments_count_by_place_and_points_and_not_by_chips() -> None:
    placed = {"ann": Placed(1, 30), "bo": Placed(4, -10), "guest": Placed(2, 0)}
    facts = TableFacts(20, placed=placed, entrants=6)
    counted = tally([evening(facts, ann=900, bo=-900)], ["ann", "bo"])
    assert (counted["ann"].chips, counted["ann"].points, counted["ann"].places) == (0, 30.0, 5)
    assert (counted["bo"].value("places"), counted["bo"].value("bigBlinds")) == (2, None)
    assert (counted["ann"].won, counted["bo"].won) == (1, 0)


def test_a_tournament_that_is_played_counts_for_nobody_yet() -> None:
    facts = TableFacts(20, placed={"ann": Placed(None, 0), "bo": Placed(None, 0)}, entrants=2, over=False)
    running = evening(facts, ann=5, bo=-5)
    assert points_of(running, "ann") is None and best_members(running, ["ann", "bo"]) == []
    assert tally([running], ["ann"])["ann"].value("places") is None


def test_who_is_best_has_company_and_equals_share() -> None:
    facts = TableFacts(20)
    assert best_members(evening(facts, ann=5, guest=-5), ["ann"]) == []
    assert best_members(evening(facts, ann=5, bo=5, cai=-10), ["ann", "bo", "cai"]) == ["ann", "bo"]


def test_equal_figures_share_a_rank_and_who_has_none_comes_last() -> None:
    assert ranks([3.0, None, 7.0, 3.0, -1.0]) == [2, 5, 1, 2, 4]
    assert ranks([]) == []
