"""A finished hand looked at again, decision by decision, with the eyes of the player who made them."""
