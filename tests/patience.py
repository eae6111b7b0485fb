"""How long a test waits for what takes a moment."""

PATIENCE = 60.0  # seconds that a busy machine may need; whoever waits in vain has failed
