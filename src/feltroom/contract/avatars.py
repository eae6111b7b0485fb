"""The pictures that a person may choose to be seen by; clients draw them."""

from typing import Literal, get_args

AvatarName = Literal[
    "anchor",
    "bolt",
    "cactus",
    "cherries",
    "clover",
    "crown",
    "diamond",
    "flame",
    "leaf",
    "moon",
    "mountain",
    "mushroom",
    "paw",
    "rocket",
    "star",
    "wave",
]


def known_avatar(name: str | None) -> AvatarName | None:
    """Return a picture by its name; None where none was chosen, or one that this version does not have."""
    return next((each for each in get_args(AvatarName) if each == name), None)
