"""The outside hands as PHH text, the way such files come: cards nobody saw are unknown, sites write winnings."""

from tests.truth.lines import Line


def phh_of(line: Line, *, table: int) -> str:
    """Write one of the outside hands as a table of a PHH file, with its amounts in units of money if it has cents."""
    count, cents = line["n"], line.get("unit") == "cent"
    seats = [(line["button"] + place) % count for place in range(1, count + 1)]  # p1 is left of the button

    def money(chips: int) -> str:
        return f"{chips // 100}.{chips % 100:02d}" if cents else str(chips)

    def amounts(by_seat: list[int]) -> str:
        return "[" + ", ".join(money(by_seat[seat]) for seat in seats) + "]"

    blinds, antes = [0] * count, [0] * count
    small, big = (line["button"], seats[0]) if count == 2 else (seats[0], seats[1])
    blinds[small], blinds[big] = line["sb"], line["bb"]
    if line["ante_kind"] == "each":
        antes = [line["ante"]] * count
    elif line["ante_kind"] == "bb":
        antes[big] = line["ante"]
    fields = {
        "variant": "'NT'",
        "ante_trimming_status": "true" if line["ante_kind"] == "each" else "false",
        "antes": _listed(amounts(antes), count),
        "blinds_or_straddles": _listed(amounts(blinds), count),
        "min_bet": money(line["bb"]),
        "starting_stacks": amounts(line["stacks"]),
        "actions": str(_actions(line, seats, money)),
        "hand": f"'{line['id']}'",
    }
    if "site_winnings" in line:
        fields |= {"winnings": amounts(line["site_winnings"]), "currency_symbol": "'$'"}
    else:
        fields["finishing_stacks"] = amounts(line["final"])
    return f"[{table}]\n" + "\n".join(f"{name} = {value}" for name, value in fields.items()) + "\n\n"


def _listed(amounts: str, count: int) -> str:
    """Forced bets of two players are listed in reverse."""
    if count > 2:
        return amounts
    return "[" + ", ".join(amounts.strip("[]").split(", ")[::-1]) + "]"


def _actions(line: Line, seats: list[int], money: object) -> list[str]:
    assert callable(money)
    place = {seat: number for number, seat in enumerate(seats, 1)}
    board, street = line["board"], 0
    lines = [f"d dh p{place[seat]} {line['hole'][seat]}" for seat in seats]
    for decision in line["dec"]:
        while street < decision["st"]:
            street += 1
            cards, board = (board[:6], board[6:]) if street == 1 else (board[:2], board[2:])
            lines.append(f"d db {cards}")
        kind, *to = decision["a"]
        act = {"f": "f", "c": "cc"}.get(kind) or f"cbr {money(to[0])}"
        lines.append(f"p{place[decision['s']]} {act}")
    while board:
        street += 1
        cards, board = (board[:6], board[6:]) if street == 1 else (board[:2], board[2:])
        lines.append(f"d db {cards}")
    return lines
