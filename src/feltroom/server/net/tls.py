"""The certificate by which a room speaks TLS itself, without a proxy before it."""

import ssl
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tls:
    """A certificate, with those that lead to it, and its key, as PEM files."""

    certificate: str
    key: str

    def context(self) -> ssl.SSLContext:
        """Read both; OSError or ssl.SSLError if they cannot be used."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(self.certificate, self.key)
        return context
