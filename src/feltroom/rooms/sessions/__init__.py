"""Sessions: what one connection says, and what it is answered."""
