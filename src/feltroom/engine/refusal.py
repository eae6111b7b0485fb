"""Saying why an action is refused, with the numbers in it."""

from feltroom.engine.actions import Action, ActionKind, Closed, Legal
from feltroom.engine.rules import Betting, Rules
from feltroom.errors import IllegalAction, shown


def refuse_after_end(*, events: int) -> IllegalAction:
    """Explain that the hand is over."""
    return IllegalAction(f"the hand is over after {events} events; nobody is to act", code="hand_over", events=events)


def refuse_at_showdown(*, asked: int) -> IllegalAction:
    """Explain that the betting is over and a player is asked to show or muck."""
    message = f"the betting is over; player {asked} is asked to show or muck"
    return IllegalAction(message, code="at_showdown", player=asked)


def refuse_turn(action: object, *, actor: int, player: int | None) -> IllegalAction:
    """Explain why not this player may act now, or why this is no action at all."""
    if type(action) is not Action or not isinstance(action.kind, ActionKind):
        return IllegalAction(
            f"player {actor} must fold, check, call, raise or go all-in; {shown(action)} is no action",
            code="unknown_action",
            player=actor,
        )
    if (player is None or player == actor) and action.kind in (ActionKind.SHOW, ActionKind.MUCK):
        return IllegalAction(f"player {actor} is to bet, not to show", code="not_at_showdown", player=actor)
    return IllegalAction(
        f"it is player {actor}'s turn, not player {shown(player)}'s", code="not_your_turn", actor=actor
    )


def refuse_kill(player: object, *, players: int, all_in: bool) -> IllegalAction:
    """Explain why a hand cannot be folded out of turn."""
    if type(player) is not int or not 0 <= player < players:
        message = f"players go from 0 to {players - 1}, not {shown(player)}"
        return IllegalAction(message, code="no_such_player", players=players)
    if all_in:
        message = f"player {player} is all-in with 0 chips left and stays in"
        return IllegalAction(message, code="all_in", player=player)
    return IllegalAction(f"player {player} has folded already", code="already_folded", player=player)


def refuse(action: Action, legal: Legal, rules: Rules) -> IllegalAction:
    """Explain why an action does not keep within the bounds of the decision."""
    player = legal.player
    if action.kind is ActionKind.CHECK:
        return IllegalAction(
            f"player {player} cannot check: {shown(legal.price)} to call",
            code="cannot_check",
            player=player,
            price=legal.price,
        )
    if action.kind is ActionKind.CALL:
        return IllegalAction(
            f"player {player} has nothing to call: the price is 0",
            code="nothing_to_call",
            player=player,
            price=0,
        )
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return _refuse_any_raise(legal, rules)
    return _refuse_amount(action.to, legal, rules)


def _refuse_any_raise(legal: Legal, rules: Rules) -> IllegalAction:
    assert legal.closed is not None
    why = {
        Closed.COVERED: f"the stack of {legal.stack} does not exceed the price {legal.price}",
        Closed.NOBODY: "nobody is left who could answer a raise",
        Closed.CLOSED: f"no full raise of {legal.min_raise} since the player's last action",
        Closed.CAPPED: f"the street has had its bet and {rules.raise_cap} raises",
    }
    return IllegalAction(
        f"player {legal.player} cannot raise ({legal.closed.value}): {why[legal.closed]}; {legal.call} to call",
        code=f"raise_{legal.closed.value}",
        player=legal.player,
        price=legal.price,
        stack=legal.stack,
        min_raise=legal.min_raise,
    )


def _refuse_amount(to: int, legal: Legal, rules: Rules) -> IllegalAction:
    assert legal.min_raise_to is not None and legal.max_raise_to is not None
    bounds = f"a raise goes to {legal.min_raise_to} at least and {legal.max_raise_to} at most"
    numbers = {
        "player": legal.player,
        "min_raise_to": legal.min_raise_to,
        "max_raise_to": legal.max_raise_to,
        "min_raise": legal.min_raise,
        "stack": legal.stack,
    }
    if type(to) is not int or to < 0:
        message = f"player {legal.player} cannot raise to {shown(to)}: {bounds}"
        return IllegalAction(message, code="bad_amount", **numbers)
    increment = to - legal.bet - legal.price
    numbers |= {"to": to, "increment": increment, "chip": rules.chip}
    if to < legal.min_raise_to:
        message = f"player {legal.player} cannot raise to {shown(to)}, an increment of {increment}: {bounds}"
        return IllegalAction(message, code="raise_too_small", **numbers)
    if to > legal.max_raise_to:
        limit = {
            Betting.NO_LIMIT: f"with {legal.stack} chips behind",
            Betting.POT_LIMIT: f"in pot limit with {legal.stack} chips behind",
            Betting.FIXED_LIMIT: f"in fixed limit, where a raise is {legal.min_raise}",
        }
        message = f"player {legal.player} cannot raise to {shown(to)} {limit[rules.betting]}: {bounds}"
        return IllegalAction(message, code="raise_too_large", **numbers)
    message = f"player {legal.player} cannot raise to {to}: not a multiple of the smallest chip {rules.chip}"
    return IllegalAction(message, code="not_in_chips", **numbers)


def refuse_before_runs(*, most: int) -> IllegalAction:
    """Explain that nobody acts any more: the hand waits to hear how often the board is run."""
    return IllegalAction(
        f"the betting is over: run_out() says how often the board is run, 1 to {most} times",
        code="runs_open",
        most=most,
    )


def refuse_runs(times: object, *, most: int) -> IllegalAction:
    """Explain why the board is not run so often."""
    if not most:
        return IllegalAction("the hand does not wait to hear how often the board is run", code="bad_runs", most=0)
    return IllegalAction(f"the board can be run 1 to {most} times, not {shown(times)}", code="bad_runs", most=most)
