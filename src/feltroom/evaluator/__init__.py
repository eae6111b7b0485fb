"""The strength of 5 to 7 cards as one int, the best five of them, their name in words, and facts for bots."""
