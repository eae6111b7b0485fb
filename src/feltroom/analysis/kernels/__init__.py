"""The loops over boards, samples and batches of hands, three times: compiled by numba, in numpy, in plain Python.

All three read the same tables and give the same numbers. `backend.load_backend` picks one; this package alone knows
numpy and numba, and imports neither before it is asked to.
"""
