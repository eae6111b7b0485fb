"""How the kernels of this package are compiled."""

from feltroom.analysis.kernels import arrays
from feltroom.compiling.compiler import Compiler

_TABLES = (arrays.CARD_KEYS, arrays.CARD_MASKS, arrays.LOWS, arrays.BASES, arrays.VALUES, arrays.FLUSHES)

compiled = Compiler("feltroom.analysis.kernels", tables=[table.tobytes() for table in _TABLES])
