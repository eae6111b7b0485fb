"""A hand that somebody saw as a file; what writes the formats is loaded with the first one.

A very long hand takes some 50 ms, so files are written beside the event loop.
"""

from functools import partial

from feltroom.contract.http.endpoint_declaration import Answer
from feltroom.rooms.api.call import Call, Reply, TextReply
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.rooms.ports.work import Lane, Work

DEFAULT_LANGUAGE = "zh-CN"


async def phh_file(work: Work, seen: SeenHand, *, filename: str) -> TextReply:
    """Answer with a .phh file."""
    from feltroom.rooms.hands.hand_formats import phh_of

    return TextReply(await work.start(Lane.FILES, partial(phh_of, seen)).result, filename=f"{filename}.phh")


async def text_file(work: Work, seen: SeenHand, *, filename: str, lang: str) -> TextReply:
    """Answer with a hand in words."""
    from feltroom.rooms.hands.hand_formats import text_of

    return TextReply(await work.start(Lane.FILES, partial(text_of, seen, lang=lang)).result, filename=f"{filename}.txt")


def json_file(value: Answer, *, filename: str) -> Reply[Answer]:
    """Answer with a JSON file."""
    return Reply(value, filename=f"{filename}.json")


def asked_language(call: Call[object]) -> str:
    """The language that a call asks for."""
    from feltroom.history.text import LANGUAGES

    return call.query_choice("lang", LANGUAGES, default=DEFAULT_LANGUAGE)
