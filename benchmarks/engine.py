"""Whole hands a second: feltroom against every hold'em engine on the package index, in one run.

    python benchmarks/engine.py                                  # every peer that imports
    python benchmarks/engine.py --only feltroom,open_spiel --seconds 2 --json out.json

Installs nothing: a peer that does not import is listed and skipped (`make bench` installs them all).
clubs 0.1.4 needs the `imp` module, so CPython 3.11 at most.

The work: 6 players, blinds 1/2, every hand starts at 200 chips (100 bb) with a fresh random deck and is played
to its payouts. At each decision u = rng.random():
    u < 0.10  fold when facing a bet, else check
    u < 0.20  the smallest legal bet or raise when there is one, else check or call
    else      check or call
which makes 26.7 actions a hand for a faithful engine. An engine without minimum raises uses the smallest raise it
has; the actions-a-hand column shows how far that departs. feltroom records every event; there is no trimmed mode.
Its compiled core is the same source through mypyc, and is compiled first, which takes half a minute. HandArray is the
engine for training, which keeps no events. Below the table stands how many hands it plays by the clock on two cores.
One run has all of it: `make bench` installs the peers and starts with it, and afterwards
`.bench-venv/bin/python benchmarks/engine.py` is enough. Copy the table to results.md, and run
`python -m tests.docs.figures`, which brings the figures to the README and the documents.

A peer is one function: decorated with @peer, set up outside, returning play(rng), which plays one hand and
returns (number of actions, chips won per seat), or plays several and returns their number too. Hands whose winnings
do not sum to zero are counted.
CPU seconds are measured, rounds are interleaved over the peers, and the best round of each counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import sys
import tempfile
import time
import warnings
from contextlib import contextmanager
from pathlib import Path

from peers import PEERS, peer, version

PLAYERS, STACK, SB, BB = 6, 200, 1, 2
FOLD, RAISE = 0.10, 0.20


@peer("feltroom HandState", "feltroom")
def feltroom_():
    return _feltroom()


@peer("feltroom HandState, compiled core", "feltroom")
def feltroom_compiled():
    """The same sources through mypyc, loaded beside the interpreted ones: closures keep each to its own."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import compile_core

    target = tempfile.mkdtemp(prefix="feltroom-core-")
    compile_core.compile_to(Path(target))
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "feltroom"}
    sys.path.insert(0, target)
    try:
        play = _feltroom()
        assert sys.modules["feltroom.engine.state"].__file__.endswith((".so", ".pyd"))
    finally:
        sys.path.remove(target)
        for name in [name for name in sys.modules if name.split(".")[0] == "feltroom"]:
            del sys.modules[name]
        sys.modules.update(before)
    return play


@peer("feltroom HandArray (numba)", "feltroom")
def feltroom_vector():
    """Two thousand hands side by side in arrays, by the same rules; random choices are drawn inside."""
    from feltroom import Rules
    from feltroom.vector import HandArray

    rules = Rules(small_blind=SB, big_blind=BB)
    array = HandArray(2000, players=PLAYERS, seed=3, stacks=STACK, rules=rules, sizes=["min"])

    def play(rng):  # noqa: ARG001  # the array has a seed of its own
        played = array.play(1, weights=[FOLD, 1 - RAISE, RAISE - FOLD])
        return played.decisions, played.won.tolist(), played.hands

    return play


def on_two_cores(seconds):
    """Return hands a second by the clock, with two threads; None without numba."""
    try:
        from feltroom import Rules
        from feltroom.vector import HandArray

        rules = Rules(small_blind=SB, big_blind=BB)
        array = HandArray(4000, players=PLAYERS, seed=3, stacks=STACK, rules=rules, sizes=["min"], threads=2)
    except ImportError:
        return None
    weights, hands = [FOLD, 1 - RAISE, RAISE - FOLD], 0
    array.play(1, weights=weights)
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        hands += array.play(10, weights=weights).hands
    return hands / (time.perf_counter() - began)


def _feltroom():
    from feltroom import CALL, CHECK, Deal, HandState, Rules, raise_to
    from feltroom import FOLD as FOLD_

    rules = Rules(small_blind=SB, big_blind=BB)
    stacks = [STACK] * PLAYERS

    def play(rng):
        deal = Deal.standard(seed=rng.getrandbits(256), players=PLAYERS, button=5)
        hand, n = HandState(rules, stacks=stacks, button=5, deal=deal), 0
        while not hand.over:
            legal = hand.legal()
            u = rng.random()
            if u < FOLD and not legal.check:
                hand.apply(FOLD_)
            elif FOLD <= u < RAISE and legal.min_raise_to is not None:
                hand.apply(raise_to(legal.min_raise_to))
            else:
                hand.apply(CHECK if legal.check else CALL)
            n += 1
        return n, [s - STACK for s in hand.stacks]

    return play


