import { expect, it } from "vitest";
import { settingsAgain } from "../src/lib/lobby/again";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { first, stream } from "./streams";

it("another session has the settings of the one that is over", () => {
  const state = fromSnapshot(first(stream("solo-0").snapshots));
  const config = state.config!;
  const again = settingsAgain(state);
  expect(again).toMatchObject({
    preset: state.preset,
    seats: config.seats,
    players: config.seated,
    stack: config.stack,
    smallBlind: config.rules.smallBlind,
    bigBlind: config.rules.bigBlind,
    level: config.bot.level,
    think: config.think,
    pace: config.pace,
    deal: config.deal,
  });
  expect(config.seated).toBeGreaterThan(1);
  // Names that the server does not take would make it refuse everything.
  for (const name of ["rules", "bot", "customWeights", "endsWithHuman", "seated", "grace", "bomb", "boards"]) expect(again).not.toHaveProperty(name);
});
