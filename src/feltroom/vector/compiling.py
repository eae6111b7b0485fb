"""How the kernels of this package are compiled."""

from importlib.resources import files

from feltroom.analysis.kernels import compiled_values, compiled_words
from feltroom.compiling.compiler import Compiler

# The kernels of the analysis that are called here, and their tables, are compiled into these.
_CALLED = [
    (files("feltroom.analysis.kernels") / f"{module.__name__.rpartition('.')[2]}.py").read_bytes()
    for module in (compiled_values, compiled_words)
]
_TABLES = [
    table.tobytes()
    for table in (
        compiled_values.KEYS,
        compiled_values.MASKS,
        compiled_values.LOWS,
        compiled_values.BASES,
        compiled_values.VALUES,
        compiled_values.FLUSHES,
    )
]

compiled = Compiler("feltroom.vector", tables=[*_CALLED, *_TABLES], errors="numpy")
