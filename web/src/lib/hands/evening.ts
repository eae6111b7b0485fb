/** Answers that come bit by bit: the house is asked until it has told all. */
import type { Result } from "../link/api";

/** How long to wait before asking a busy house again, unless it says how long. */
const BREATH = 400;
/** So often a busy house is asked in a row. */
const MOST_TRIES = 8;

/** Call until an answer is the last one, or `going` says no; a busy house is given time. */
export async function callUntil<T>(
  call: () => Promise<Result<T>>,
  isLast: (answer: T) => boolean,
  going: () => boolean,
  pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds)),
): Promise<Result<T>> {
  for (let tries = 0; ; ) {
    const result = await call();
    if (!going() || (result.ok && isLast(result.value))) return result;
    if (result.ok) {
      tries = 0;
      continue;
    }
    tries += 1;
    const { failure } = result;
    if (tries >= MOST_TRIES || (failure?.code !== "busy" && failure?.code !== "rate_limited")) return result;
    await pause(failure.numbers["wait"] ?? BREATH);
  }
}
