import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Music, SCALE, type Page } from "../src/lib/sound/music";
import { CUES, PEAK, render, SAME_CUE, Sounds } from "../src/lib/sound/effects";

/** A value that can be automated; remembers the last thing it was told. */
class FakeParam {
  value = 0;
  setValueAtTime(value: number): void {
    this.value = value;
  }
  linearRampToValueAtTime(value: number): void {
    this.value = value;
  }
  setTargetAtTime(value: number): void {
    this.value = value;
  }
}

class FakeNode {
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly detune = new FakeParam();
  buffer: unknown = null;
  curve: Float32Array | null = null;
  type = "";
  started: number | null = null;
  stopped: number | null = null;
  onended: (() => void) | null = null;

  constructor(readonly kind: string) {}
  connect(next: FakeNode): FakeNode {
    return next;
  }
  disconnect(): void {}
  start(at = 0): void {
    this.started = at;
  }
  stop(at = 0): void {
    this.stopped = at;
  }
}

/** As much of an AudioContext as is used; time moves when a test says so. */
class FakeContext {
  readonly nodes: FakeNode[] = [];
  readonly sampleRate = 8000;
  readonly destination = new FakeNode("destination");
  state = "running";
  currentTime = 0;
  buffersMade = 0;
  resumed = 0;

  createBufferSource = () => this.#node("source");
  createGain = () => this.#node("gain");
  createWaveShaper = () => this.#node("shaper");
  createOscillator = () => this.#node("oscillator");
  createBiquadFilter = () => this.#node("filter");
  createBuffer(_channels: number, length: number): { length: number; copyToChannel(): void } {
    this.buffersMade += 1;
    return { length, copyToChannel: () => undefined };
  }
  resume(): Promise<void> {
    this.resumed += 1;
    return Promise.resolve();
  }
  of(kind: string): FakeNode[] {
    return this.nodes.filter((node) => node.kind === kind);
  }
  asContext(): AudioContext {
    return this as unknown as AudioContext;
  }
  #node(kind: string): FakeNode {
    const node = new FakeNode(kind);
    this.nodes.push(node);
    return node;
  }
}

let context: FakeContext;
beforeEach(() => {
  context = new FakeContext();
});

function unlockedSounds(): Sounds {
  const sounds = new Sounds(() => context.asContext());
  sounds.unlock();
  return sounds;
}

/** How many cues have sounded. */
function heard(): number {
  return context.of("source").filter((source) => source.started !== null).length;
}

describe("the samples", () => {
  it.each(CUES)("of %s are heard, short and within bounds", (cue) => {
    const samples = render(cue, 44100);
    const loudest = Math.max(...samples.map(Math.abs));
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(loudest).toBeGreaterThan(0.3);
    expect(loudest).toBeLessThanOrEqual(1);
    expect(samples.length / 44100).toBeLessThan(0.8);
  });

  it.each(CUES)("of %s begin and end in silence", (cue) => {
    const samples = render(cue, 44100);
    expect(samples[0]).toBeCloseTo(0);
    expect(samples.at(-1)).toBeCloseTo(0, 1);
  });

  it("are always the same", () => {
    expect(render("shuffle", 8000)).toEqual(render("shuffle", 8000));
  });
});

