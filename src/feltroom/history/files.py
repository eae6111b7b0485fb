"""Hands in files: the one module of the core that opens files, those that a caller names and no others."""

# Rooms import this package and may not know of pathlib, so files are found and opened without it.
# ruff: noqa: PTH123, PTH207

import codecs
import gzip
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from glob import escape, glob, has_magic, iglob
from io import BufferedReader, TextIOWrapper
from typing import BinaryIO

from feltroom.errors import FeltroomError
from feltroom.history.reading import Format, read_hands, told_format
from feltroom.history.record import HandRecord
from feltroom.history.unread import Unread

ENDINGS = (".phh", ".phhs")
# Other files than hands end like these, so in a folder the first line decides.
SHARED_ENDINGS = {
    ".txt": Format.POKERSTARS,
    ".ohh": Format.JSON,
    ".json": Format.JSON,
    ".jsonl": Format.JSON,
    ".log": Format.JSON,
}
_GZIP = b"\x1f\x8b"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_HEAD = 4096
_SITE = re.compile(rb"^\W*\w[\w. ]{0,40} (?:Hand|Game) #[\w-]+:", re.MULTILINE | re.IGNORECASE)
_FIELDS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:#|\[|\{|\w+\s*=)")  # TOML or JSON
_OLD_CLIENT = "feltroom.old-client"

Advance = Callable[[int], None]
"""Is told how many more bytes have been read."""


class MissingFiles(FeltroomError):
    """There is nothing of that name to read."""


def hand_files(names: Iterable[str]) -> list[str]:
    """Return the files that names stand for: files, the hands in folders, patterns, and - itself.

    MissingFiles if a name stands for nothing.
    """
    files: list[str] = []
    for name in names:
        found = [name] if name == "-" else _files_of(name)
        if not found:
            under = "there are no hands in this folder" if _is_folder(name) else "there is no such file"
            raise MissingFiles(f"cannot read {name}: {under}")
        files += [file for file in found if file not in files]
    return files


def read_files(names: Iterable[str], *, advance: Advance | None = None) -> Iterator[HandRecord | Unread]:
    """Yield the hands of files, folders and patterns; gzip is unpacked, and - is standard input.

    A file that cannot be opened or is not text yields one `Unread`.
    """
    for file in hand_files(names):
        source = "standard input" if file == "-" else file
        try:
            if file == "-":
                yield from read_hands(_standard_input(), source=source)
            else:
                with open(file, "rb") as raw:
                    yield from _read_bytes(raw, file, advance)
        except (OSError, EOFError) as error:
            yield Unread(source, "", f"cannot read it: {getattr(error, 'strerror', None) or error}")
        except UnicodeDecodeError:
            yield Unread(source, "", "it is not UTF-8 text")


def _standard_input() -> Iterable[str]:
    """Return the lines of standard input, as those of a file."""
    stream = getattr(sys.stdin, "buffer", None)
    return _opened(stream) if isinstance(stream, BufferedReader) else sys.stdin


def _read_bytes(raw: BufferedReader, file: str, advance: Advance | None) -> Iterator[HandRecord | Unread]:
    with _opened(raw) as text:
        yield from read_hands(_counted(text, raw, advance) if advance else text, source=file)


def _opened(raw: BufferedReader) -> TextIOWrapper:
    """Return the text of a file, unpacked if it is gzip; files of hands may be in the encoding of old clients."""
    packed = raw.peek(2)[:2] == _GZIP
    stream = BufferedReader(gzip.GzipFile(fileobj=raw)) if packed else raw
    head = stream.peek(_HEAD)[:_HEAD]
    if head.startswith(_UTF_16):
        return TextIOWrapper(stream, encoding="utf-16")
    if (unmarked := _unmarked_utf_16(head)) is not None:
        return TextIOWrapper(stream, encoding=unmarked)
    has_hands = (_SITE.search(head) or _FIELDS.match(head)) is not None and b"\0" not in head
    return TextIOWrapper(stream, encoding="utf-8", errors=_OLD_CLIENT if has_hands else "strict")


def _unmarked_utf_16(head: bytes) -> str | None:
    """Return the encoding of text that has every other byte empty, and no mark that says so; None for other text."""
    if b"\0" in head[:2] and len(head) > 1:
        for encoding, empty, letters in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
            if 2 * empty.count(0) > len(empty) and 0 not in letters:
                return encoding
    return None


def _of_old_client(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as clients on Windows wrote them."""
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_OLD_CLIENT, _of_old_client)


def _counted(lines: Iterable[str], raw: BinaryIO, advance: Advance) -> Iterator[str]:
    """Pass lines on and tell how far the file has been read."""
    told = 0
    for number, line in enumerate(lines):
        if not number % 256:
            place = raw.tell()
            advance(place - told)
            told = place
        yield line
    advance(raw.tell() - told)


def _is_folder(name: str) -> bool:
    return bool(glob(escape(name.rstrip("/")) + "/"))


def _files_of(name: str) -> list[str]:
    if not name:
        raise MissingFiles("an empty name is no file to read")
    found = glob(escape(name)) or sorted(glob(name, recursive=True))
    files: list[str] = []
    for path in found or ([] if has_magic(name) else [name]):
        folder = escape(path.rstrip("/")) + "/"
        if folder == "/":
            raise MissingFiles(f"cannot read {path}: a whole disk is no folder of hands")
        if glob(folder):
            files += sorted([each for each in iglob(folder + "**/*", recursive=True) if _has_hands(each)])
        else:
            files.append(path)
    return files


def _has_hands(path: str) -> bool:
    """Whether a file of a folder is one of hands, by its ending or by its first line."""
    plain = path.lower().removesuffix(".gz")
    if plain.endswith(ENDINGS):
        return True
    form = next((form for ending, form in SHARED_ENDINGS.items() if plain.endswith(ending)), None)
    if form is None:
        return False
    try:
        with open(path, "rb") as raw, _opened(raw) as text:
            found = told_format(text)
    except (OSError, EOFError, UnicodeDecodeError):
        return False
    return found is not None and found[0] is form
