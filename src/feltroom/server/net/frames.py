"""WebSocket frames from server to client (RFC 6455, section 5.2)."""

PING = b"\x89\x00"
_TEXT = 0x81


def text_frame(payload: bytes) -> bytes:
    """Return a whole, unmasked text frame."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65_536:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload
