"""A person's statistics."""
