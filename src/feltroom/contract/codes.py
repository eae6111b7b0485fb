"""Every reason to refuse something: what it means, and the names of the numbers that come with it.

Codes travel as they stand here, numbers in camelCase. A number that does not apply to a case is left out.
"""

from enum import StrEnum


class Code(StrEnum):
    """A reason, with its `meaning` in English for the documentation and the `numbers` it may carry."""

    meaning: str
    numbers: tuple[str, ...]

    def __new__(cls, code: str, meaning: str, *numbers: str) -> "Code":
        """Make a member whose value is the code alone."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        member.numbers = numbers
        return member

    # Frames.
    TOO_LARGE = "too_large", "the frame is larger than the limit, in bytes", "limit", "size"
    NOT_JSON = "not_json", "the frame is not JSON"
    BINARY = "binary", "the frame is not text", "size"
    TOO_DEEP = "too_deep", "the JSON is nested too deeply"
    NOT_AN_OBJECT = "not_an_object", "the JSON is not an object"
    UNKNOWN_TYPE = "unknown_type", "`type` is missing or names no message"
    BAD_FIELD = "bad_field", "a field is missing, unknown, of the wrong type or out of bounds; `path` says which"
    UNREADABLE = "unreadable", "too many frames could not be read; the connection is closed"

    # Who may ask for what.
    RATE_LIMITED = "rate_limited", "too many messages; `wait` is the milliseconds to the next one", "wait"
    TOO_MANY_ATTEMPTS = "too_many_attempts", "too many wrong passwords or codes; wait", "wait"
    TOO_MANY_TABLES = "too_many_tables", "somebody, or the room, has too many tables", "most"
    TOO_MANY_BOTS = "too_many_bots", "somebody, or the room, has too many bots at tables", "most"
    BANNED = "banned", "this person may not come in; `until` is when that ends, if it does", "until"
    NOT_BANNED = "not_banned", "the person is not banned"
    NOT_YOUR_NAME = "not_your_name", "the nickname that was typed is not one's own"
    NO_SUCH_REPORT = "no_such_report", "there is no such open report"
    NO_SUCH_PERSON = "no_such_person", "nobody has this account"
    WRONG_KEY = "wrong_key", "no key of the house was given, or none that counts"
    OWNER_ONLY = "owner_only", "only the owner of the house makes and revokes keys"
    KEY_NAME_TAKEN = "key_name_taken", "there is a key of that name; revoke it first"
    NO_SUCH_KEY = "no_such_key", "there is no key of that name"
    MAINTENANCE = "maintenance", "no new hand or table begins while the house is being looked after"
    NOT_SIGNED_IN = "not_signed_in", "a nickname must be chosen first"
    NOT_CONTROLLING = "not_controlling", "another connection of the same person controls the seat"
    NOT_SEATED = "not_seated", "only a player at the table may do that"
    NOT_WATCHING = "not_watching", "the connection does not watch the table"
    NOT_HOST = "not_host", "only the host may do that", "seat"
    TABLE_IN_USE = "table_in_use", "other people sit at the table and stay", "people"
    NOT_OWNER = "not_owner", "only the person who made the table may do that"
    NO_SUCH_TABLE = "no_such_table", "there is no such table"
    NO_SUCH_HAND = "no_such_hand", "there is no such hand, or it cannot be seen"
    NOT_OVER = "not_over", "the hand is still being played"
    NO_SUCH_MESSAGE = "no_such_message", "there is no such line of chat", "message"
    WRONG_CODE = "wrong_code", "the transfer code is wrong, used or too old"
    NOT_FOUND = "not_found", "there is nothing here"
    WRONG_METHOD = "wrong_method", "there is something here, but not by this method"
    PRIVATE = "private", "the table is private; come by its link"
    WRONG_PASSWORD = "wrong_password", "the password is missing or wrong"
    NICKNAME_BAD = (
        "nickname_bad",
        "a nickname has 1 to `most` characters on one line, at least one of them visible",
        "length",
        "most",
    )
    BAD_CONFIG = "bad_config", "a table cannot be set up like that"
    NAME_TAKEN = "name_taken", "something else of one's own has the name"
    TOO_MANY_WEIGHTS = "too_many_weights", "somebody has saved as many weight tables as may be", "most"
    TOO_MANY_NOTES = "too_many_notes", "somebody has as many notes about others as may be", "most"
    NO_SUCH_CLUB = "no_such_club", "there is no such club, or one is not in it"
    NO_SUCH_MEMBER = "no_such_member", "the club has no member of this number"
    NOT_CLUB_HOST = "not_club_host", "only the host of the club may do that"
    TOO_MANY_CLUBS = "too_many_clubs", "somebody is in as many clubs as may be", "most"
    CLUB_FULL = "club_full", "the club has as many members as may be", "most"
    HALL_FULL = "hall_full", "the hall of fame has as many hands as may be", "most"
    UNKNOWN_CLASS = "unknown_class", "`path` names no class of starting hands: they are AA, AKs, 72o …"
    BAD_WEIGHT = "bad_weight", "the weight at `path` is no number from 0 to `most`", "most"
    WEIGHTS_ZERO = "weights_zero", "all weights are 0: at least one class needs more"
    WEIGHTS_TOO_THIN = (
        "weights_too_thin",
        "beside some boards hands for `most` players only are certain, not for `players`; `classes` weigh more than 0",
        "players",
        "most",
        "classes",
    )
    SEED_NOT_ALLOWED = "seed_not_allowed", "a chosen seed is for tables of one person", "people"
    BAD_ORIGIN = "bad_origin", "the request comes from another site"
    STALE = "stale", "the decision is not open; `hand` and `decision` are the ones that are", "hand", "decision"
    SENT_AWAY = "sent_away", "the host has sent this person away; `wait` is the milliseconds until they may sit", "wait"
    ALREADY_SEATED = "already_seated", "somebody sits at the table already", "seat"
    ALREADY_WAITING = "already_waiting", "somebody is on the waiting list already", "position"
    NOT_WAITING = "not_waiting", "somebody is not on the waiting list"
    SEAT_OFFERED = "seat_offered", "the free seat is being offered to the people on the waiting list"
    SEATS_FREE = "seats_free", "there is a free seat; nobody needs to wait"
    CLOSED = "closed", "the table is closed"
    SHUTTING_DOWN = "shutting_down", "the server goes down; connect again"
    MOVED = "moved", "another machine drives the table now; ask again when it is watched there"
    BUSY = "busy", "so many requests wait at the table already; ask again", "waiting"
    STORAGE_FAILED = "storage_failed", "the server cannot write; nothing has changed"
    LOG_DAMAGED = "log_damaged", "the table's log is damaged; `row` is the first bad one", "row"
    INTERNAL = "internal", "an error that should never happen"

    # Actions in a hand.
    BAD_AMOUNT = (
        "bad_amount",
        "the amount is no whole number of chips that could be meant, or it has no place in this action",
        "seat",
        "minRaiseTo",
        "maxRaiseTo",
        "minRaise",
        "stack",
        "chip",
    )
    NOT_ENOUGH_CHIPS = "not_enough_chips", "more chips than the stack holds", "seat", "chips", "stack"
    CANNOT_CHECK = "cannot_check", "there is a price to call", "seat", "price"
    NOTHING_TO_CALL = "nothing_to_call", "the price is 0", "seat", "price"
    RAISE_COVERED = "raise_covered", "the stack does not exceed the price", "seat", "price", "stack", "minRaise"
    RAISE_NOBODY = "raise_nobody", "nobody could answer a raise", "seat", "price", "stack", "minRaise"
    RAISE_CLOSED = (
        "raise_closed",
        "no full raise since the player's last action",
        "seat",
        "price",
        "stack",
        "minRaise",
    )
    RAISE_CAPPED = "raise_capped", "the street has had all its raises", "seat", "price", "stack", "minRaise"
    RAISE_TOO_SMALL = (
        "raise_too_small",
        "`increment` is below `minRaise`: a raise goes to `minRaiseTo` at least",
        "seat",
        "minRaiseTo",
        "maxRaiseTo",
        "minRaise",
        "stack",
        "to",
        "increment",
        "chip",
    )
    RAISE_TOO_LARGE = (
        "raise_too_large",
        "a raise goes to `maxRaiseTo` at most",
        "seat",
        "minRaiseTo",
        "maxRaiseTo",
        "minRaise",
        "stack",
        "to",
        "increment",
        "chip",
    )
    NOT_IN_CHIPS = (
        "not_in_chips",
        "not a multiple of the smallest chip",
        "seat",
        "minRaiseTo",
        "maxRaiseTo",
        "minRaise",
        "stack",
        "to",
        "increment",
        "chip",
    )
    UNKNOWN_ACTION = "unknown_action", "no action of the rules", "seat"
    NO_SUCH_PLAYER = "no_such_player", "there are `players` players in the hand", "players"
    ALL_IN = "all_in", "a player who is all-in stays in", "seat"
    ALREADY_FOLDED = "already_folded", "the player has folded already", "seat"
    HAND_OVER = "hand_over", "the hand is over", "events"
    AT_SHOWDOWN = "at_showdown", "the betting is over; a player is asked to show or muck", "seat"
    RUNS_OPEN = "runs_open", "the betting is over; the players agree how often the board is run", "most"
    BAD_RUNS = "bad_runs", "the board can be run 1 to `most` times", "most"
    NOT_AT_SHOWDOWN = "not_at_showdown", "the player is to bet, not to show", "seat"

    # Turns and time.
    NO_TURN = "no_turn", "no decision is open"
    NOT_YOUR_TURN = "not_your_turn", "it is the turn of `seat`", "seat"
    TOO_LATE = "too_late", "the time was over `late` milliseconds ago", "late"
    NO_CLOCK = "no_clock", "no clock runs for the seat", "seat"
    NO_TIME_BANK = "no_time_bank", "the time bank is in use or empty", "bank"
    PAUSED = "paused", "the table is paused"
    NOT_PAUSED = "not_paused", "the table is not paused"
    BAD_TIME = "bad_time", "the time is no whole number of milliseconds"

    # Seats and chips.
    NO_SUCH_SEAT = "no_such_seat", "seats go from 0 to one below `seats`", "seats"
    SEAT_TAKEN = "seat_taken", "the seat is taken", "seat"
    SEAT_FREE = "seat_free", "nobody sits at the seat", "seat"
    TABLE_FULL = "table_full", "all seats are taken", "seats"
    NO_MORE_PEOPLE = "no_more_people", "as many people sit here as may", "people", "most"
    BAD_NAME = "bad_name", "a name has 1 to 40 printable characters on one line"
    BAD_ACCOUNT = "bad_account", "an account is text"
    BAD_BUY_IN = "bad_buy_in", "one buys in for 1 to `most`, in chips of `chip`", "most", "chip"
    ALREADY_LEAVING = "already_leaving", "the seat is being given up already", "seat"
    ALREADY_SITTING_OUT = "already_sitting_out", "the player sits out already", "seat"
    ALREADY_PLAYING = "already_playing", "the player takes part already", "seat"
    STACK_TOO_LARGE = "stack_too_large", "`stack` and the chips asked for would exceed `most`", "stack", "most"
    NOT_BUSTED = "not_busted", "there are chips in play still", "stack"
    NO_REBUYS = "no_rebuys", "no chips can be bought here"

    TABLE_LOCKED = "table_locked", "the host lets nobody else sit down"
    APPROVAL_NEEDED = "approval_needed", "people who want a seat ask the host for it"
    ALREADY_ASKED = "already_asked", "the host has been asked already; `until` is how long they have", "until"
    ASK_LATER = "ask_later", "the host has refused a seat; `wait` is the milliseconds until one may ask again", "wait"
    SEAT_REFUSED = "seat_refused", "the host has refused a seat"
    NOT_ANSWERED = "not_answered", "the host has not answered in time"
    TOO_MANY_ASK = "too_many_ask", "`most` people wait for the host's answer already", "most"
    NO_SUCH_REQUEST = "no_such_request", "nobody asks for a seat by this number any more", "request"
    IN_HAND = "in_hand", "`hand` is being played; this waits until it is over", "hand"
    BAD_REASON = "bad_reason", "it does not say why"
    TOO_MANY_CORRECTIONS = "too_many_corrections", "`most` stacks were corrected at the table already", "most"

    # The game.
    CASH_ONLY = "cash_only", "this is for cash tables of several people"
    FIXED_SETTING = "fixed_setting", "a table keeps this setting as it was made with"
    ALREADY_STARTED = "already_started", "the game runs already"
    TOO_FEW = "too_few", "`ready` players are ready; it takes two, a connected person among them", "ready"
    NOT_IN_SUMMARY = "not_in_summary", "no hand waits to be called"
    NOTHING_TO_SHOW = "nothing_to_show", "the seat has no cards to show now", "seat"
    NOT_ASKED = (
        "not_asked",
        "the seat is not asked to show or muck, nor how often to run the board",
        "seat",
    )
    NOTHING_TO_SEE = "nothing_to_see", "the hand that was asked for was in no showdown, or its player has gone", "seat"
    MAY_NOT_ASK = "may_not_ask", "the table does not let this seat ask to see a hand", "seat"
    NO_RABBIT = "no_rabbit", "no board cards are left to see, or the seat had no part in the hand", "seat"
    ALREADY_SHOWN = "already_shown", "the seat has shown already", "seat"
    NO_STRADDLES = "no_straddles", "nobody straddles at this table"
    NO_LAST_LONGER = "no_last_longer", "the table has no last-longer note"
    TWO_BOARDS = "two_boards", "the hand was played on two boards; reviews and practice look at one"
    TOO_LONG = "too_long", "the hand has more than `most` actions: nobody reviews, solves or practises it", "most"
    NO_BOMB_POTS = "no_bomb_pots", "the table has no bomb pots"
    BAD_BLINDS = "bad_blinds", "these are no blinds for the table"
    BAD_THINK_TIME = "bad_think_time", "bots think for 0 to `most` milliseconds, the least first", "most"
    SESSION_OVER = "session_over", "the session is over"
    SESSION_RUNNING = (
        "session_running",
        "the bots of a solo session stay from its first deal on; it has come to `hand`",
        "hand",
    )
    TOURNAMENT_RUNNING = "tournament_running", "a tournament has begun: nobody comes in, is sent away or replaced"
    BY_LEVELS = "by_levels", "the levels of a tournament decide its blinds"
    BY_DIRECTOR = "by_director", "the director of the tournament decides that, for all its tables"
    NO_PAUSE_LEFT = "no_pause_left", "the pauses of a tournament last an hour in all"
    NOT_A_PERSON = "not_a_person", "a bot sits at the seat", "seat"
    NOT_A_BOT = "not_a_bot", "a person sits at the seat", "seat"
    BAD_BOT = "bad_bot", "there is no such bot"
    ALREADY_DECIDED = "already_decided", "the bot, or the player who was asked, has decided", "seat"
    NO_COMMAND = "no_command", "this is no command of the table"


CODES: dict[str, Code] = {code.value: code for code in Code}
