/** Watches over a worker that may hang: asks it for a sign of life now and then, and says when none comes for long.
 *
 * Looks are counted, not time: a page that was frozen for an hour, worker and all, has missed one look. */
import type { DeviceTimer } from "./device-timer";

const LOOK_EVERY = 5_000;
/** So many looks without a word: a phone that is busy with statistics may be silent for some of them. */
const PATIENT_LOOKS = 5;

export class WorkerWatch {
  #after: DeviceTimer["after"];
  #ping: () => void;
  #answering: (answers: boolean) => void;
  #missed = 0;
  #cancel: (() => void) | null = null;

  /** `ping` asks for a word, any word; `answering` hears when it does not come, and when it comes after all. */
  constructor(after: DeviceTimer["after"], ping: () => void, answering: (answers: boolean) => void) {
    this.#after = after;
    this.#ping = ping;
    this.#answering = answering;
  }

  /** Watch over a worker that has just been started. */
  start(): void {
    this.stop();
    this.#look();
  }

  /** The worker has said something. */
  heard(): void {
    const wasSilent = this.#missed >= PATIENT_LOOKS;
    this.#missed = 0;
    if (wasSilent) this.#answering(true);
  }

  /** There is no worker any more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.heard();
  }

  #look(): void {
    if (this.#missed === 0) this.#ping(); // one that hangs need not hear the same question twice
    this.#cancel = this.#after(LOOK_EVERY, () => {
      this.#missed += 1;
      if (this.#missed === PATIENT_LOOKS) this.#answering(false);
      this.#look();
    });
  }
}
