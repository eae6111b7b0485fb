/** The address of the folder that the site lies in, wherever in it one is. */
export function siteFolder(): string {
  return new URL(document.documentElement.dataset.room ?? ".", location.href).href;
}
