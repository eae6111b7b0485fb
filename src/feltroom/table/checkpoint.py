"""A table as it stands between two hands, to be stored in place of the events that led there."""

from dataclasses import dataclass

from feltroom.table.state import RestingState


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the events before number `seq` left, private parts included; made by `Table.checkpoint` only.

    It holds plain values, so that it can be written down by its type hints. The record of the last hand is not in it.
    """

    seq: int
    state: RestingState
