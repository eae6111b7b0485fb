"""A season of a club as a file: everything as JSON, or a line for each member of each evening as CSV."""

import csv
from datetime import UTC, datetime
from io import StringIO

import msgspec

from feltroom.contract.http.clubs import ClubSeason, ClubSeen

_COLUMNS = ("began", "ended", "table", "game", "member", "hands", "chips", "big blind", "points", "place", "entrants")
_FORMULA = ("=", "+", "-", "@")


def season_json(club: ClubSeen, season: ClubSeason) -> bytes:
    """Return members, standings and evenings; the link to the club is left out, which lets anybody in."""
    names = [{"member": one.member, "name": one.name, "joined": one.joined} for one in club.members]
    whole = {"club": club.name, "members": names, "season": season}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def season_csv(season: ClubSeason) -> str:
    """Return a line for each member of each evening; times are UTC."""
    file = StringIO()
    lines = csv.writer(file)
    lines.writerow(_COLUMNS)
    for evening in season.evenings:
        when = [_time(evening.began), _time(evening.ended), _plain(evening.name), evening.preset]
        for line in evening.lines:
            chips, place = _or_empty(line.chips), _or_empty(line.place)
            figures = [line.hands, chips, evening.big_blind, _or_empty(line.points), place, _or_empty(evening.entrants)]
            lines.writerow([*when, _plain(line.name), *figures])
    return file.getvalue()


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _or_empty(figure: float | None) -> str:
    return "" if figure is None else f"{figure:g}" if isinstance(figure, float) else str(figure)


def _plain(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
