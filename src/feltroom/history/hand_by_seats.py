"""A hand by seats and names, as sites write it, on its way to a record by way of the fields of a PHH file."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal

from feltroom.cards.notation import parse_cards
from feltroom.deal.deal import MOST_RUNS, Deal
from feltroom.errors import FeltroomError, InvalidNotation
from feltroom.history.outcome import ADDED, added_to_pot, outcome_of
from feltroom.history.phh.amounts import to_chips
from feltroom.history.phh.read import record_of_fields
from feltroom.history.record import HandRecord

Amount = int | Decimal


@dataclass(slots=True)
class SeatedPlayer:
    """A player at the table, and what is known of them.

    `blind` is a blind or straddle in its place, `late` what was posted to come in, `ante` all that goes to the middle.
    `returned` is the bet that went back, if the file says so.
    """

    seat: int
    name: str
    stack: Amount
    dealt: bool = False
    blind: Amount = 0
    late: Amount = 0
    ante: Amount = 0
    hole: str = ""
    won: Amount = 0
    returned: Amount | None = None


@dataclass(slots=True)
class SeatedHand:
    """A hand by seats: `moves` are a player's name, or "" for the dealer, and what a PHH file says after it.

    `further` has the cards of each run after the first, where the board was run more than once. `added` is what the
    house put into the pot.
    """

    variant: str = "NT"
    players: list[SeatedPlayer] = field(default_factory=list)
    button: int | None = None
    small: Amount = 0
    big: Amount = 0
    moves: list[tuple[str, str]] = field(default_factory=list)
    notes: dict[str, object] = field(default_factory=dict)
    collected: bool = False
    rake: Amount | None = None
    added: Amount = 0
    further: dict[str, list[str]] = field(default_factory=dict)

    def post_blind(self, player: SeatedPlayer, amount: Amount, *, whole: Amount, all_in: bool) -> None:
        """Note a blind in its place; one that is short only for want of chips counts in full."""
        player.blind = whole if all_in and amount < whole else amount

    def record(self) -> HandRecord:
        """Return the record of the players who were dealt in; InvalidNotation says what is wrong."""
        order = self._order()
        if len(order) < 2:
            raise InvalidNotation(f"a hand takes 2 to 22 players, not {len(order)}")
        places = {player.name: f"p{place}" for place, player in enumerate(order, 1)}
        if len(places) < len(order):
            raise InvalidNotation("two players have the same name")
        fields: dict[str, object] = {
            "variant": self.variant,
            "ante_trimming_status": len({player.ante for player in order}) == 1,
            "antes": _forced([player.ante for player in order]),
            "blinds_or_straddles": _forced([player.blind or -player.late for player in order]),
            "starting_stacks": [player.stack for player in order],
            "actions": [
                *[f"d dh {places[player.name]} {player.hole or '????'}" for player in order],
                *[f"{places[name] if name else 'd'} {what}" for name, what in self.moves if not name or name in places],
            ],
            "players": [player.name for player in order],
            "seats": [player.seat for player in order],
            **self.notes,
        }
        if self.variant == "FT":
            fields |= {"small_bet": self.big, "big_bet": 2 * self.big}
        elif self.big:
            fields["min_bet"] = self.big
        if self.collected:
            fields["winnings"] = [player.won for player in order]
        record = record_of_fields(fields, label=str(self.notes.get("hand", 1)))
        if self.further:
            record = _with_runs(record, ["".join(cards) for cards in self.further.values()])
        if self.rake is not None:
            with suppress(InvalidNotation):  # of no whole number of chips, where all else is
                record = replace(record, rake=to_chips(self.rake, unit=record.unit))
        if self.added:
            record = replace(record, notes={**record.notes, ADDED: self.added})
        return self._as_paid(record, order) if self.collected else record

    def _as_paid(self, record: HandRecord, order: list[SeatedPlayer]) -> HandRecord:
        """Return the record with the stacks at the end where the winnings alone would tell another one.

        Some programs give a whole blind back to the player who wins the other one, and a house may add to a pot.
        """
        if record.unknown_stacks or all([player.returned is None for player in order]):
            return record
        found = outcome_of(record)
        paid_out = [to_chips(player.won + (player.returned or 0), unit=record.unit) for player in order]
        net = tuple([chips - paid for chips, paid in zip(paid_out, found.put_in, strict=True)])
        stacks = tuple([before + won for before, won in zip(record.stacks, net, strict=True)])
        in_all = sum(found.put_in) + added_to_pot(record)  # of which nobody is paid more, whatever a line says
        if net == found.net or min(stacks) < 0 or sum(paid_out) > in_all:
            return record
        return replace(record, finishing_stacks=stacks)

    def _order(self) -> list[SeatedPlayer]:
        """Return the players dealt in, from the left of the button, and their antes as they would be in full."""
        dealt = [player for player in self.players if player.dealt]
        whole = max([player.ante for player in dealt], default=0)
        for player in dealt:
            if 0 < player.ante < whole and player.stack <= whole:
                player.ante = whole
        button = self._guessed_button(dealt) if self.button is None else self.button
        return sorted(dealt, key=lambda player: (player.seat - button - 1) % 1000)

    def _guessed_button(self, dealt: list[SeatedPlayer]) -> int:
        """Return where the button would be for the smallest blind to stand where it should."""
        posted = [player for player in dealt if player.blind]
        if not posted:
            return 0
        small = min(posted, key=lambda player: player.blind)
        return small.seat if len(dealt) == 2 else small.seat - 1


def _with_runs(record: HandRecord, further: list[str]) -> HandRecord:
    """Return the record with the boards of further runs, if they are complete and of one length."""
    deal = record.deal
    if len({len(cards) for cards in further}) > 1 or len(further) >= MOST_RUNS or len(deal.board) < 5:
        return record
    try:
        more = parse_cards("".join(further))
        dealt = Deal(hole=deal.hole, board=deal.board, burns=deal.burns, more=more)
    except FeltroomError:
        return record
    return replace(record, deal=dealt, runs=1 + len(further))


def _forced(amounts: list[Amount]) -> list[Amount]:
    """Return forced bets in the order of a file, which is the reverse with two players."""
    return amounts[::-1] if len(amounts) == 2 else amounts
