/** Another session like the one that is over (A25). */
import type { PresetName, TableSettings } from "../http-types";
import type { TableState } from "../table/table-state";

/** What makes a table like this one, as far as its configuration tells it. */
export function settingsAgain(state: TableState): TableSettings | null {
  const { config, preset } = state;
  if (config === null) return null;
  const { seats, seated, rules, clock, schedule, bot, deal, customWeights, endsWithHuman, director: _director, ...plain } = config;
  const { raiseCap, bomb: _bomb, boards: _boards, ...counted } = rules; // a hand's own, not the table's
  const again = {
    ...plain,
    ...counted,
    ...(raiseCap === null ? {} : { raiseCap }),
    preset: preset as PresetName,
    seats,
    ...(endsWithHuman ? { players: seated } : {}),
    clock: clock && withoutGrace(clock),
    schedule,
    level: bot.level,
    personality: bot.personality,
    ...botsAgain(state),
    ...(customWeights ? {} : { deal }),
  };
  // What the room would refuse is a type error: a new part of the configuration that nobody may set.
  return again satisfies Record<Exclude<keyof typeof again, keyof TableSettings>, never>;
}

/** A tournament is played against as many bots again. */
function botsAgain({ tournament }: TableState): Pick<TableSettings, "bots"> {
  const bots = tournament?.entrants.flatMap(({ bot }) => (bot === null ? [] : [{ level: bot.level, personality: bot.personality }])) ?? [];
  return bots.length > 0 ? { bots } : {};
}

/** The grace is the server's own. */
function withoutGrace<T extends { readonly grace: number }>({ grace: _, ...clock }: T): Omit<T, "grace"> {
  return clock;
}
