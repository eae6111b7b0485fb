/** Style sheets that could not be fetched. A part is fetched with its style sheets, but a sheet that failed once is not
 * asked for a second time with the part: it would come without its looks. So those that failed are fetched first. */
const broken = new Set<string>();

document.head.addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    broken.add(target.href);
    target.remove();
  },
  { capture: true },
);

/** Fetch the style sheets that failed before; rejected if one fails again. */
export async function untilStylesAreThere(): Promise<void> {
  await Promise.all([...broken].map(fetchStyle));
}

async function fetchStyle(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = href;
  const here = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`no style sheet ${href}`)));
  });
  broken.delete(href);
  document.head.append(link);
  await here;
}