@peer("pokerkit NoLimitTexasHoldem", "pokerkit")
def pokerkit_():
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (SB, BB), BB)
    stacks = (STACK,) * PLAYERS

    def play(rng):
        state, n = game(stacks, PLAYERS), 0
        while state.status:
            u = rng.random()
            if u < FOLD and state.checking_or_calling_amount:
                state.fold()
            elif FOLD <= u < RAISE and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()  # the smallest one
            else:
                state.check_or_call()
            n += 1
        return n, [s - STACK for s in state.stacks]

    return play


@peer("texasholdem TexasHoldEm", "texasholdem")
def texasholdem_():
    from texasholdem import ActionType, PlayerState, TexasHoldEm

    game = TexasHoldEm(buyin=STACK, big_blind=BB, small_blind=SB, max_players=PLAYERS)

    def play(rng):
        n = 0
        for p in game.players:
            p.chips = STACK
            p.state = PlayerState.IN
        game.start_hand()
        while game.is_hand_running():
            u = rng.random()
            to_call = game.players[game.current_player].state == PlayerState.TO_CALL
            if u < FOLD and to_call:
                game.take_action(ActionType.FOLD)
            elif FOLD <= u < RAISE and (r := game.get_available_moves().raise_range):
                game.take_action(ActionType.RAISE, total=r[0])
            else:
                game.take_action(ActionType.CALL if to_call else ActionType.CHECK)
            n += 1
        return n, [p.chips - STACK for p in game.players]

    return play


@peer("PyPokerEngine Emulator", "PyPokerEngine")
def pypokerengine_():
    from pypokerengine.api.emulator import Emulator
    from pypokerengine.engine.poker_constants import PokerConstants as Const

    emulator = Emulator()
    emulator.set_game_rule(PLAYERS, 10**9, SB, 0)
    info = {str(i): {"stack": STACK, "name": str(i)} for i in range(PLAYERS)}
    initial = emulator.generate_initial_game_state(info)

    def play(rng):
        state, _ = emulator.start_new_round(initial)
        n = 0
        while state["street"] != Const.Street.FINISHED:
            _, call, raise_ = emulator.generate_possible_actions(state)
            u = rng.random()
            seat = state["table"].seats.players[state["next_player"]]
            if u < FOLD and call["amount"] > seat.paid_sum():
                act = "fold", 0
            elif FOLD <= u < RAISE and raise_["amount"]["min"] > 0:
                act = "raise", raise_["amount"]["min"]
            else:
                act = "call", call["amount"]
            state, _ = emulator.apply_action(state, *act)
            n += 1
        return n, [p.stack - STACK for p in state["table"].seats.players]

    return play


def _rlcard(level):
    import numpy as np
    import rlcard
    from rlcard.games.nolimitholdem.round import Action

    config = {"game_num_players": PLAYERS, "chips_for_each": STACK, "dealer_id": 0, "seed": 1}
    env = rlcard.make("no-limit-holdem", config=config)
    game = env.game
    step = (lambda a: env.step(a.value)) if level == "env" else game.step
    reset = env.reset if level == "env" else game.init_game

    def play(rng):
        reset()
        n = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            raised = game.round.raised
            u = rng.random()
            if u < FOLD and max(raised) > raised[game.game_pointer]:
                a = Action.FOLD
            elif FOLD <= u < RAISE and Action.RAISE_HALF_POT in legal:
                a = Action.RAISE_HALF_POT
            else:
                a = Action.CHECK_CALL
            step(a)
            n += 1
        return n, [float(x) for x in np.asarray(game.get_payoffs())]

    return play


@peer("rlcard no-limit-holdem env.step", "rlcard")
def rlcard_env():
    return _rlcard("env")


@peer("rlcard no-limit-holdem game.step", "rlcard")
def rlcard_game():
    return _rlcard("game")


@peer("open_spiel universal_poker fullgame", "open_spiel")
def open_spiel_():
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": PLAYERS,
            "numRounds": 4,
            "blind": f"{SB} {BB} 0 0 0 0",
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * PLAYERS),
        },
    )

    def play(rng):
        state, n = game.new_initial_state(), 0
        deck = list(range(52))
        rng.shuffle(deck)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deck.pop())
                continue
            legal = state.legal_actions()  # [fold if facing a bet,] call, raises to...
            u = rng.random()
            if u < FOLD:
                a = legal[0]
            elif u < RAISE and legal[-1] > 1:
                a = next(x for x in legal if x > 1)
            else:
                a = 1
            state.apply_action(a)
            n += 1
        return n, state.returns()

    return play


@peer("clubs Dealer", "clubs")
def clubs_():
    import clubs

    config = dict(clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER, start_stack=STACK)
    dealer = clubs.poker.Dealer(**config)

    def play(rng):
        obs, n = dealer.reset(reset_button=True, reset_stacks=True), 0
        while True:
            u = rng.random()
            if u < FOLD:
                bet = 0  # fold, or check when there is nothing to call
            elif u < RAISE and obs["min_raise"]:
                bet = obs["min_raise"]
            else:
                bet = obs["call"]
            obs, rewards, done = dealer.step(bet)
            n += 1
            if all(done):
                return n, rewards

    return play


