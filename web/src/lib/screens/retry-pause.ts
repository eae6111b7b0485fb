/** How long to wait before something that could not be fetched is tried again: longer each time, up to half a minute. */
const FIRST = 1_000;
const LONGEST = 30_000;

/** The pause after so many failures, in milliseconds; `random` spreads the devices of one room. */
export function retryPause(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST, FIRST * 2 ** Math.min(10, Math.max(0, failures - 1)));
  return Math.round(pause * (0.8 + 0.4 * random()));
}
