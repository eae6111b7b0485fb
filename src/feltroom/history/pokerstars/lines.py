"""The lines of a PokerStars hand, one expression each; `AMOUNT` may have a currency sign, points and commas.

Other sites and programs write the same lines under another name: GG, PokerBros, Run It Once, converters.
"""

import re
from decimal import Decimal

AMOUNT = r"[^\d\s(]{0,3}(\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?|\d(?:[\d.,]*\d)?)(?: ?[^\d\s\w()/,.:]{1,3}(?![\d\w]))?"
_CARD = r"(?:10|[2-9TJQKA])[cdhs]"

START = re.compile(
    r"(?P<site>[^\W\d_][\w.]*(?: [\w.]+){0,3}?) (?:(?:Zoom|Home Game) )*(?:Hand|Game) #(?P<number>[\w-]+):",
    re.IGNORECASE,
)
# A file that broke off may go on in the same line.
GLUED = re.compile(r'([^"]+?)(PokerStars(?:\.\w+)? (?:(?:Zoom|Home Game) )*(?:Hand|Game) #\d+: .*)')
GAME = re.compile(
    r"(?P<kind>6\+ |(?:Split|Tempest|Unfold|Swap|Double Board|Short[- ]?Deck) )?Hold['’]?em "
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)",
    re.IGNORECASE,
)
STAKES = re.compile(rf"\((?:[^()]*, )?{AMOUNT}/{AMOUNT}(?: ([A-Z]{{3}}))?[^)]*\)")
LEVEL = re.compile(r"Level (\S+) ")
TOURNAMENT = re.compile(r"Tournament #(\d+), (.*?) ?(?:Hold'em|$)")
DATE = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2}) (?:- )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?: \(?([A-Z]+))?")
TABLE = re.compile(r"Table (?:ID )?'(.*)'(?: (\d+)-[Mm]ax)?(.*?)(?: Seat #(\d+) is the button)?\s*$")
SEAT = re.compile(rf"Seat (\d+): (.+) \({AMOUNT} in chips(?:, [^()]*)?\)(.*)$")
SUMMARY_SEAT = re.compile(r"Seat (\d+): (.*)$")
DEALT = re.compile(rf"Dealt to (.+) \[((?:{_CARD} ?)+)\]")
STREET = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?(HOLE CARDS|FLOP|TURN|RIVER|SHOW ?DOWN|SUMMARY) \*\*\*(.*)$")
CARDS = re.compile(_CARD)
POST = re.compile(
    r"(?:posts (?:the )?(small & big blinds|small blind|big blind|ante|dead blind|missed blind|.*?straddle|.*?blind)"
    rf"|(straddle)) {AMOUNT}(.*)$"
)
MOVE = re.compile(rf"(folds|checks|calls|bets|raises)\b(?: {AMOUNT})?(?: to {AMOUNT})?(.*)$")
CAPPED = re.compile(rf"has reached the {AMOUNT} cap")
SHOWN = re.compile(rf"(?:shows|folds|mucks|showed|mucked) \[((?:{_CARD} ?)+)\]")
DEED = re.compile(r'([^"]+): (?:folds|checks|(?:calls|bets|raises|posts)\b.*\d)')
WON = re.compile(rf" (?:collected|won) (?:\({AMOUNT}\)|{AMOUNT})")
COLLECTED = re.compile(rf" collected {AMOUNT} from ")
UNCALLED = re.compile(rf"Uncalled bet \(?{AMOUNT}\)? returned to (.+)$")
ADDED = re.compile(rf"(?:Cash Drop to Pot ?: ?total|STP added:) {AMOUNT}")  # by the house
POT = re.compile(rf"Total pot {AMOUNT}.*?(\| Rake .*)$")
TAKEN = re.compile(rf"\| \w+ {AMOUNT}")  # rake, and what some sites take for a jackpot or a tax
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_GROUPS = re.compile("[ '’]")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{2,3})*,\d{3}")


def number(text: str) -> int | Decimal:
    """Read an amount without its sign: 1,098.50 and 1.098,50, 1 098,50 and 0,50, as the client's country writes it."""
    text = _GROUPS.sub("", text)
    point = max(text.rfind("."), text.rfind(","))
    if point < 0:
        return int(text)
    mark = text[point]
    if text.count(mark) > 1 or (mark == "," and "." not in text and _THOUSANDS.fullmatch(text)):
        return int(re.sub("[.,]", "", text))
    return Decimal(f"{re.sub('[.,]', '', text[:point])}.{text[point + 1 :]}")


def cards(text: str) -> str:
    """Return the cards of a text in a row, a ten as T."""
    return "".join(CARDS.findall(text)).replace("10", "T")
