"""How large a simulation may be."""

MIN_PLAYERS = 2
MAX_PLAYERS = 9
MAX_PROCESSES = 256
