"""How the kernels of this package are compiled."""

from feltroom.compiling.compiler import Compiler

compiled = Compiler("feltroom.solver.kernels", errors="numpy")
