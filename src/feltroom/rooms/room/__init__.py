"""One room: a live table, the people at it and what each of them is sent."""
