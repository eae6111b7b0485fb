"""Stepping through a recorded hand, forwards and backwards, with anybody's eyes."""

from feltroom.engine.events import Called, Checked, Event, Folded, Raised
from feltroom.engine.redact import Visible, redact
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup, shown
from feltroom.history.record import HandRecord
from feltroom.history.run import Refused, Unknown, run


class Replay:
    """A recorded hand at one of its events.

    `position` is the number of events that have happened, from 1 (the hand has started) to `len(replay)`. The
    hand is played by the rules once, when the replay is made. `stop` says why the events end before the
    record does: an action that the rules refuse, or cards that are not known; None when all can be seen.
    """

    __slots__ = ("_actions", "_events", "_position", "_visible", "record", "stop")

    def __init__(self, record: HandRecord) -> None:
        played = run(record)
        self.record = record
        self.stop: Refused | Unknown | None = played.stop
        self._events = played.events
        self._actions = [
            place for place, event in enumerate(self._events) if isinstance(event, Folded | Checked | Called | Raised)
        ]
        self._visible: dict[int | None, list[Visible]] = {}
        self._position = 1

    def __repr__(self) -> str:
        return f"<Replay of {self.record!r} at event {self._position} of {len(self._events)}>"

    def __len__(self) -> int:
        return len(self._events)

    @property
    def position(self) -> int:
        """The number of events that have happened."""
        return self._position

    @property
    def at_start(self) -> bool:
        """Whether nothing but the start of the hand has happened."""
        return self._position == 1

    @property
    def at_end(self) -> bool:
        """Whether everything has happened."""
        return self._position == len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened up to here, with every card of the record: for auditors, not for players."""
        return self._events[: self._position]

    def goto(self, position: int) -> None:
        """Go to a position; one outside the hand is refused."""
        if type(position) is not int or not 1 <= position <= len(self._events):
            raise InvalidSetup(f"the hand has positions 1 to {len(self._events)}, not {shown(position)}")
        self._position = position

    def forward(self, steps: int = 1) -> bool:
        """Go on by some events, at most to the end; return whether there was anything to see."""
        return self._move(self._position + steps)

    def back(self, steps: int = 1) -> bool:
        """Go back by some events, at most to the start; return whether there was anything to take back."""
        return self._move(self._position - steps)

    def goto_action(self, number: int) -> None:
        """Go to the moment before an action, counted from 1 as in an audit."""
        if type(number) is not int or not 1 <= number <= len(self._actions):
            raise InvalidSetup(f"the hand has actions 1 to {len(self._actions)}, not {shown(number)}")
        self._position = self._actions[number - 1]

    def visible(self, viewer: int | None) -> list[Visible]:
        """Return all that a player, or a spectator (None), has seen up to here."""
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.record.players):
            raise InvalidSetup(f"a viewer is a player from 0 to {self.record.players - 1} or None, not {shown(viewer)}")
        seen = self._visible.get(viewer)
        if seen is None:
            seen = self._visible[viewer] = [redact(event, viewer) for event in self._events]
        return seen[: self._position]

    def view(self, viewer: int | None) -> HandView:
        """Return the hand at this position as a player, or a spectator (None), sees it."""
        return HandView.of(self.visible(viewer), viewer=viewer)

    def _move(self, position: int) -> bool:
        if type(position) is not int:
            raise InvalidSetup(f"a replay moves by whole events, not to position {shown(position)}")
        before = self._position
        self._position = min(max(position, 1), len(self._events))
        return self._position != before
