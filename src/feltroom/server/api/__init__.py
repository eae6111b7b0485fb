"""The HTTP API: lobby, people, history, export, health and metrics as JSON."""
