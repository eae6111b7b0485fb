"""The server: rooms, lobby, sessions and their protocol."""
