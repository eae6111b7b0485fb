"""The HTTP API: one handler for each endpoint, without a web framework."""
