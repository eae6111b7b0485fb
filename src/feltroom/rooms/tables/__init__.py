"""The tables of a house: how they are made, found, opened and closed."""
