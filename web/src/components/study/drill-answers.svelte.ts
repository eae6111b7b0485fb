/** The answers of the drill: they are shown at once, and sent until the house has kept them. */
import { withAnswer, withDay, withOwnAnswer, type Answer, type OwnAnswers } from "../../lib/hands/drill";
import type { DrillAnswered, DrillDay, DrillOwn } from "../../lib/http-types";
import type { Failure, Result } from "../../lib/link/api";

type Send = () => Promise<Result<DrillAnswered>>;

export class DrillAnswers {
  days: readonly DrillDay[] = $state.raw([]);
  /** What was answered to decisions of one's own since the drill was opened. */
  own: OwnAnswers = $state.raw({});
  /** Why an answer is not kept; null if all are. */
  unkept: string | null = $state.raw(null);
  /** What is sent again. */
  #unsent: readonly Send[] = $state.raw([]);
  readonly #reasonOf: (failure: Failure | null) => string;

  constructor(reasonOf: (failure: Failure | null) => string) {
    this.#reasonOf = reasonOf;
  }

  /** Whether there is anything to send again. */
  get isBehind(): boolean {
    return this.#unsent.length > 0;
  }

  /** Take the days that the house knows. */
  know(days: readonly DrillDay[]): void {
    this.days = days.reduce(withDay, this.days);
  }

  /** Answer a spot of a day. */
  async answer(day: string, spot: number, verdict: Answer, send: Send): Promise<void> {
    this.days = withAnswer(this.days, day, spot, verdict);
    await this.send(send);
  }

  /** Answer a decision of one's own. */
  async answerOwn(day: string, one: DrillOwn, verdict: Answer, send: Send): Promise<void> {
    this.own = withOwnAnswer(this.own, day, one, verdict);
    await this.send(send);
  }

  /** Send an answer, and with it those that did not get through before. */
  async send(send: Send): Promise<void> {
    const result = await send();
    if (result.ok) {
      this.know([result.value.day]);
      this.unkept = null;
      return this.again();
    }
    this.unkept = this.#reasonOf(result.failure);
    const code = result.failure?.code;
    // What the house refuses for good is not worth another try.
    if (code === undefined || code === "busy" || code === "rate_limited") this.#unsent = [...this.#unsent, send];
  }

  /** Send what did not get through. */
  async again(): Promise<void> {
    const [first, ...others] = this.#unsent;
    if (first === undefined) return;
    this.#unsent = others;
    await this.send(first);
  }
}
