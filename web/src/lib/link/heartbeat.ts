/** Pings the house now and then, and gives the connection up when no pong comes. */
import type { DeviceTimer } from "./device-timer";

const WELCOME_WITHIN = 10_000;
const PING_EVERY = 20_000;
/** While somebody at this device has to decide. */
const PING_OFTEN = 5_000;
const PONG_WITHIN = 5_000;
/** For a connection that there is a reason to doubt. */
const DOUBTED_PONG_WITHIN = 3_000;

export class Heartbeat {
  #after: DeviceTimer["after"];
  #ping: () => () => boolean;
  #giveUp: () => void;
  #cancel: (() => void) | null = null;
  /** Whether a pong is due soon, because the connection is in doubt. */
  #doubted = false;
  #attends = false;

  /** `ping` sends one and returns whether its pong has come; `giveUp` is called when it has not. */
  constructor(after: DeviceTimer["after"], ping: () => () => boolean, giveUp: () => void) {
    this.#after = after;
    this.#ping = ping;
    this.#giveUp = giveUp;
  }

  /** A stream is being opened: the first sign of life is the welcome. */
  awaitWelcome(): void {
    this.#cancel = this.#after(WELCOME_WITHIN, () => this.#giveUp());
  }

  /** Ping now, and from then on regularly. */
  start(within = PONG_WITHIN): void {
    this.stop();
    const hasCome = this.#ping();
    this.#cancel = this.#after(within, () => {
      if (!hasCome()) return this.#giveUp();
      this.#doubted = false;
      const every = this.#attends ? PING_OFTEN : PING_EVERY;
      this.#cancel = this.#after(Math.max(0, every - within), () => this.start());
    });
  }

  /** Find out soon whether the connection is still there. */
  check(): void {
    if (this.#doubted) return;
    this.start(DOUBTED_PONG_WITHIN);
    this.#doubted = true;
  }

  /** Whether somebody has to decide; true if that has just become so. */
  attend(attends: boolean): boolean {
    const news = attends && !this.#attends && !this.#doubted;
    this.#attends = attends;
    return news;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#doubted = false;
  }
}
