/** Short messages that come up, and go away after a while or at a tap. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
}

const TOAST_MS = 3500;
const MOST_TOASTS = 2;

export class Toasts {
  shown: readonly Toast[] = $state.raw([]);
  #count = 0;

  show(text: string, bad: boolean): void {
    const toast = { id: (this.#count += 1), text, bad };
    this.shown = [...this.shown.filter((one) => one.text !== text), toast].slice(-MOST_TOASTS);
    setTimeout(() => this.dismiss(toast.id), TOAST_MS);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
