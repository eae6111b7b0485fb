"""Our PHH text, played by pokerkit step by step: nothing is repaired on the way."""

import warnings

from pokerkit import HandHistory
from pokerkit.notation import parse_action


def pokerkit_stacks(text: str) -> list[int]:
    """Play a hand in pokerkit and return the stacks by place; anything it refuses or finds odd raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        history = HandHistory.loads(text)
        state = history.create_state()
        for action in history.actions:
            if action.startswith("d db"):
                state.burn_card("??")
            parse_action(state, action, history.parse_value)
    assert not state.status, "pokerkit waits for more"
    return list(state.stacks)
