"""What of a record one viewer may have."""

from dataclasses import replace

from feltroom.engine.redact import redact
from feltroom.history.record import HandRecord, deal_seen
from feltroom.history.run import run


def seen_by(record: HandRecord, viewer: int | None) -> HandRecord:
    """Return the record with only the cards that a player, or a spectator (None), saw: fit to give away.

    Seed, burns, reserve and undealt cards are gone, and so are the hands that were folded or mucked unseen.
    """
    seen = [redact(event, viewer).event for event in run(record).events]
    return replace(record, deal=deal_seen(seen, players=record.players))
