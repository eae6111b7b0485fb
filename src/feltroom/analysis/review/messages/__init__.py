"""The words of a review, one file for each language."""
