"""The messages of the protocol as typed values, and the only ways to read and to write them."""
