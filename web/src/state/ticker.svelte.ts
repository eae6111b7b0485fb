/** What a clock shows, often enough for a countdown; for components that show one while they are mounted. */
import { onMount } from "svelte";

/** Whose time it is: the house's, or a table's. */
interface Clock {
  serverNow(): number;
}

export class Ticker {
  now: number = $state(0);

  constructor(clock: () => Clock, milliseconds = 100) {
    this.now = clock().serverNow();
    onMount(() => {
      const timer = setInterval(() => (this.now = clock().serverNow()), milliseconds);
      return () => clearInterval(timer);
    });
  }
}
