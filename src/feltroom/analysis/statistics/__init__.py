"""What a player's own hands say about his play: counts with their denominators, results, and results without luck."""
