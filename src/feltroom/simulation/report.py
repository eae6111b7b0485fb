"""The result of a simulation as a table to read and as data; nothing in it depends on how it was played."""

from feltroom.errors import shown
from feltroom.simulation.game import Game
from feltroom.simulation.tally import Tally


def result_table(game: Game, tally: Tally) -> str:
    """Write one line for each seat, and what was played."""
    rows = [("seat", "bot", "hands", "bb/100", "95 %")]
    for seat, result in enumerate(tally.results()):
        half = "–" if result.ci95 is None else f"± {result.ci95:.1f}"
        won = f"{result.bb_per_100:+.1f}" if result.hands else "–"
        rows.append((str(seat), result.bot, str(result.hands), won, half))
    widths = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]))]
    lines = []
    for seat_text, bot, *numbers in rows:
        cells = [seat_text.rjust(widths[0]), bot.ljust(widths[1])]
        cells += [number.rjust(width) for number, width in zip(numbers, widths[2:], strict=True)]
        lines.append("  ".join(cells))
    hands = "1 hand" if tally.hands == 1 else f"{tally.hands} hands"
    lines.append(f"{hands}, preset {game.preset.name}, seed {shown(game.seed)}")
    return "\n".join(lines)


def result_object(game: Game, tally: Tally) -> dict[str, object]:
    """Return the result as an object for JSON; `ci95` is half the width of the 95 % interval."""
    return {
        "preset": game.preset.name,
        "seed": game.seed if isinstance(game.seed, int) else game.seed.hex(),
        "hands": tally.hands,
        "results": [
            {"bot": one.bot, "hands": one.hands, "bb_per_100": one.bb_per_100, "ci95": one.ci95}
            for one in tally.results()
        ],
    }
