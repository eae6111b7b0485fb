"""The recipes of CONTRIBUTING.md, done in a copy of the sources: what is declared once is everywhere, or refused."""

import json
from pathlib import Path

import pytest

from feltroom import CALL, CHECK, Deal, HandState, Rules
from feltroom.contract.generate.source import ROOT
from feltroom.history import HandRecord, dump_phh
from tests.contract.recipe_copy import Copy

pytestmark = pytest.mark.slow  # it copies the project and starts processes

EVENTS, FOLD_FILE = "src/feltroom/table/events.py", "src/feltroom/table/fold.py"
CLIENT_FOLD = "web/src/lib/table/table-fold.ts"
EVENT = '''
@dataclass(frozen=True, slots=True)
class BellRang:
    """Somebody rang the bell."""

    time: Public[int]
    seat: Public[int]
    secret_word: Private[str]


TableEvent = (
'''
FOLD = """        case BellRang():
            pass
        case PlayerBusted():
"""
SEND_EVENT = """
import json
from feltroom.contract.generate.reference import reference
from feltroom.contract.to_wire import encode_event
from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.table import PRESETS, Table, redact_table
from feltroom.table.events import BellRang, TableOpened

rang = BellRang(time=5, seat=3, secret_word="xyzzy")
seen = redact_table(rang, 3)
assert seen.event == BellRang(5, 3, secret_word=""), seen
assert json.loads(encode_event(7, seen)) == {"type": "bellRang", "seq": 7, "time": 5, "seat": 3}
assert decode(encode(rang), SCHEMA_VERSION) == rang
Table.replay([TableOpened(0, PRESETS["online"]), rang])
print(reference(({}, {}, {})))
"""
# A flag and a number of the table, and a rule of the hand: where each is declared, and where it takes effect.
CONFIG, RULES = "src/feltroom/table/config.py", "src/feltroom/engine/rules.py"
CONTROLS = "web/src/lib/lobby/setting-controls.ts"


def last_field(file: str, cls: str) -> str:
    """The line of a class's last field, after which a new one is declared."""
    fields = (ROOT / file).read_text(encoding="utf-8").partition(f"class {cls}:")[2].partition("\n\n    def ")[0]
    return fields.rpartition("\n")[2] + "\n"


