"""Charts of solved play before the flop, as people look them up."""
