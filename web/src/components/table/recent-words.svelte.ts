/** What players have just said, for a few seconds, by seat. */
import type { ChatLine } from "../../lib/protocol";

const SHOWN_MS = 4000;

export class RecentWords {
  bySeat: Readonly<Record<number, string>> = $state.raw({});
  #heardUpTo: number | null = null;
  #fading = new Map<number, ReturnType<typeof setTimeout>>();

  /** The lines of the chat that are new since the last call. Lines from before the first call appear nowhere. */
  newIn(chat: readonly ChatLine[]): readonly ChatLine[] {
    const from = this.#heardUpTo ?? chat[chat.length - 1]?.message ?? 0;
    const news = chat.filter((line) => line.message > from);
    this.#heardUpTo = Math.max(from, ...news.map((line) => line.message));
    return news;
  }

  show(seat: number, text: string): void {
    this.bySeat = { ...this.bySeat, [seat]: text };
    clearTimeout(this.#fading.get(seat));
    this.#fading.set(seat, setTimeout(() => this.#fade(seat), SHOWN_MS));
  }

  #fade(seat: number): void {
    const { [seat]: _, ...rest } = this.bySeat;
    this.bySeat = rest;
  }
}
