"""How many players can be dealt in, and which of them has the button."""

from feltroom.errors import InvalidSetup, shown

MIN_PLAYERS = 2
MAX_PLAYERS = 22


def check_players(players: int, *, most: int = MAX_PLAYERS) -> None:
    """Refuse a number of players that is not a whole number from 2 to `most`."""
    if type(players) is not int or not MIN_PLAYERS <= players <= most:
        raise InvalidSetup(
            f"the number of players must be a whole number from {MIN_PLAYERS} to {most}, not {shown(players)}"
        )


def check_button(button: int, *, players: int) -> None:
    """Refuse a button that is not one of the players."""
    if type(button) is not int or not 0 <= button < players:
        raise InvalidSetup(f"the button must be a player from 0 to {players - 1}, not {shown(button)}")
