"""What a house counts about itself; no count ever names a person, a table or a card."""

from bisect import bisect_left
from dataclasses import dataclass, field


class Durations:
    """How often something took how long, in steps of seconds."""

    STEPS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

    def __init__(self) -> None:
        self.counts = [0] * (len(self.STEPS) + 1)
        """How many took as long as each step at most, and longer than the step before; the last ones took longer."""
        self.seconds = 0.0
        """All of them together."""

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(self.STEPS, seconds)] += 1
        self.seconds += seconds


@dataclass(slots=True)
class Counters:
    """The counts of one house since it was opened."""

    messages: int = 0
    """Messages received."""
    commands: int = 0
    """Commands accepted and durable."""
    refused: int = 0
    """Commands refused."""
    bad_frames: int = 0
    """Frames that were no message."""
    events: int = 0
    """Table events written."""
    hands: int = 0
    """Hands settled."""
    voided: int = 0
    """Hands that an error ended."""
    failures: int = 0
    """Times a table was read back after a failure."""
    backups: int = 0
    """Backups made by the room itself."""
    backup_failures: int = 0
    """Backups that could not be made."""
    last_backup: float = 0.0
    """When the newest backup was made, in seconds since 1970; 0 if there is none."""
    answers: Durations = field(default_factory=Durations)
    """From a command's arrival until it is durable and everybody has been sent it."""
