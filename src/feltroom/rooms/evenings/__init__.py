"""Evenings looked back on: what the decisions of a session cost and earned."""
