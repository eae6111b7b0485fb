/** Small and big blind while they are typed: half a number on its way to another one decides nothing for good. */

interface Pair {
  readonly smallBlind: number | null;
  readonly bigBlind: number | null;
}

/** Another small blind: the big one stays twice as high where it was, and is never left below it. */
export function withSmallBlind(from: Pair, smallBlind: number | null): Pair {
  const { smallBlind: before, bigBlind } = from;
  if (smallBlind === null || smallBlind === 0) return { smallBlind, bigBlind };
  const twice = before !== null && before > 0 && bigBlind === 2 * before;
  const over = bigBlind !== null && smallBlind > bigBlind;
  return { smallBlind, bigBlind: twice || over ? 2 * smallBlind : bigBlind };
}

/** Remembers from which blinds the small one began to change, until somebody sets the big one, or both. */
export class BlindPair {
  #from: Pair | null = null;
  #last: Pair | null = null;

  /** The blinds once the small one reads `next`, where these are shown. */
  typed({ smallBlind, bigBlind }: Pair, next: number | null): Pair {
    const own = this.#last !== null && this.#last.smallBlind === smallBlind && this.#last.bigBlind === bigBlind;
    if (this.#from === null || !own) this.#from = { smallBlind, bigBlind };
    this.#last = withSmallBlind(this.#from, next);
    return this.#last;
  }
}
