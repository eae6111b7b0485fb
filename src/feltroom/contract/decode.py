"""From a frame to a message: the one way in."""

import re

import msgspec

from feltroom.contract.bounds import MAX_FRAME, Id
from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame

_PATH = re.compile(r"- at `(?:key in )?([^`]*)`")
_MISSING = re.compile(r"missing required field `([^`]*)`")
_AMOUNTS = ("$.to", "$.putIn", "$.amount")


class _WithId(msgspec.Struct):
    """As much as is needed to answer."""

    id: Id


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_id_decoder = msgspec.json.Decoder(_WithId)


def decode_client(data: bytes | str) -> ClientMessage:
    """Return the message in a frame's text; BadFrame, and nothing else, if there is none."""
    try:
        frame = data.encode() if isinstance(data, str) else data
    except UnicodeEncodeError:
        raise BadFrame(Code.NOT_JSON) from None
    if len(frame) > MAX_FRAME:
        raise BadFrame(Code.TOO_LARGE, limit=MAX_FRAME, size=len(frame))
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError as error:
        raise _explain(str(error), frame) from None
    except RecursionError:
        raise BadFrame(Code.TOO_DEEP) from None
    except UnicodeDecodeError:
        raise BadFrame(Code.BINARY) from None
    except msgspec.DecodeError:
        raise BadFrame(Code.NOT_JSON if _is_text(frame) else Code.BINARY) from None


def _explain(error: str, frame: bytes) -> BadFrame:
    """Say what is wrong with a frame that is JSON; msgspec says it in a sentence that ends with the place."""
    found, missing = _PATH.findall(error), _MISSING.search(error)
    path = found[-1] if found else "$"
    if missing is not None:
        path = f"{path}.{missing[1]}"
    if path == "$.type":
        return BadFrame(Code.UNKNOWN_TYPE, path=path, to=_id_of(frame))
    if path == "$" and error.startswith("Expected `object`"):
        return BadFrame(Code.NOT_AN_OBJECT)
    code = Code.BAD_AMOUNT if path in _AMOUNTS else Code.BAD_FIELD
    return BadFrame(code, path=path, to=_id_of(frame))


def _id_of(frame: bytes) -> str | None:
    try:
        return _id_decoder.decode(frame).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _is_text(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True
