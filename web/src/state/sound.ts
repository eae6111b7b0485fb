/** The sound of the app. What makes it is fetched with the first tap, before which browsers allow none. */
import { sharedContext, wake } from "../lib/sound/audio";
import type { Cue, Sounds } from "../lib/sound/effects";
import type { Music } from "../lib/sound/music";

interface Players {
  readonly sounds: Sounds;
  readonly music: Music;
}

export class Sound {
  #effects = 1;
  #music = 0;
  #players: Players | null = null;
  #coming = false;

  /** A tap anywhere; again does no harm and wakes a context that fell asleep. It is not loaded for players who want no sound. */
  start(): void {
    if (this.#effects === 0 && this.#music === 0) return;
    if (this.#players !== null) {
      this.#players.sounds.unlock();
      this.#players.music.start();
    } else if (!this.#coming) {
      this.#coming = true;
      void this.#bring().catch(() => (this.#coming = false)); // the next tap tries again
    }
  }

  /** From 0 to 1. */
  setVolume(effects: number, music: number): void {
    this.#effects = effects;
    this.#music = music;
    this.#players?.sounds.setVolume(effects);
    this.#players?.music.setVolume(music);
  }

  play(cue: Cue): void {
    this.#players?.sounds.play(cue);
  }

  async #bring(): Promise<void> {
    try {
      wake(sharedContext()); // inside the tap: some browsers allow it nowhere else
    } catch {
      return; // there is no audio here
    }
    const [{ Sounds }, { Music }] = await Promise.all([import("../lib/sound/effects"), import("../lib/sound/music")]);
    const players = { sounds: new Sounds(), music: new Music() };
    this.#players = players;
    this.setVolume(this.#effects, this.#music);
    this.start();
  }
}
