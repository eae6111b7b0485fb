"""The boards of a street as arrays: live hands in order of strength, groups of equal strength, swaps of suits."""

import numpy as np
from numpy.typing import NDArray

from feltroom.solver.game import Board, Game, Hand
from feltroom.solver.kernels.views import WIDTH, BoardView, Shorts

_Order = NDArray[np.intp]


def make_boards(game: Game, level: int) -> tuple[BoardView, BoardView]:
    """Return the boards of a street for both players."""
    boards = game.boards[level]
    last = level == len(game.boards) - 1
    everyone = sorted({*game.hands[0], *game.hands[1]})
    places = {hand: number for number, hand in enumerate(everyone)}
    numbers = [np.array([places[hand] for hand in hands], dtype=np.intp) for hands in game.hands]
    cards = [np.array(hands, dtype=np.int16).reshape(-1, 2) for hands in game.hands]
    orders: list[list[_Order]] = [[], []]
    values: list[list[NDArray[np.int64]]] = [[], []]
    known: dict[frozenset[int], NDArray[np.int64]] = {}
    for board in boards:
        taken = np.zeros(64, dtype=np.bool_)
        taken[list(board.cards)] = True
        strength = np.zeros(len(everyone), dtype=np.int64)
        if last:
            key = frozenset(board.cards)
            if key not in known:
                known[key] = _strengths(game, board, everyone)
            strength = known[key]
        for player in (0, 1):
            own = strength[numbers[player]]
            live = np.flatnonzero(~taken[cards[player]].any(axis=1))
            order = live[np.argsort(own[live], kind="stable")]
            orders[player].append(order)
            values[player].append(own[order])
    twins = [_twins(game.hands[player], game.hands[1 - player]) for player in (0, 1)]
    swaps = _swap_tables(game.hands, boards)
    groups = [_groups(a, b) for a, b in zip(values[0], values[1], strict=True)]
    views = [
        _view(
            orders[player],
            orders[1 - player],
            cards[player],
            twins[player],
            [pair[player] for pair in groups],
            swaps[player],
        )
        for player in (0, 1)
    ]
    return views[0], views[1]


def _strengths(game: Game, board: Board, hands: list[Hand]) -> NDArray[np.int64]:
    """The strengths of hands, 0 for those that hold a card of the board."""
    taken = {*board.cards}
    live = [number for number, (first, second) in enumerate(hands) if first not in taken and second not in taken]
    strengths = np.zeros(len(hands), dtype=np.int64)
    strengths[live] = game.strengths(board.cards, [hands[number] for number in live])
    return strengths


def _groups(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[Shorts, Shorts]:
    """Where the hands of each strength begin among both players' hands, and where all end."""
    found = np.union1d(first, second)
    starts = [np.append(np.searchsorted(own, found), len(own)).astype(np.int16) for own in (first, second)]
    return starts[0], starts[1]


def _twins(own: tuple[Hand, ...], other: tuple[Hand, ...]) -> NDArray[np.int16]:
    places = {hand: number for number, hand in enumerate(other)}
    return np.array([places.get(hand, -1) for hand in own], dtype=np.int16)


def _swap_tables(
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]], boards: tuple[Board, ...]
) -> list[tuple[list[int], Shorts]]:
    """For each player, where each board's swaps begin, and where each swap takes every hand."""
    tables = []
    for own in hands:
        places = {hand: number for number, hand in enumerate(own)}
        rows: dict[tuple[int, ...], Shorts] = {}
        starts, swaps = [0], list[Shorts]()
        for board in boards:
            for mirror in board.mirrors:
                if mirror not in rows:
                    rows[mirror] = np.array([places[_swapped(hand, mirror)] for hand in own], dtype=np.int16)
                swaps.append(rows[mirror])
            starts.append(len(swaps))
        tables.append((starts, np.array(swaps, dtype=np.int16)))
    return tables


def _swapped(hand: Hand, mirror: tuple[int, ...]) -> Hand:
    first, second = mirror[hand[0]], mirror[hand[1]]
    return (first, second) if first > second else (second, first)


def _view(
    orders: list[_Order],
    others: list[_Order],
    cards: Shorts,
    twins: NDArray[np.int16],
    groups: list[Shorts],
    swaps: tuple[list[int], Shorts],
) -> BoardView:
    """Fill rectangles that are as wide as the most live hands."""
    count, width = len(orders), -(-max(len(order) for order in orders) // WIDTH) * WIDTH
    order_table = np.zeros((count, width), dtype=np.int16)
    card_table = np.zeros((count, 2, width), dtype=np.int16)
    same = np.full((count, width), -1, dtype=np.int16)
    group_table = np.zeros((count, max(len(each) for each in groups)), dtype=np.int16)
    for number, (order, other) in enumerate(zip(orders, others, strict=True)):
        order_table[number, : len(order)] = order
        card_table[number, :, : len(order)] = cards[order].T
        place = np.full(1 << 11, -1, dtype=np.int16)
        place[other] = np.arange(len(other), dtype=np.int16)
        twin = twins[order]
        same[number, : len(order)] = np.where(twin >= 0, place[twin], -1)
        group_table[number, : len(groups[number])] = groups[number]
    return BoardView(
        live=np.array([len(order) for order in orders], dtype=np.int32),
        order=order_table,
        cards=card_table,
        groups=group_table,
        group_count=np.array([len(each) - 1 for each in groups], dtype=np.int32),
        same=same,
        mirrors=np.array(swaps[0], dtype=np.int32),
        swaps=swaps[1],
    )
