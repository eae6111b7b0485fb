/** The one AudioContext of the page, which effects and music share. */

let made: AudioContext | null = null;

/** Make it at the first call, which belongs inside a tap: browsers keep a context made earlier silent. */
export function sharedContext(): AudioContext {
  made ??= new AudioContext();
  return made;
}

/** Wake a context that the browser or the phone has put to sleep; whether it may is for them to say. */
export function wake(context: AudioContext): void {
  if (context.state !== "running") context.resume().catch(() => undefined);
}
