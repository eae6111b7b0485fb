"""Hands as PokerStars writes them, in and out."""
