/** Turn notices: while the page is hidden, the system says that a table waits. The browser is asked when somebody turns
 * them on, and never otherwise. */
const TITLE = "Feltroom";
const TAG = "feltroom-turn";

/** Ask the browser for notices; false where it has none, or the person says no. */
export async function askForNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  const { permission } = Notification;
  return (permission === "default" ? await Notification.requestPermission() : permission) === "granted";
}

/** Say something if the page is hidden, in the place of the notice before. */
export async function giveNotice(text: string): Promise<void> {
  if (typeof Notification === "undefined" || Notification.permission !== "granted" || !document.hidden) return;
  const options = { body: text, tag: TAG };
  try {
    document.addEventListener("visibilitychange", () => void dropNotices(), { once: true });
    // On Android a page may not do it itself.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker !== undefined) return await worker.showNotification(TITLE, options);
    const notice = new Notification(TITLE, options);
    notice.onclick = () => window.focus();
    document.addEventListener("visibilitychange", () => notice.close(), { once: true });
  } catch {
    // The system says no after all: the tab's name and its sound tell it too.
  }
}

/** Take back what was said, since the page is looked at, or nothing waits any more. */
export async function dropNotices(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const notice of (await worker?.getNotifications?.({ tag: TAG })) ?? []) notice.close();
}
