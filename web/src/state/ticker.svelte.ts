/** The server's time, often enough for a countdown; for components that show one while they are mounted. */
import { onMount } from "svelte";
import type { Room } from "./room.svelte";

export class Ticker {
  now: number = $state(0);

  constructor(room: Room, milliseconds = 100) {
    this.now = room.connection.serverNow();
    onMount(() => {
      const timer = setInterval(() => (this.now = room.connection.serverNow()), milliseconds);
      return () => clearInterval(timer);
    });
  }
}
