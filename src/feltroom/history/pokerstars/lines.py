"""The lines of a PokerStars hand, one expression each; `AMOUNT` may have a currency sign and commas."""

import re
from decimal import Decimal

AMOUNT = r"[^\d\s(]{0,3}([\d,]+(?:\.\d+)?)"
_CARD = r"(?:10|[2-9TJQKA])[cdhs]"

START = re.compile(r"PokerStars (?:Zoom |Home Game )*(?:Hand|Game) #(\d+):")
GAME = re.compile(r"(Hold'em) (No Limit|Pot Limit|Fixed Limit|Limit)")
STAKES = re.compile(rf"\({AMOUNT}/{AMOUNT}(?: ([A-Z]{{3}}))?[^)]*\)")
LEVEL = re.compile(r"Level (\S+) ")
TOURNAMENT = re.compile(r"Tournament #(\d+), (.*?) ?(?:Hold'em|$)")
DATE = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([A-Z]+))?")
TABLE = re.compile(r"Table '(.*)'(?: (\d+)-max)?(.*?)(?: Seat #(\d+) is the button)?\s*$")
SEAT = re.compile(rf"Seat (\d+): (.+) \({AMOUNT} in chips(?:, .*? bounty)?\)(.*)$")
SUMMARY_SEAT = re.compile(r"Seat (\d+): (.*)$")
DEALT = re.compile(rf"Dealt to (.+) \[((?:{_CARD} ?)+)\]")
STREET = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?(HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY) \*\*\*(.*)$")
CARDS = re.compile(_CARD)
POST = re.compile(
    rf"posts (?:the )?(small & big blinds|small blind|big blind|ante|dead blind|.*?straddle|.*?blind) {AMOUNT}(.*)$"
)
MOVE = re.compile(rf"(folds|checks|calls|bets|raises)\b(?: {AMOUNT})?(?: to {AMOUNT})?(.*)$")
SHOWN = re.compile(rf"(?:shows|folds|mucks|showed|mucked) \[((?:{_CARD} ?)+)\]")
COLLECTED = re.compile(rf" collected {AMOUNT} from ")
POT = re.compile(rf"Total pot {AMOUNT}.*?\| Rake {AMOUNT}")
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def number(text: str) -> int | Decimal:
    """Read an amount without its sign."""
    plain = text.replace(",", "")
    return Decimal(plain) if "." in plain else int(plain)


def cards(text: str) -> str:
    """Return the cards of a text in a row, a ten as T."""
    return "".join(CARDS.findall(text)).replace("10", "T")
