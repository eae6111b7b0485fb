"""What a house needs from outside, as small interfaces; `server` and `pocket` hold the adapters that provide it."""
