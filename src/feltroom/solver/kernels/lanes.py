"""Sixteen floats side by side that the processor adds at once.

numba leaves a loop over sixteen floats as sixteen single additions, because it cannot know that two arrays do not
overlap. These few instructions are given to LLVM as vectors instead: showdowns are five times faster for it.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # has no types
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from feltroom.solver.kernels.views import WIDTH

LANES = WIDTH
_VECTOR = ir.VectorType(ir.FloatType(), LANES)
Lanes = NDArray[np.float32]
"""An array with rows of sixteen floats."""


def _vectors(generate: Callable[..., Any]) -> Callable[..., None]:
    """Make a function that compiled code can call; it has one parameter less than what generates it."""
    return cast("Callable[..., None]", intrinsic(generate))


def _place(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
    """Return the address of a row."""
    data = context.make_array(kind)(context, builder, array).data
    start = builder.mul(row, ir.Constant(ir.IntType(64), LANES))
    return builder.bitcast(builder.gep(data, [start]), _VECTOR.as_pointer())


def _read(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
    return builder.load(_place(context, builder, kind, array, row), align=4)


def _unblocked(context: Any, builder: Any, kind: Any, sums: Any, rows: tuple[Any, Any, Any]) -> Any:
    """The sum of all without the sums of two cards."""
    total, first, second = [_read(context, builder, kind, sums, row) for row in rows]
    return builder.fsub(builder.fsub(total, first), second)


@_vectors
def add_row(typing: Any, target: Any, row: Any, source: Any, from_row: Any) -> Any:  # noqa: ARG001 - numba's form
    """Add a row of `source` to a row of `target`."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        target_value, row_value, source_value, from_value = values
        place = _place(context, builder, target, target_value, row_value)
        added = _read(context, builder, source, source_value, from_value)
        builder.store(builder.fadd(builder.load(place, align=4), added), place, align=4)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), generate


@_vectors
def write_unblocked(typing: Any, target: Any, row: Any, sums: Any, total: Any, first: Any, second: Any) -> Any:  # noqa: ARG001
    """Write into a row the sums of all without those of two cards."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        target_value, row_value, sums_value, *rows = values
        place = _place(context, builder, target, target_value, row_value)
        builder.store(_unblocked(context, builder, sums, sums_value, tuple(rows)), place, align=4)
        return context.get_dummy_value()

    return types.void(target, types.int64, sums, types.int64, types.int64, types.int64), generate


@_vectors
def add_unblocked(typing: Any, target: Any, row: Any, sums: Any, total: Any, first: Any, second: Any) -> Any:  # noqa: ARG001
    """Add to a row the sums of all without those of two cards."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        target_value, row_value, sums_value, *rows = values
        place = _place(context, builder, target, target_value, row_value)
        added = _unblocked(context, builder, sums, sums_value, tuple(rows))
        builder.store(builder.fadd(builder.load(place, align=4), added), place, align=4)
        return context.get_dummy_value()

    return types.void(target, types.int64, sums, types.int64, types.int64, types.int64), generate


@_vectors
def load_square(typing: Any, lanes: Any, hand: Any, source: Any, width: Any, rows: Any, start: Any) -> Any:  # noqa: ARG001
    """Put sixteen hands from sixteen rows of `source` side by side: a hand becomes a row of `lanes`.

    `rows` lists the rows, of which those from `start` on are read; each is `width` floats long.
    """

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        lanes_value, hand_value, source_value, width_value, rows_value, start_value = values
        data = context.make_array(source)(context, builder, source_value).data
        listed = context.make_array(rows)(context, builder, rows_value).data
        square = []
        for lane in range(LANES):
            place = builder.gep(listed, [builder.add(start_value, ir.Constant(ir.IntType(64), lane))])
            row = builder.sext(builder.load(place), ir.IntType(64))
            begin = builder.gep(data, [builder.add(builder.mul(row, width_value), hand_value)])
            square.append(builder.load(builder.bitcast(begin, _VECTOR.as_pointer()), align=4))
        for number, vector in enumerate(_transposed(builder, square)):
            row = builder.add(hand_value, ir.Constant(ir.IntType(64), number))
            builder.store(vector, _place(context, builder, lanes, lanes_value, row), align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, source, types.int64, rows, types.int64), generate


@_vectors
def store_square(typing: Any, target: Any, width: Any, lanes: Any, hand: Any) -> Any:  # noqa: ARG001
    """Write sixteen rows of `lanes`, from `hand` on, as columns of the sixteen rows of `target`."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        target_value, width_value, lanes_value, hand_value = values
        square = [
            _read(context, builder, lanes, lanes_value, builder.add(hand_value, ir.Constant(ir.IntType(64), number)))
            for number in range(LANES)
        ]
        data = context.make_array(target)(context, builder, target_value).data
        for lane, vector in enumerate(_transposed(builder, square)):
            row = builder.mul(width_value, ir.Constant(ir.IntType(64), lane))
            begin = builder.gep(data, [builder.add(row, hand_value)])
            builder.store(vector, builder.bitcast(begin, _VECTOR.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(target, types.int64, lanes, types.int64), generate


def _transposed(builder: Any, square: list[Any]) -> list[Any]:
    """Swap rows and columns: blocks of eight, then of four, two and one."""
    for size in (8, 4, 2, 1):
        upper = [place if not place & size else place - size + LANES for place in range(LANES)]
        lower = [place + size if not place & size else place + LANES for place in range(LANES)]
        for row in range(LANES):
            if not row & size:
                pair = square[row], square[row + size]
                square[row] = builder.shuffle_vector(*pair, _mask(upper))
                square[row + size] = builder.shuffle_vector(*pair, _mask(lower))
    return square


def _mask(places: list[int]) -> Any:
    return ir.Constant(ir.VectorType(ir.IntType(32), LANES), places)