LAST_OF_CONFIG, LAST_OF_RULES = last_field(CONFIG, "TableConfig"), last_field(RULES, "Rules")
SETTINGS: dict[str, list[tuple[str, str, str]]] = {
    "stingy": [
        (CONFIG, LAST_OF_CONFIG, f"{LAST_OF_CONFIG}    stingy: Public[Setting[bool]] = False\n"),
        (
            "src/feltroom/table/seating.py",
            "    if not bought or ",
            "    if not bought or state.config.stingy or ",
        ),
        (
            CONTROLS,
            '  rebuys: { group: "buying" },\n',
            '  rebuys: { group: "buying" },\n  stingy: { group: "buying" },\n',
        ),
    ],
    "bells": [
        (CONFIG, LAST_OF_CONFIG, f"{LAST_OF_CONFIG}    bells: Public[Setting[Annotated[int, Bounds(0, 9)]]] = 0\n"),
        (
            "src/feltroom/table/flow.py",
            "at_pace(state.config.intro,",
            "at_pace(state.config.intro + state.config.bells,",
        ),
        (
            CONTROLS,
            '  intro: { group: "flow", step: 100 },\n',
            '  intro: { group: "flow", step: 100 },\n  bells: { group: "flow" },\n',
        ),
    ],
    "bare": [
        (RULES, LAST_OF_RULES, f"{LAST_OF_RULES}    bare: Public[Setting[bool]] = False\n"),
        (
            "src/feltroom/engine/showdown.py",
            " or self.rules.show_all:",
            " or self.rules.show_all or self.rules.bare:",
        ),
        (CONTROLS, '  burn: { group: "rules" },\n', '  burn: { group: "rules" },\n  bare: { group: "rules" },\n'),
    ],
}
CHOOSE_SETTINGS = """
import json, msgspec
from dataclasses import replace
from feltroom import CALL, CHECK, Deal, HandState, InvalidSetup, Rules
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.wire_values import wire_table_config
from feltroom.engine.events import HandMucked
from feltroom.history import HandRecord, dump_phh, load_phh
from feltroom.rooms.tables.table_maker import build_config
from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.table import PRESETS, Table, commands as do
from feltroom.table.events import TableOpened
from feltroom.table.refusal import TableError

settings = msgspec.json.decode(b'{"stingy": true, "bells": 3, "bare": true, "preset": "six"}', type=TableSettings)
config = build_config(settings, name="Ann", account="a1", entropy=bytes)
assert (config.stingy, config.bells, config.rules.bare) == (True, 3, True)
sent = msgspec.json.decode(msgspec.json.encode(wire_table_config(config)))
assert (sent["stingy"], sent["bells"], sent["rules"]["bare"]) == (True, 3, True)
for body in (b'{"bells": 10}', b'{"bells": true}', b'{"stingy": 1}', b'{"bare": null}'):
    try:
        msgspec.json.decode(body, type=TableSettings)
    except msgspec.ValidationError:
        continue
    raise AssertionError(body)
for wrong in ({"stingy": 1}, {"bells": -1}, {"bells": "3"}):
    try:
        replace(config, **wrong)
    except InvalidSetup as error:
        assert f"the table's {list(wrong)[0]} must be" in str(error)
        continue
    raise AssertionError(wrong)

opened = TableOpened(0, config)
assert decode(encode(opened), SCHEMA_VERSION) == opened
opened = TableOpened(0, PRESETS["six"])
name, time, fields = json.loads(encode(opened))
older = [*fields[:2], fields[2][:-1], *fields[3:-2]]
assert decode(json.dumps([name, time, older]).encode(), SCHEMA_VERSION) == opened, "a row from before"

table = Table(replace(config, seed=4, intro=700))
table.handle(do.Start(), 1000)
assert [event.until for event in table.tick(3000)] == [3703]
try:
    table.handle(do.TopUp(0, 10), 3000)
    raise AssertionError("chips were bought")
except TableError as error:
    assert error.code == "no_rebuys"

def played(rules):
    hand = HandState(rules, stacks=[100, 100], button=0, deal=Deal.standard(seed=3, players=2, button=0))
    hand.apply(CALL)
    while hand.actor is not None:
        hand.apply(CHECK)
    return hand

usual, bare = [played(Rules(small_blind=5, big_blind=10, bare=bare)) for bare in (False, True)]
assert [sum(isinstance(event, HandMucked) for event in hand.events) for hand in (usual, bare)] == [1, 0]
file = dump_phh([HandRecord.of(bare)])
assert "bare = true" in file and load_phh(file) == [HandRecord.of(bare)]
assert load_phh(dump_phh([HandRecord.of(usual)])) == [HandRecord.of(usual)]
online = msgspec.to_builtins(wire_table_config(PRESETS["online"]))
print(json.dumps({"phh": dump_phh([HandRecord.of(usual)]), "config": online}))
"""
FILL_IN_FORM = """
import { expect, it } from "vitest";
import { rowOf, shownIn } from "./src/lib/lobby/setting-controls";
import { formOf } from "./src/lib/lobby/table-form";
import { problemsOf } from "./src/lib/lobby/table-problems";
import { bodyOf, fieldOf } from "./src/lib/lobby/table-request";
import type { TableConfig } from "./src/lib/protocol";

it("shows, checks and sends the new settings", () => {
  const config = CONFIG as unknown as TableConfig;
  const form = formOf("online", config);
  expect(form).toMatchObject({ stingy: false, bells: 0, bare: false });
  expect(bodyOf(form, config)).toEqual({ preset: "online", private: true });
  const changed = { ...form, stingy: true, bells: 3, bare: true };
  expect(bodyOf(changed, config)).toEqual({ preset: "online", private: true, stingy: true, bells: 3, bare: true });
  expect(problemsOf(changed)).toEqual({});
  expect(problemsOf({ ...form, bells: 10 })).toEqual({ bells: { kind: "between", numbers: { least: 0, most: 9 } } });
  expect([shownIn("buying", form), shownIn("flow", form), shownIn("rules", form)].flat()).toEqual(
    expect.arrayContaining(["stingy", "bells", "bare"]),
  );
  expect(rowOf("bells", form)).toMatchObject({ kind: "number", label: "bells", least: 0, most: 9 });
  expect(rowOf("bare", form)).toMatchObject({ kind: "flag", label: "bare", value: false });
  expect(["$.bells", "$.bare", "$.other"].map(fieldOf)).toEqual(["bells", "bare", null]);
});
"""


