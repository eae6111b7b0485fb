import { expect, it } from "vitest";
import { TOURNAMENT_WORDS } from "../src/components/tournament/tournament-words";
import { SEVERAL_WORDS } from "../src/components/tournaments/several-words";
import type { TournamentSeen } from "../src/lib/http-types";
import type { TableConfig } from "../src/lib/protocol";
import { LANGUAGES } from "../src/lib/words/i18n";
import { anotherOne, minutesLong, problemsOf, tournamentBody, tournamentForm, withStructure } from "../src/lib/tournaments/tournament-form";

const LEVELS = [
  { small: 10, big: 20, ante: 0 },
  { small: 50, big: 100, ante: 0 },
  { small: 500, big: 1000, ante: 100 },
];
const CONFIG = { stack: 1000, schedule: { levels: LEVELS, milliseconds: 6 * 60_000, hands: null }, tournament: { buyIn: 100 } } as unknown as TableConfig;

it("takes chips and levels of the structure, and says how long it takes", () => {
  const form = tournamentForm("周五", CONFIG, "normal");
  expect(form).toMatchObject({ stack: 1000, minutes: 6, buyIn: 100 });
  // 18,000 chips are at most 20 big blinds of 1,000 at the third level.
  expect(minutesLong(form, CONFIG)).toBe(18);
  expect(minutesLong({ ...form, most: null }, CONFIG)).toBeNull();
  const turbo = { ...CONFIG, stack: 500, schedule: { ...CONFIG.schedule!, milliseconds: 3 * 60_000 } };
  expect(withStructure(form, "sng_turbo", turbo)).toMatchObject({ structure: "sng_turbo", stack: 500, minutes: 3, name: "周五" });
});

it("names the fields that cannot be, bots beyond the places too", () => {
  const form = tournamentForm("周五", CONFIG, "normal");
  expect(problemsOf(form)).toEqual([]);
  expect(problemsOf({ ...form, name: " ", most: 201, minutes: null, lateLevels: -1 })).toEqual(["name", "most", "minutes", "lateLevels"]);
  expect(problemsOf({ ...form, most: 6, bots: 6 })).toEqual(["bots"]);
  expect(problemsOf({ ...form, most: 6, bots: 6, plays: false })).toEqual([]);
});

it("makes the body of the request", () => {
  const body = tournamentBody({ ...tournamentForm(" 周五 ", CONFIG, "hard"), bots: 3 }, CONFIG);
  expect(body).toMatchObject({ name: "周五", most: 18, bots: [{ level: "hard", count: 3 }] });
  expect(body.table).toMatchObject({ preset: "sng_normal", seats: 6, schedule: { levels: LEVELS, milliseconds: 360_000 } });
});

it("makes another one like it: as many bots of each level, its own blinds", () => {
  const bot = (level: string) => ({ bot: { level, personality: null } });
  const seen = {
    name: "周五", preset: "sng_deep", seats: 4, stack: 900, most: 8, buyIn: 50, shares: [70, 30], lateLevels: 2, startsFull: true, private: false, entrant: null,
    levels: [{ smallBlind: 5, bigBlind: 10, ante: 1 }], levelTime: 120_000,
    entrants: [bot("easy"), { bot: null }, bot("hard"), bot("easy")],
  } as unknown as TournamentSeen;
  expect(anotherOne(seen)).toEqual({
    name: "周五", most: 8, buyIn: 50, shares: [70, 30], lateLevels: 2, startsFull: true, private: false, plays: false,
    table: { preset: "sng_deep", seats: 4, stack: 900, schedule: { levels: [{ small: 5, big: 10, ante: 1 }], milliseconds: 120_000, hands: null } },
    bots: [{ level: "easy", count: 2 }, { level: "hard", count: 1 }],
  });
});

it.each(LANGUAGES)("has one word for what it costs in %s", (language) => {
  const [word] = SEVERAL_WORDS[language].entry.split(/:? \{/);
  expect(TOURNAMENT_WORDS[language].buyIn).toMatch(new RegExp(`^${word ?? "none"}`));
});
