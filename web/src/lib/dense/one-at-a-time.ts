/** Work that runs once at a time: what is wanted while it runs is done once more afterwards, however often it was wanted. */
export class OneAtATime {
  #running = false;
  #wanted = false;
  readonly #work: () => Promise<void>;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Begin now, or as soon as what runs has ended. */
  want(): void {
    this.#wanted = true;
    if (!this.#running) void this.#run();
  }

  /** Do not begin again after all. */
  forget(): void {
    this.#wanted = false;
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#wanted) {
        this.#wanted = false;
        await this.#work();
      }
    } finally {
      this.#running = false;
    }
  }
}
