"""The key of the house's owner in a file that nobody else may read; another one in it counts at once."""

import hmac
import os
import secrets
from contextlib import suppress
from logging import getLogger
from pathlib import Path

_OTHERS = 0o077
_log = getLogger("feltroom.server")


class AdminKeyFile:
    """`AdminKey` in a file of mode 0600."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._complained = False

    def make_if_missing(self) -> str | None:
        """Write a key if there is none, and return it: it is shown once."""
        return None if self.path.exists() else self.make()

    def make(self) -> str:
        """Write a new key in place of the old one, which is good for nothing from now on, and return it."""
        key = secrets.token_urlsafe(32)
        draft = self.path.with_name(f"{self.path.name}.new")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            draft.unlink()
        draft.touch(mode=0o600, exist_ok=False)
        draft.write_text(f"{key}\n", encoding="ascii")
        self._give_to_owner(draft)
        draft.replace(self.path)
        return key

    def _give_to_owner(self, draft: Path) -> None:
        """Let root make a key for somebody else's room: it goes to the owner of the old one, or of the folder."""
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            owner = self.path.stat() if self.path.exists() else self.path.parent.stat()
            os.chown(draft, owner.st_uid, owner.st_gid)

    def read(self) -> str | None:
        """Return the key; None if there is none, or others could have read it."""
        try:
            with self.path.open(encoding="ascii") as file:
                if os.fstat(file.fileno()).st_mode & _OTHERS and os.name == "posix":
                    self._complain("others may read it: chmod 600")
                    return None
                return file.read().strip() or None
        except (OSError, UnicodeDecodeError) as error:
            self._complain(str(error))
            return None

    def fits(self, given: str) -> bool:
        """Whether somebody has given the key, compared in constant time."""
        key = self.read()
        return key is not None and hmac.compare_digest(key.encode(), given.encode())

    def _complain(self, reason: str) -> None:
        if not self._complained:
            self._complained = True
            _log.warning("the owner's key cannot be used", extra={"file": str(self.path), "reason": reason})
