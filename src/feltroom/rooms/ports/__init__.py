"""What a house asks of the world around it: a store, and neighbours. Adapters elsewhere provide them."""