DECLARE_ANSWER = '''

class TableCount(Value):
    """How many tables are open."""

    tables: int


COUNT_TABLES = get("count_tables", "/api/table-count", "How many tables are open", answer=TableCount, public=True)


class Ready(Value):
'''
GIVE_ANSWER = '''

@answers(COUNT_TABLES)
async def count_tables(call: Call[None]) -> TableCount:
    """Count the open tables."""
    return TableCount(len(call.house.rooms))


@answers(HEALTH)
'''
ASK_ANSWER = """
import asyncio
from feltroom.contract.http.exchange import HttpRequest
from feltroom.pocket.house import open_pocket_house
from feltroom.rooms.api.answer import answer

async def ask():
    house = await open_pocket_house()
    answered = await answer(house, HttpRequest("GET", "/api/table-count", headers=((b"host", b"localhost"),)))
    await house.close()
    print(int(answered.status), answered.body.decode())

asyncio.run(ask())
"""
COMMAND = '''
@dataclass(frozen=True, slots=True)
class RingBell:
    """Ring the bell."""

    seat: _OwnSeat
    times: Annotated[int, Bounds(1, 3)]
    why: Parting = Parting.STOOD


PersonCommand = (
    RingBell
    | '''
SEND_COMMAND = """
from feltroom.contract.message_sender import Sender
from feltroom.contract.decode import decode_client
from feltroom.contract.refusals import BadFrame
from feltroom.table import Table, PRESETS
from feltroom.table.commands import RingBell
from feltroom.table.events import Parting

said = decode_client('{"type": "ringBell", "id": "1", "table": "t", "times": 2, "why": "left"}')
command = said.command(Sender(3))
assert command == RingBell(seat=3, times=2, why=Parting.LEFT), command
assert Table(PRESETS["online"], entropy=bytes).handle(command, 1) == []
try:
    decode_client('{"type": "ringBell", "id": "1", "table": "t", "times": 4}')
except BadFrame as bad:
    print(bad.path)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """The sources in a folder of their own."""
    return Copy(tmp_path)


def add_bell(copy: Copy) -> None:
    """Declare the event and fold it: the two places in Python."""
    copy.edit(EVENTS, "\nTableEvent = (\n", EVENT)
    copy.edit(EVENTS, "    | SessionFinished\n", "    | SessionFinished\n    | BellRang\n")
    copy.edit(FOLD_FILE, "    BotChose,\n", "    BellRang,\n    BotChose,\n")
    copy.edit(FOLD_FILE, "        case PlayerBusted():\n", FOLD)


def test_an_event_is_declared_and_folded_and_everything_else_follows(copy: Copy) -> None:
    copy.add_client("lib/table")
    add_bell(copy)
    files = copy.generated()
    assert 'class BellRang(Happened):\n    """Somebody rang the bell."""\n\n    seat: int\n' in files["events.py"]
    assert "| BellRang" in files["events.py"]
    assert "wire.BellRang(seq=seq, time=event.time, seat=event.seat)" in files["wire_events.py"]
    assert "export interface BellRang {" in files["protocol.ts"] and "  | BellRang" in files["protocol.ts"]
    reference = copy.done("-c", SEND_EVENT)
    assert "### `bellRang`\n\nSomebody rang the bell.\n" in reference
    everything = "".join([*files.values(), reference]).lower()
    assert "bellrang" in everything
    assert not [word for word in ("secret_word", "secretword", "xyzzy") if word in everything]
    copy.edit(CLIENT_FOLD, '    case "nextHandCalled":\n', '    case "nextHandCalled":\n    case "bellRang":\n')
    assert copy.type_errors() == ""
    assert copy.places == [EVENTS, FOLD_FILE, CLIENT_FOLD]


@pytest.mark.long  # types of the client are checked once more for it
def test_an_event_that_the_client_forgets_is_named(copy: Copy) -> None:
    copy.add_client("lib/table")
    add_bell(copy)
    copy.generated()
    assert "Argument of type 'BellRang' is not assignable to parameter of type 'never'" in copy.type_errors()


def test_a_field_that_does_not_say_who_may_see_it_is_refused(copy: Copy) -> None:
    add_bell(copy)
    copy.edit(EVENTS, "    secret_word: Private[str]\n", "    secret_word: str\n")
    for start in (["-c", "import feltroom.table.redact"], ["-m", "feltroom.contract.generate"]):
        ran = copy.python(*start)
        assert ran.returncode != 0
        assert "BellRang.secret_word does not say who may see it" in ran.stderr


@pytest.mark.parametrize("name", SETTINGS)
def test_every_place_of_a_setting_is_there_once(name: str) -> None:
    """The long test below does the whole recipe; this one sees at once when a place has moved."""
    places = [(ROOT / file).read_text(encoding="utf-8").count(old) for file, old, _ in SETTINGS[name]]
    assert places == [1, 1, 1]


@pytest.mark.long
def test_a_setting_takes_three_places_and_everything_else_follows(copy: Copy) -> None:
    copy.add_client("lib/lobby", "lib/hands/tour-hand.ts")
    declare(copy, *SETTINGS)
    files = copy.generated()
    assert "bells: Annotated[int, Meta(ge=0, le=9)] | UnsetType = UNSET" in files["config_settings.py"]
    assert "  readonly bells: number;" in files["protocol.ts"]
    for name, steps in SETTINGS.items():
        copy.places.clear()
        for file, old, new in steps[1:]:
            copy.edit(file, old, new)
        assert len({*copy.places, steps[0][0]}) == 3, name
    copy.translate("rebuys", stingy="Stingy", bells="Bells", bare="Bare")
    assert copy.type_errors() == ""
    printed = json.loads(copy.done("-c", CHOOSE_SETTINGS))
    assert printed["phh"] == dump_phh([checked_down()]), "the file of a hand without the rule stays as it was"
    copy.vitest(FILL_IN_FORM.replace("CONFIG as", f"{json.dumps(printed['config'])} as"))


@pytest.mark.long  # svelte-check, which make test runs, is what names it
def test_a_setting_that_the_client_forgets_is_named(copy: Copy) -> None:
    copy.add_client("lib/lobby")
    declare(copy, *SETTINGS)
    copy.generated()
    errors = copy.type_errors()
    controls = [line for line in errors.splitlines() if "setting-controls.ts" in line]
    assert controls and "missing the following properties" in controls[0]
    for name in SETTINGS:
        assert name in controls[0], "no line for it"
    assert len(controls) == 2 and "is not assignable to type 'CreateWord'" in controls[1], "no word for it"


def declare(copy: Copy, *names: str) -> None:
    """Declare settings, the first places of their recipes."""
    for name in names:
        copy.edit(*SETTINGS[name][0])


def checked_down() -> HandRecord:
    """The hand that the script plays too."""
    deal = Deal.standard(seed=3, players=2, button=0)
    hand = HandState(Rules(small_blind=5, big_blind=10), stacks=[100, 100], button=0, deal=deal)
    hand.apply(CALL)
    while hand.actor is not None:
        hand.apply(CHECK)
    return HandRecord.of(hand)


def test_an_http_answer_is_declared_and_given_and_everything_else_follows(copy: Copy) -> None:
    contract, handlers = "src/feltroom/contract/http/system.py", "src/feltroom/rooms/api/system.py"
    copy.edit(contract, "\n\nclass Ready(Value):\n", DECLARE_ANSWER)
    copy.edit(handlers, "import HEALTH,", "import COUNT_TABLES, TableCount, HEALTH,")
    copy.edit(handlers, "\n\n@answers(HEALTH)\n", GIVE_ANSWER)
    assert len(copy.places) == 2, "the third is where the client asks"
    types = copy.generated()["http-types.ts"]
    assert "export interface TableCount {\n  readonly tables: number;\n}" in types
    assert '"GET /api/table-count": {' in types and "readonly answer: TableCount;" in types
    page = (copy.root / "docs" / "http-api.md").read_text(encoding="utf-8")
    assert "### `GET /api/table-count`\n\nHow many tables are open. *Public.*\n" in page
    assert copy.done("-c", ASK_ANSWER) == '200 {"tables":0}\n'


def test_a_command_is_declared_and_answered_and_everything_else_follows(copy: Copy) -> None:
    commands, table = "src/feltroom/table/commands.py", "src/feltroom/table/table.py"
    copy.edit(commands, "\nPersonCommand = (\n    ", COMMAND)
    copy.edit(
        commands,
        "from feltroom.markers import ",
        "from feltroom.table.events import Parting\nfrom feltroom.markers import Bounds, ",
    )
    copy.edit(table, "    ReplaceBot,\n", "    ReplaceBot,\n    RingBell,\n")
    copy.edit(
        table, "        case Recover():\n", "        case RingBell():\n            return []\n        case Recover():\n"
    )
    files = copy.generated()
    assert "return do.RingBell(seat=sender.seat, times=self.times, why=self.why)" in files["command_messages.py"]
    assert "export interface RingBell {" in files["protocol.ts"]
    assert copy.done("-c", SEND_COMMAND) == "$.times\n"
