"""The load that benchmarks/server.py puts on a room: tables of six people who check or call."""

SEATS = 6
