/** How often the lobby of a tournament is asked for. All its players behind one address ask half as often as the house lets an
 * address ask at most, which is 50 times a second: the rest is for what else they do. */
const EVERY_MS = 4000;
const EACH_MS = 40;
const NEWS_MS = 150;

/** When one of so many people looks again after a look, if there is no news. */
export function nextLook(last: number, people: number): number {
  return last + Math.max(EVERY_MS, people * EACH_MS);
}

/** When they look again after news. These come to everybody at once, and `chance` from 0 to 1 spreads who asks after them. */
export function lookAfterNews(now: number, last: number, people: number, chance: number): number {
  const spread = people * EACH_MS;
  return Math.max(now + NEWS_MS, last + spread) + chance * spread;
}
