"""Open Hand History: the JSON that trackers and sites exchange, in and out (specification 1.4).

An amount of an action is what the player puts in with it, of a raise too. A bet that nobody called stays in the actions
and is in no pot.
"""

from feltroom.history.open_hand_history.read import read_ohh as read_ohh
from feltroom.history.open_hand_history.write import format_ohh as format_ohh
