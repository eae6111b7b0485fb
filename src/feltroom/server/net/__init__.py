"""The network: sockets, HTTP, and the gate."""
