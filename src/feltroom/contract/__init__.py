"""What a house and its people say to each other: events, commands, values and codes, declared once."""
