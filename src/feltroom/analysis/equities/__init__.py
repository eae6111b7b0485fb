"""The parts of `feltroom.analysis.equity`: reading a spot, counting it exactly, sampling it, and the result."""
