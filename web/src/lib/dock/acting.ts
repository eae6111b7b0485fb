/** Whoever takes a decision: a table with people, or a practice. */
import type { ActionName } from "../protocol";

export interface Acting {
  /** Whether a decision is on its way. */
  readonly sending: boolean;
  /** Whether its answer lets one wait. */
  readonly late: boolean;
  /** Whether the keys have just changed and do nothing yet. */
  readonly resting: boolean;
  /** Decide; null if that is not possible now, else whether it was taken. */
  act(action: ActionName, putIn?: number | null): Promise<boolean> | null;
}
