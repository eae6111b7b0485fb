"""Compiling kernels with numba: how it is done, and who is told that it takes a few seconds."""
