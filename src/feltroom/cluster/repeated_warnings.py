"""Warnings about something that fails again and again, logged now and then."""

import time
from logging import Logger

QUIET_SECONDS = 5.0


class RepeatedWarnings:
    """Logs a warning once in a while, with the number of those it kept back."""

    def __init__(self, log: Logger) -> None:
        self._log = log
        self._quiet_until = 0.0
        self.unsaid = 0
        """How many warnings were kept back since the last one in the log."""

    def warn(self, what: str, error: Exception) -> None:
        """Log what is wrong, unless something was logged a moment ago."""
        now = time.monotonic()
        if now < self._quiet_until:
            self.unsaid += 1
            return
        self._log.warning("%s: %s", what, error_text(error), extra={"unsaid": self.unsaid} if self.unsaid else None)
        self._quiet_until, self.unsaid = now + QUIET_SECONDS, 0


def error_text(error: Exception) -> str:
    """An error in words, also one that has none."""
    return str(error) or ("no answer" if isinstance(error, TimeoutError) else type(error).__name__)
