/** The server's time, often enough for a countdown; for components that show one while they are mounted. */
import { onMount } from "svelte";
import type { AppStore } from "./app.svelte";

export class Ticker {
  now: number = $state(0);

  constructor(app: AppStore, milliseconds = 100) {
    this.now = app.connection.serverNow();
    onMount(() => {
      const timer = setInterval(() => (this.now = app.connection.serverNow()), milliseconds);
      return () => clearInterval(timer);
    });
  }
}
