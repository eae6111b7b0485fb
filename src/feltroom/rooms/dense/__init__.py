"""The dense lab: what a weight table deals."""
