"""A table where every game of friends is on; `test_showing` has those where players choose what they show."""

GAMES: dict[str, object] = {
    "straddle": "twice",
    "runs": "three_times",
    "rabbit": True,
    "chances": True,
    "sevenDeuce": 2,
    "standUp": 2,
    "bombPot": 3,
    "bombEvery": 2,
    "doubleBoard": "bomb_pot",
}
