"""The HTTP API: every body, answer and endpoint, declared once and without a handler."""
