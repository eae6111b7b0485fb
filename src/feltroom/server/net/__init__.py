"""The network: sockets, HTTP, who is let in."""
