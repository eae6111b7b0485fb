/** Sound effects, computed instead of recorded: dry, short, never above -12 dBFS. Losing is silent. */
import { sharedContext, wake } from "./audio";

export const CUES = [
  "deal",
  "board",
  "check",
  "bet",
  "raise",
  "call",
  "fold",
  "allIn",
  "showdown",
  "yourTurn",
  "tick",
  "win",
  "shuffle",
  "collect",
] as const;
export type Cue = (typeof CUES)[number];

/** The loudest sample there may be: -12 dBFS. */
export const PEAK = 10 ** (-12 / 20);

/** The same cue sounds once within this time, in seconds: nine cards at once are one card. */
export const SAME_CUE = 0.04;

/** A sound by its samples: called for each in order, with the seconds since it began. */
type Wave = (second: number) => number;

/** One sound within a cue. */
interface Voice {
  readonly at: number;
  readonly lasts: number;
  readonly gain: number;
  wave(rate: number): Wave;
}

/** How loud a cue is beside the others, from 0 to 1, and what it is made of. */
interface Recipe {
  readonly loudness: number;
  readonly voices: readonly Voice[];
}

const RECIPES: Readonly<Record<Cue, Recipe>> = {
  deal: { loudness: 0.45, voices: [card(0)] },
  board: { loudness: 0.6, voices: [card(0, 1700), knock(0.004, 130, 0.5)] },
  check: { loudness: 0.7, voices: [knock(0, 180), knock(0.12, 180, 0.8)] },
  bet: { loudness: 0.55, voices: [chip(0, 3100), chip(0.035, 4700)] },
  call: { loudness: 0.5, voices: [chip(0, 3100, 0.9), chip(0.05, 4700, 0.6)] },
  raise: { loudness: 0.6, voices: [chip(0, 3100), chip(0.04, 4700), chip(0.085, 3860)] },
  allIn: {
    loudness: 0.85,
    voices: [knock(0, 110, 0.9), ...cascade(7, 0.3, (at, place) => chip(at, 3100 + 760 * (place % 3), 0.7))],
  },
  fold: { loudness: 0.4, voices: [swish(0, 420, 0.18)] },
  showdown: { loudness: 0.6, voices: [card(0, 2000), card(0.09, 2300, 0.9)] },
  yourTurn: { loudness: 0.8, voices: [marimba(0, 392), marimba(0.13, 523.25)] },
  tick: { loudness: 0.35, voices: [knock(0, 1150, 1, 0.007)] },
  win: { loudness: 0.85, voices: [marimba(0, 523.25), marimba(0.12, 659.26), marimba(0.24, 783.99)] },
  shuffle: { loudness: 0.45, voices: cascade(16, 0.5, (at, place) => card(at, 2100 + 60 * place, 0.6)) },
  collect: {
    loudness: 0.5,
    voices: [swish(0, 900, 0.22, 0.5), ...cascade(4, 0.2, (at) => chip(at, 3600 + 2000 * at, 0.5))],
  },
};

/** A card on the cloth: 30 ms of noise around one pitch. */
function card(at: number, pitch = 2400, gain = 1): Voice {
  const decay = fading(0.009);
  return { at, lasts: 0.03, gain, wave: (rate) => shaped(noise(rate, pitch, 1.1), decay) };
}

/** One ping of a chip against another. */
function chip(at: number, pitch: number, gain = 1): Voice {
  return { at, lasts: 0.06, gain, wave: () => shaped(sine(pitch), fading(0.014)) };
}

/** Knuckles on wood; the pitch falls a little. */
function knock(at: number, pitch: number, gain = 1, decay = 0.022): Voice {
  const fall = 0.25 * decay;
  const body: Wave = (second) => Math.sin(2 * Math.PI * pitch * (second + fall * (1 - Math.exp(-second / decay))));
  return { at, lasts: 5 * decay, gain, wave: () => shaped(body, fading(decay)) };
}

/** Cards or chips that slide: noise that swells and goes. */
function swish(at: number, pitch: number, lasts: number, gain = 1): Voice {
  const swell: Wave = (second) => Math.sin((Math.PI * second) / lasts) ** 2;
  return { at, lasts, gain, wave: (rate) => shaped(noise(rate, pitch, 0.7), swell) };
}

/** A wooden bar: its tone, and its first overtone two octaves up that dies at once. */
function marimba(at: number, pitch: number): Voice {
  const [tone, overtone] = [shaped(sine(pitch), fading(0.11)), shaped(sine(4 * pitch), fading(0.025))];
  return { at, lasts: 0.5, gain: 1, wave: () => (second) => tone(second) + 0.28 * overtone(second) };
}

