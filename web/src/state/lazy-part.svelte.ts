/** A part of the client that is not in the first load: it is fetched once, ahead of time or when it is needed. */
import { importAgain } from "../lib/screens/import-again";
import { untilStylesAreThere } from "./broken-styles";

interface Module<T> {
  readonly default: T;
}

export class LazyPart<T> {
  /** Null until it is here. */
  value: T | null = $state.raw(null);
  /** How often it could not be fetched since it was last here or asked for anew. */
  failures: number = $state(0);
  #bring: () => Promise<Module<T>>;
  #coming: Promise<T | null> | null = null;

  constructor(bring: () => Promise<Module<T>>) {
    this.#bring = importAgain(bring);
  }

  /** Fetch it, unless it is here or on its way; null if that fails. */
  load(): Promise<T | null> {
    if (this.value !== null) return Promise.resolve(this.value);
    this.#coming ??= this.#load().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #load(): Promise<T | null> {
    try {
      await untilStylesAreThere();
      this.value = (await this.#bring()).default;
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    return this.value;
  }
}
