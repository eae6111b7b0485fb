"""The texts of the command line, a file for each language but English: that one stands in the commands."""