/** Many voices that come ever faster. */
function cascade(count: number, lasts: number, voice: (at: number, place: number) => Voice): Voice[] {
  return Array.from({ length: count }, (_, place) => voice(lasts * (place / count) ** 0.8, place));
}

function sine(pitch: number): Wave {
  return (second) => Math.sin(2 * Math.PI * pitch * second);
}

/** Down to a third within `decay` seconds, and so on. */
function fading(decay: number): Wave {
  return (second) => Math.exp(-second / decay);
}

function shaped(wave: Wave, envelope: Wave): Wave {
  return (second) => wave(second) * envelope(second);
}

/** White noise through a band-pass filter, the same at every call so that a cue always sounds the same. */
function noise(rate: number, pitch: number, quality: number): Wave {
  const turn = (2 * Math.PI * pitch) / rate;
  const width = Math.sin(turn) / (2 * quality);
  const [pass, back1, back2] = [width / (1 + width), (2 * Math.cos(turn)) / (1 + width), (1 - width) / (1 + width)];
  let seed = 1;
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const white = seed / 2 ** 31 - 1;
    const out = pass * (white - in2) + back1 * out1 - back2 * out2;
    [in2, in1, out2, out1] = [in1, white, out1, out];
    return out;
  };
}

/** The samples of a cue; the loudest is the cue's loudness, and 1 will be `PEAK` in the end. */
export function render(cue: Cue, rate: number): Float32Array<ArrayBuffer> {
  const { loudness, voices } = RECIPES[cue];
  const lasts = Math.max(...voices.map((voice) => voice.at + voice.lasts));
  const samples = new Float32Array(Math.ceil(lasts * rate));
  for (const voice of voices) mix(samples, voice, rate);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample * loudness) / loudest);
}

/** Add a voice; a ramp of a millisecond at both ends keeps it from clicking. */
function mix(samples: Float32Array, voice: Voice, rate: number): void {
  const first = Math.floor(voice.at * rate);
  const wave = voice.wave(rate);
  for (let place = first; place < samples.length; place += 1) {
    const second = (place - first) / rate;
    if (second >= voice.lasts) return;
    const ramp = Math.min(1, second * 1000, (voice.lasts - second) * 1000);
    samples[place] = (samples[place] ?? 0) + voice.gain * ramp * wave(second);
  }
}

/** What everything goes through: the volume, then the limit. */
interface Output {
  readonly context: AudioContext;
  readonly volume: GainNode;
}

/** Plays cues after the first tap; where there is no audio it is silent and never throws. */
export class Sounds {
  readonly #makeContext: () => AudioContext;
  readonly #buffers = new Map<Cue, AudioBuffer>();
  readonly #lastPlayed = new Map<Cue, number>();
  #output: Output | null = null;
  #volume = 1;

  constructor(context: () => AudioContext = sharedContext) {
    this.#makeContext = context;
  }

  /** Call it inside a tap; again does no harm and wakes a context that fell asleep. */
  unlock(): void {
    // To open the sound of a device takes long: players who want none do not wait for it.
    if (this.#volume === 0) return;
    try {
      this.#output ??= openOutput(this.#makeContext(), this.#volume);
      wake(this.#output.context);
    } catch {
      this.#output = null;
    }
  }

  /** From 0 to 1; at 0 nothing is played at all. */
  setVolume(effects: number): void {
    this.#volume = Math.max(0, Math.min(1, effects));
    if (this.#output !== null) this.#output.volume.gain.value = this.#volume;
  }

  /** A cue for a sleeping context is dropped: it would sound at the wrong moment. */
  play(cue: Cue): void {
    if (this.#output === null || this.#volume === 0) return;
    const { context, volume } = this.#output;
    if (context.state !== "running") return wake(context);
    const now = context.currentTime;
    if (now - (this.#lastPlayed.get(cue) ?? -1) < SAME_CUE) return;
    this.#lastPlayed.set(cue, now);
    const source = context.createBufferSource();
    source.buffer = this.#buffer(cue, context);
    source.connect(volume);
    source.start();
  }

  #buffer(cue: Cue, context: AudioContext): AudioBuffer {
    const known = this.#buffers.get(cue);
    if (known !== undefined) return known;
    const samples = render(cue, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    this.#buffers.set(cue, buffer);
    return buffer;
  }
}

function openOutput(context: AudioContext, loudness: number): Output {
  const volume = context.createGain();
  volume.gain.value = loudness;
  // A straight line that ends at the peak: it scales, and cuts what many cues at once have too much.
  const limit = context.createWaveShaper();
  limit.curve = new Float32Array([-PEAK, 0, PEAK]);
  volume.connect(limit).connect(context.destination);
  return { context, volume };
}
