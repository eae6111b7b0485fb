"""The order of players round the table, worked out once for every number of them."""

# AFTER[n][p]: of n players, everybody but p, clockwise from the left of p.
AFTER = tuple(
    tuple(tuple((player + step) % players for step in range(1, players)) for player in range(players))
    for players in range(23)
)
# ENDING_WITH[n][p]: the same with p at the end.
ENDING_WITH = tuple(tuple((*others, player) for player, others in enumerate(of_players)) for of_players in AFTER)
