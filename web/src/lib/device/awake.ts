/** A screen that stays on while somebody sits at a table; where the browser can. */

/** Keep the screen on until the answer is called; the lock is lost with the page's view, and taken again with it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  async function take(): Promise<void> {
    if (document.hidden) return;
    const taken = await navigator.wakeLock?.request("screen").catch(() => null); // a low battery may refuse it
    if (wanted) lock = taken ?? null;
    else void taken?.release();
  }
  const back = () => void take();
  document.addEventListener("visibilitychange", back);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", back);
    void lock?.release().catch(() => undefined);
  };
}