describe("sounds", () => {
  it.each(CUES)("play %s", (cue) => {
    unlockedSounds().play(cue);
    expect(heard()).toBe(1);
  });

  it("are silent before the first tap and make no context", () => {
    const make = vi.fn(() => context.asContext());
    const sounds = new Sounds(make);
    sounds.setVolume(0.5);
    sounds.play("bet");
    expect(make).not.toHaveBeenCalled();
    expect(heard()).toBe(0);
  });

  it("open no sound of the device for who wants none, and open it when they do", () => {
    const make = vi.fn(() => context.asContext());
    const sounds = new Sounds(make);
    sounds.setVolume(0);
    sounds.unlock();
    expect(make).not.toHaveBeenCalled();
    sounds.setVolume(0.5);
    sounds.unlock();
    sounds.play("bet");
    expect(heard()).toBe(1);
  });

  it("keep a volume set before the tap, and play nothing at 0", () => {
    const sounds = new Sounds(() => context.asContext());
    sounds.setVolume(0.4);
    sounds.unlock();
    expect(context.of("gain")[0]?.gain.value).toBe(0.4);
    sounds.setVolume(0);
    sounds.play("bet");
    expect(heard()).toBe(0);
  });

  it("never exceed -12 dBFS together", () => {
    unlockedSounds();
    expect(context.of("shaper")[0]?.curve).toEqual(new Float32Array([-PEAK, 0, PEAK]));
    expect(20 * Math.log10(PEAK)).toBeCloseTo(-12);
  });

  it("play a cue once at a time, and different cues together", () => {
    const sounds = unlockedSounds();
    sounds.play("deal");
    sounds.play("deal");
    sounds.play("bet");
    expect(heard()).toBe(2);
    context.currentTime += SAME_CUE + 0.001;
    sounds.play("deal");
    expect(heard()).toBe(3);
  });

  it("compute a cue once", () => {
    const sounds = unlockedSounds();
    for (let second = 0; second < 5; second += 1) {
      context.currentTime = second;
      sounds.play("tick");
    }
    expect([heard(), context.buffersMade]).toEqual([5, 1]);
  });

  it("wake a sleeping context and drop the cue", () => {
    const sounds = unlockedSounds();
    context.state = "suspended";
    sounds.play("win");
    expect([heard(), context.resumed]).toEqual([0, 1]);
  });

  it("do without audio where there is none", () => {
    const sounds = new Sounds();
    sounds.unlock();
    sounds.setVolume(0.3);
    sounds.play("win");
  });
});

describe("music", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Numbers between 0 and 1 that are the same in every run. */
  function dice(): () => number {
    let seed = 7;
    return () => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return seed / 2 ** 32;
    };
  }

  function music(page: Page | null = null): Music {
    return new Music({ context: () => context.asContext(), page, random: dice() });
  }

  function wait(seconds: number): void {
    for (let step = 0; step < seconds * 10; step += 1) {
      context.currentTime += 0.1;
      vi.advanceTimersByTime(100);
    }
  }

  function notes(): number {
    return context.of("oscillator").length;
  }

  it("stays within its scale, ahead of time and sparse", () => {
    const playing = music();
    playing.setVolume(0.2);
    playing.start();
    wait(120);
    const pitches = context.of("oscillator").map((one) => 69 + 12 * Math.log2(one.frequency.value / 440));
    for (const pitch of pitches) {
      expect(pitch).toBeCloseTo(Math.round(pitch));
      expect(SCALE).toContain(Math.round(pitch) % 12);
    }
    expect(new Set(pitches.map(Math.round)).size).toBeGreaterThan(8);
    expect(notes()).toBeGreaterThan(80);
    expect(notes()).toBeLessThan(360);
  });

  it("stops with all its notes", () => {
    const playing = music();
    playing.setVolume(0.2);
    playing.start();
    wait(20);
    const before = notes();
    playing.stop();
    const end = context.currentTime + 1;
    expect(context.of("oscillator").every((one) => one.stopped !== null && one.stopped <= end)).toBe(true);
    wait(20);
    expect(notes()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
    expect(context.of("gain")[0]?.gain.value).toBe(0);
  });

  it("makes nothing at volume 0 and begins when it is raised", () => {
    const playing = music();
    playing.start();
    wait(5);
    expect(context.nodes).toEqual([]);
    playing.setVolume(0.3);
    expect(notes()).toBeGreaterThan(0);
    playing.setVolume(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("pauses while the page is hidden", () => {
    const target = new EventTarget();
    const page = Object.assign(target, { hidden: false }) as unknown as Page & { hidden: boolean };
    const playing = music(page);
    playing.setVolume(0.3);
    playing.start();
    page.hidden = true;
    target.dispatchEvent(new Event("visibilitychange"));
    expect(vi.getTimerCount()).toBe(0);
    page.hidden = false;
    target.dispatchEvent(new Event("visibilitychange"));
    expect(vi.getTimerCount()).toBe(1);
    playing.stop();
  });

  it("does without audio where there is none", () => {
    const playing = new Music();
    playing.setVolume(0.5);
    playing.start();
    playing.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
