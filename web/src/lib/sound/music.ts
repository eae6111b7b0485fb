/** Quiet music that never repeats: slow pads and now and then a short wooden phrase, all of one pentatonic scale. */
import { sharedContext, wake } from "./audio";

/** Semitones above C: any of these sound well with any other. */
export const SCALE: readonly number[] = [0, 2, 4, 7, 9];

/** Chords as notes of MIDI, close to each other and all of the scale. */
const CHORDS: readonly (readonly number[])[] = [
  [48, 55, 64],
  [45, 52, 60],
  [43, 50, 57],
  [50, 57, 64],
  [45, 55, 62],
  [48, 57, 67],
];

/** Where phrases walk: two octaves of the scale from G3. */
const BARS: readonly number[] = [55, 57, 60, 62, 64, 67, 69, 72, 74, 76, 79];

const CHORD_SECONDS = 9.6;
const STEP_SECONDS = 0.6;
/** How often notes are scheduled, and how far ahead; the timer may come late by the difference. */
const TIMER_MS = 400;
const AHEAD_SECONDS = 1.6;
const FADE_SECONDS = 0.8;
/** At full volume all notes together stay under -12 dBFS. */
const LOUDEST = 0.35;

/** As much of `document` as is used. */
export type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

export interface MusicOptions {
  readonly context?: () => AudioContext;
  readonly page?: Page | null;
  readonly random?: () => number;
}

/** What is being played: made anew each time the music begins. */
interface Session {
  readonly context: AudioContext;
  readonly out: GainNode;
  readonly tone: BiquadFilterNode;
  readonly timer: ReturnType<typeof setInterval>;
  readonly sounding: Set<OscillatorNode>;
  nextChord: number;
  nextStep: number;
  chord: number;
  /** Notes left in the phrase; below zero, the steps of the rest after it. */
  phrase: number;
  bar: number;
}

/** Plays while it is started, has volume and its page is seen. Never throws where there is no audio. */
export class Music {
  readonly #makeContext: () => AudioContext;
  readonly #page: Page | null;
  readonly #random: () => number;
  readonly #onVisibility = (): void => this.#follow();
  #session: Session | null = null;
  #started = false;
  #volume = 0;

  constructor(options: MusicOptions = {}) {
    this.#makeContext = options.context ?? sharedContext;
    this.#page = options.page === undefined ? (globalThis.document ?? null) : options.page;
    this.#random = options.random ?? Math.random;
  }

  /** From 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = Math.max(0, Math.min(1, volume));
    this.#follow();
    if (this.#session !== null) fade(this.#session, LOUDEST * this.#volume);
  }

  /** Call it inside a tap, as `Sounds.unlock`. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#page?.addEventListener("visibilitychange", this.#onVisibility);
    this.#follow();
  }

  stop(): void {
    this.#started = false;
    this.#page?.removeEventListener("visibilitychange", this.#onVisibility);
    this.#follow();
  }

  /** Begin or end as things are now. */
  #follow(): void {
    const wanted = this.#started && this.#volume > 0 && this.#page?.hidden !== true;
    if (wanted && this.#session === null) this.#begin();
    if (!wanted && this.#session !== null) this.#end(this.#session);
  }

  #begin(): void {
    try {
      const context = this.#makeContext();
      wake(context);
      const out = context.createGain();
      const tone = context.createBiquadFilter();
      out.gain.value = 0;
      tone.type = "lowpass";
      tone.frequency.value = 1100;
      tone.connect(out).connect(context.destination);
      this.#session = {
        context,
        out,
        tone,
        timer: setInterval(() => this.#schedule(), TIMER_MS),
        sounding: new Set(),
        nextChord: context.currentTime + 0.1,
        nextStep: context.currentTime + CHORD_SECONDS / 2,
        chord: 0,
        phrase: 0,
        bar: Math.floor(BARS.length / 2),
      };
      fade(this.#session, LOUDEST * this.#volume);
      this.#schedule();
    } catch {
      this.#session = null;
    }
  }

  #end(session: Session): void {
    this.#session = null;
    clearInterval(session.timer);
    fade(session, 0);
    const silent = session.context.currentTime + FADE_SECONDS;
    for (const oscillator of session.sounding) oscillator.stop(silent);
  }

  /** Everything that begins before the horizon; after a long sleep the past is skipped, not caught up with. */
  #schedule(): void {
    const session = this.#session;
    if (session === null) return;
    const now = session.context.currentTime;
    session.nextChord = Math.max(session.nextChord, now);
    session.nextStep = Math.max(session.nextStep, now);
    for (; session.nextChord < now + AHEAD_SECONDS; session.nextChord += CHORD_SECONDS) this.#playChord(session);
    for (; session.nextStep < now + AHEAD_SECONDS; session.nextStep += STEP_SECONDS) this.#playStep(session);
  }

  #playChord(session: Session): void {
    for (const note of CHORDS[session.chord] ?? []) {
      const shape = { at: session.nextChord, attack: 3, lasts: CHORD_SECONDS + 3 };
      play(session, { ...shape, note, wave: "sine", gain: 0.13 });
      play(session, { ...shape, note, wave: "triangle", gain: 0.035, detune: 5 });
    }
    // Any other chord, but not the same again.
    session.chord = (session.chord + 1 + this.#below(CHORDS.length - 1)) % CHORDS.length;
  }

  #playStep(session: Session): void {
    if (session.phrase < 0) {
      session.phrase += 1;
      if (session.phrase === 0) session.phrase = 3 + this.#below(4);
      return;
    }
    if (session.phrase === 0) {
      session.phrase = -(6 + this.#below(10));
      return;
    }
    session.phrase -= 1;
    if (this.#random() < 0.3) return;
    session.bar = Math.max(0, Math.min(BARS.length - 1, session.bar + this.#below(5) - 2));
    const note = BARS[session.bar] ?? 60;
    const at = session.nextStep + 0.03 * this.#random();
    play(session, { note, at, wave: "sine", gain: 0.1 + 0.06 * this.#random(), attack: 0.006, lasts: 1.8 });
    play(session, { note: note + 24, at, wave: "sine", gain: 0.02, attack: 0.004, lasts: 0.25 });
  }

  /** A whole number from 0 to below the limit. */
  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

interface Note {
  /** As MIDI counts: 69 is A4, 440 Hz. */
  readonly note: number;
  readonly wave: OscillatorType;
  readonly at: number;
  readonly attack: number;
  readonly lasts: number;
  readonly gain: number;
  /** In hundredths of a semitone. */
  readonly detune?: number;
}

function play(session: Session, { note, wave, at, attack, lasts, gain, detune = 0 }: Note): void {
  const { context, sounding, tone } = session;
  const oscillator = context.createOscillator();
  const envelope = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = 440 * 2 ** ((note - 69) / 12);
  oscillator.detune.value = detune;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(gain, at + attack);
  envelope.gain.setTargetAtTime(0, at + attack, (lasts - attack) / 4);
  oscillator.connect(envelope).connect(tone);
  oscillator.start(at);
  oscillator.stop(at + lasts);
  sounding.add(oscillator);
  oscillator.onended = () => {
    sounding.delete(oscillator);
    envelope.disconnect();
  };
}

function fade({ context, out }: Session, level: number): void {
  out.gain.setTargetAtTime(level, context.currentTime, FADE_SECONDS / 4);
}
