"""The certificate by which a room speaks TLS itself, without a proxy before it."""

import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from feltroom.errors import InvalidSetup

# How OpenSSL calls a key of another certificate: of the same kind, or of another one.
_MISMATCHES = ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH", "NO_CERTIFICATE_ASSIGNED")


@dataclass(frozen=True, slots=True)
class Tls:
    """A certificate, with those that lead to it, and its key, as PEM files."""

    certificate: str
    key: str

    def context(self) -> ssl.SSLContext:
        """Read both; InvalidSetup says which of them cannot be used, and why."""
        self._check_certificate()
        _check_file("key", self.key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        try:
            # Without a function to ask, OpenSSL would ask the terminal.
            context.load_cert_chain(self.certificate, self.key, password=self._refuse_encrypted)
        except ssl.SSLError as error:
            if error.reason in _MISMATCHES:
                text = f"the key {self.key} does not belong to the certificate {self.certificate}"
            elif error.reason is None or error.library == "PEM":
                text = f"{self.key} is not a PEM key"  # the certificate has been read before
            else:
                text = f"cannot use the certificate {self.certificate} with the key {self.key}: {error.reason}"
            raise InvalidSetup(text) from None
        return context

    def _check_certificate(self) -> None:
        _check_file("certificate", self.certificate)
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(self.certificate)
        except ssl.SSLError:
            raise InvalidSetup(f"{self.certificate} is not a PEM certificate") from None

    def _refuse_encrypted(self) -> NoReturn:
        raise InvalidSetup(f"the key {self.key} is encrypted: give one without a pass phrase")


def _check_file(what: str, path: str) -> None:
    """Refuse a file that cannot be opened, which OpenSSL would not name."""
    try:
        Path(path).open("rb").close()
    except OSError as error:
        raise InvalidSetup(f"cannot read the {what} {path}: {error.strerror}") from None
