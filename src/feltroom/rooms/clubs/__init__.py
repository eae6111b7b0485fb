"""Clubs: who is in them, what their evenings came to, and the hands they remember."""
