/** Whether a list goes on below its lower edge: `data-more` lets the style sheet show it, for no bar does on a phone. */

const NOTICED = 4;

/** For `@attach` at what scrolls. */
export function moreBelow(list: HTMLElement): () => void {
  function look(): void {
    list.toggleAttribute("data-more", list.scrollHeight - list.clientHeight - list.scrollTop > NOTICED);
  }

  // Its own size, and that of whatever it holds now or later.
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    for (const one of [list, ...list.children]) sizes.observe(one);
  };
  const content = new MutationObserver(watch);
  watch();
  content.observe(list, { childList: true });
  list.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
    list.removeEventListener("scroll", look);
  };
}
