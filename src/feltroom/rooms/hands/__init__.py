"""Hands that were played: the list, one hand as its player saw it, files and reviews."""
