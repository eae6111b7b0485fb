"""Tournaments of several tables: their directors, and the tables that follow them."""
