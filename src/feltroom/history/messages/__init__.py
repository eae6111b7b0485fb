"""The words of the text log, one file for each language."""
