"""The rules of one hand: actions in, facts out."""
