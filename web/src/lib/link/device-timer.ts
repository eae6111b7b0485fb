/** Time and chance on this device, given from outside so that tests decide both. */
export interface DeviceTimer {
  /** Milliseconds by this device's clock. */
  readonly now: () => number;
  /** From 0 to 1, and never the same on two devices. */
  readonly random: () => number;
  /** Call back after so many milliseconds; the result cancels that. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

export const deviceTimer: DeviceTimer = {
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
