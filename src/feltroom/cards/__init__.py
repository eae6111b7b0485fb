"""Cards as small integers, their notation, and the 169 classes of starting hands."""
