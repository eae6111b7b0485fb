/** What players have just said, for as long as it takes to read it, by seat. */
import { untrack } from "svelte";
import type { ChatLine } from "../../lib/protocol";
import { saidTime } from "../../lib/words/said-time";
import type { AppStore } from "../../state/app.svelte";
import type { LiveTable } from "../../state/live-table.svelte";

export class RecentWords {
  bySeat: Readonly<Record<number, string>> = $state.raw({});
  #heardUpTo: number | null = null;
  #fading = new Map<number, ReturnType<typeof setTimeout>>();

  /** Follow a chat, null before it is known, and what bots say; to be made with a component. */
  constructor(app: AppStore, chat: () => readonly ChatLine[] | null, heard: () => LiveTable["heard"]) {
    $effect(() => {
      const words = heard();
      if (words !== null) untrack(() => this.#show(words.seat, words.text));
    });
    $effect(() => {
      const lines = chat();
      if (lines === null) return;
      const news = this.#newIn(lines);
      if (app.settings.muted) return;
      untrack(() => {
        for (const { seat, emote, text } of news) if (seat !== null) this.#show(seat, emote ? app.words.emotes[emote] : (text ?? ""));
      });
    });
  }

  /** The lines of the chat that are new since the last call. Lines from before the first call appear nowhere. */
  #newIn(chat: readonly ChatLine[]): readonly ChatLine[] {
    const from = this.#heardUpTo ?? chat[chat.length - 1]?.message ?? 0;
    const news = chat.filter((line) => line.message > from);
    this.#heardUpTo = Math.max(from, ...news.map((line) => line.message));
    return news;
  }

  #show(seat: number, text: string): void {
    this.bySeat = { ...this.bySeat, [seat]: text };
    clearTimeout(this.#fading.get(seat));
    this.#fading.set(seat, setTimeout(() => this.#fade(seat), saidTime(text)));
  }

  #fade(seat: number): void {
    const { [seat]: _, ...rest } = this.bySeat;
    this.bySeat = rest;
  }
}
