"""Requests without TLS: httpx would read all certificate authorities of the system for each client, in 25 ms."""

import ssl

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
