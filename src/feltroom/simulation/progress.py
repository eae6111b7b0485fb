"""How far a simulation has come, in words; the time comes from the caller, in seconds."""

_WIDTH = 20
_REDRAW = 0.1
_LEAST = 1.0
"""A log gets no line before so many seconds, nor so soon after another: short runs stay silent."""


class Progress:
    """Decides when there is something to say: a terminal gets a moving bar, anything else a line every 10 %."""

    def __init__(self, hands: int, *, terminal: bool, now: float) -> None:
        self._hands = hands
        self._terminal = terminal
        self._began = now
        self._last = now
        self._tenths = 0

    def text(self, done: int, *, now: float) -> str | None:
        """Return what to write now, line end included, or None."""
        if self._terminal:
            if done < self._hands and now - self._last < _REDRAW:
                return None
            self._last = now
            return f"\r{self._bar(done)} {self._line(done, now)}\x1b[K"
        tenths = 10 * done // self._hands
        if tenths == self._tenths or now - self._last < _LEAST:
            return None
        self._tenths, self._last = tenths, now
        return self._line(done, now) + "\n"

    def end(self) -> str:
        """Return what leaves the place clean for other text."""
        return "\r\x1b[K" if self._terminal else ""

    def _bar(self, done: int) -> str:
        full = _WIDTH * done // self._hands
        return "[" + "#" * full + "." * (_WIDTH - full) + "]"

    def _line(self, done: int, now: float) -> str:
        elapsed = now - self._began
        rate = f"{done / elapsed:,.0f} hands/s" if elapsed > 0 else "… hands/s"
        return f"{100 * done // self._hands:3d} %  {done} of {self._hands} hands  {rate}"
