"""The PHH format (Poker Hand History, a dialect of TOML), out and in."""
