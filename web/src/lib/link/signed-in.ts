/** Whether the house knows this browser. */
import type { Me } from "../api";
import type { HouseLink } from "./house-link";

/** Null if the house cannot be asked. */
export async function signedIn(link: HouseLink): Promise<boolean | null> {
  const visitor = await link.request<{ readonly me: Me | null }>("GET", "/api/visitor");
  return visitor.ok ? visitor.value.me !== null : null;
}
