/** Keys that come where others were: a finger on its way to those presses none of these. */
import type { Attachment } from "svelte/attachments";
import { GUARD_MS } from "../../lib/dock/tap-guard";

export class FreshKeys {
  /** Whether they have just come, and nothing counts yet. */
  resting: boolean = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the press that goes on began while they rested. */
  #early = false;

  /** For `@attach` at what the keys lie in. */
  readonly within: Attachment<HTMLElement> = (node) => {
    this.changed();
    const touched = (): void => void (this.#early = this.resting);
    const pressed = (event: MouseEvent): void => {
      if (this.resting || (this.#early && event.detail > 0)) event.stopPropagation();
      this.#early = false;
    };
    node.addEventListener("pointerdown", touched, true);
    node.addEventListener("click", pressed, true);
    return () => {
      clearTimeout(this.#timer);
      node.removeEventListener("pointerdown", touched, true);
      node.removeEventListener("click", pressed, true);
    };
  };

  /** Other keys have come in their place; they count once they have been on the screen for a moment. */
  changed(): void {
    this.resting = true;
    clearTimeout(this.#timer);
    requestAnimationFrame(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.resting = false), GUARD_MS);
    });
  }
}
