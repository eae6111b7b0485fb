/** The tournaments of several tables that the player is in: how they stand, and the seat that one is given. */
import type { ServerMessage, TournamentNews, TournamentSeat } from "../lib/protocol";
import type { AppStore } from "./app.svelte";
import { parts } from "./parts";

/** What was told last, and when by the house's clock. */
export interface HeardNews extends TournamentNews {
  readonly at: number;
}

export class Tournaments {
  news: Readonly<Record<string, HeardNews>> = $state.raw({});
  #app: AppStore;

  constructor(app: AppStore) {
    this.#app = app;
  }

  receive(message: ServerMessage): void {
    if (message.type === "tournamentSeat") this.#seated(message);
    if (message.type !== "tournamentNews") return;
    const before = this.news[message.tournament] ?? null;
    this.news = { ...this.news, [message.tournament]: { ...message, at: this.#app.connection.serverNow() } };
    const changed = before !== null && (before.handForHand !== message.handForHand || before.phase !== message.phase);
    if (changed && this.#isHere(message.tournament)) void this.#tell((lines) => lines.changed(this.#app, before, message));
  }

  /** Go to the table where one sits from now on, if that is what is on screen; else it is watched from here. */
  #seated(message: TournamentSeat): void {
    const app = this.#app;
    const { name } = app.screen;
    if (this.#isHere(message.tournament) || (message.why === "draw" && name !== "table" && name !== "replay")) app.go({ type: "openTable", table: message.table });
    else app.openTables.attend([message.table]);
    void this.#tell((lines) => lines.seated(app, message));
  }

  /** Whether its lobby or one of its tables is on screen. */
  #isHere(tournament: string): boolean {
    const { screen, liveTable } = this.#app;
    return screen.name === "tournament" ? screen.tournament === tournament : liveTable?.state?.config?.director === tournament;
  }

  async #tell(what: (lines: NonNullable<typeof parts.tournamentLines.value>) => void): Promise<void> {
    const lines = await parts.tournamentLines.load();
    if (lines !== null) what(lines);
  }
}
