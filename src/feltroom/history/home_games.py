"""Hands that only our own files can say."""

from feltroom.errors import InvalidNotation
from feltroom.history.record import HandRecord


def refuse_home_game(record: HandRecord, form: str) -> None:
    """Refuse a hand that a form of other rooms has no words for; PHH files have all of it."""
    rules = record.rules
    if rules.bomb or rules.boards > 1:
        what = "a bomb pot" if rules.bomb else "two boards"
        raise InvalidNotation(f"hand {record.hand_id or 'without a number'}: {form} has no way to say {what}; PHH has")
