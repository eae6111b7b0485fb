"""The loops of the solver, twice: compiled by numba, and in numpy; this package alone of the solver knows either."""