@peer("pokers State.apply_action (Rust)", "pokers")
def pokers_():
    import pokers as pk

    action, kind = pk.Action, pk.ActionEnum
    fold, check, call = action(kind.Fold), action(kind.Check), action(kind.Call)

    def play(rng):
        s = pk.State.from_seed(PLAYERS, 0, float(SB), float(BB), float(STACK), rng.getrandbits(60))
        n, last = 0, float(BB)  # pokers itself keeps no minimum raise
        stage, low = s.stage, s.min_bet
        while not s.final_state:
            legal = s.legal_actions
            u = rng.random()
            facing = kind.Call in legal
            a = None
            if u < FOLD and facing:
                a = fold
            elif FOLD <= u < RAISE and kind.Raise in legal:
                me = s.players_state[s.current_player]
                room = me.stake - (s.min_bet - me.bet_chips)
                if room > 0:
                    a = action(kind.Raise, min(last, room))
            s = s.apply_action(a or (call if facing else check))
            n += 1
            if s.stage != stage:
                stage, last, low = s.stage, float(BB), 0.0
            elif s.min_bet > low:
                last, low = max(last, s.min_bet - low), s.min_bet
        if s.status != pk.StateStatus.Ok:
            raise RuntimeError(f"pokers: {s.status}")
        return n, [p.reward for p in s.players_state]

    return play


@contextmanager
def quiet():
    """Send file descriptor 1 to the null device: pokers 0.1.2 prints at every showdown."""
    sys.stdout.flush()
    saved, null = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    try:
        yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)
        os.close(null)


def one_round(p, seconds):
    play, rng, hands, actions = p["play"], p["rng"], 0, 0
    t0 = time.process_time()
    while time.process_time() < t0 + seconds:
        for _ in range(10):
            try:
                n, won, *more = play(rng)
            except Exception as e:  # count engine faults, keep going
                p["failed"] += 1
                p["why"] = f"{type(e).__name__}: {e}"[:90]
                continue
            hands += more[0] if more else 1
            actions += n
            if abs(sum(won)) > 1e-6:
                p["unbalanced"] += 1
    dt = time.process_time() - t0
    p["hands"] += hands
    p["actions"] += actions
    p["best"] = max(p["best"], (hands / dt, actions / dt))


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--only", help="comma separated substrings of peer names")
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--seconds", type=float, default=1.0, help="CPU time of one round")
    ap.add_argument("--seed", type=int, default=3)
    ap.add_argument("--json")
    args = ap.parse_args()
    warnings.filterwarnings("ignore")
    random.seed(args.seed)
    ready = []
    for name, dist, setup in PEERS:
        if args.only and not any(s in name for s in args.only.split(",")):
            continue
        try:
            with quiet():
                play = setup()
                play(random.Random(0))
        except BaseException as e:  # a peer that cannot run must not stop the rest
            print(f"skipped {name}: {type(e).__name__}: {e}", file=sys.stderr)
            continue
        ready.append(
            {
                "name": name,
                "version": version(dist),
                "play": play,
                "rng": random.Random(args.seed),
                "best": (0.0, 0.0),
                "hands": 0,
                "actions": 0,
                "unbalanced": 0,
                "failed": 0,
                "why": "",
            }
        )
    for _ in range(args.rounds):
        for p in ready:
            gc.collect()
            with quiet():
                one_round(p, args.seconds)

    print(f"\n6 players, 100 bb, Python {platform.python_version()}, best of {args.rounds} rounds\n")
    base = next((p["best"][0] for p in ready if "open_spiel" in p["name"]), None)
    print("| engine | version | hands/s | x open_spiel | actions/s | actions/hand | not zero-sum | failed |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    rows = []
    for p in sorted(ready, key=lambda p: -p["best"][0]):
        h, a = p["best"]
        per = p["actions"] / max(1, p["hands"])
        ratio = f"{h / base:.3g}" if base else "-"
        print(
            f"| {p['name']} | {p['version']} | {h:,.0f} | {ratio} | {a:,.0f} | {per:.1f} "
            f"| {p['unbalanced']}/{p['hands']} | {p['failed']} {p['why']} |"
        )
        rows.append(
            {k: p[k] for k in ("name", "version", "hands", "actions", "unbalanced", "failed", "why")}
            | {"hands_per_s": h, "actions_per_s": a, "ratio_to_open_spiel": h / base if base else None}
        )
    both = on_two_cores(3 * args.seconds) if any("HandArray" in p["name"] for p in ready) else None
    if both is not None:
        print(f"\nHandArray on two cores: {both:,.0f} hands/s by the clock")
    if args.json:
        told = {"python": platform.python_version(), "rows": rows, "hand_array_on_two_cores": both}
        Path(args.json).write_text(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
