"""The log of a table as bytes: how events are written, chained, read back and checked, and what follows from them.

Every store keeps these same bytes, wherever it keeps them. Nothing here knows a database, a file, a thread or a clock.
"""
