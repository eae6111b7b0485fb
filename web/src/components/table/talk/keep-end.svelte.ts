/** Keep the newest line of a list in view, whenever there are more of them. */
import type { Attachment } from "svelte/attachments";

export function keepEnd(count: () => number): Attachment<HTMLElement> {
  return (list) => {
    $effect(() => {
      void count();
      list.scrollTo({ top: list.scrollHeight });
    });
  };
}
