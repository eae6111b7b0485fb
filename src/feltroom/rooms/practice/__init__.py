"""Practice: a spot of a hand, played on against bots with other cards."""
