"""Where the cards of a hand come from: given, ordinary and dense deals, and the draw for the button."""
