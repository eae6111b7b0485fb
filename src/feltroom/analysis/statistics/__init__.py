"""What a player's own hands say about their play: counts with their denominators, results, and results without luck."""
