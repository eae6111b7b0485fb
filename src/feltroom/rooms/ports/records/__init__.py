"""What a store keeps besides the logs, by domain: the values that are kept, and what can be asked of each kind."""
