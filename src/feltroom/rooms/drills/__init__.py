"""The daily drill."""
