/** Whether the house knows this browser. */
import { callHouse } from "./api";
import type { HouseLink } from "./house-link";

/** Null if the house cannot be asked. */
export async function signedIn(link: HouseLink): Promise<boolean | null> {
  const visitor = await callHouse(link, "GET /api/visitor");
  return visitor.ok ? visitor.value.me !== null : null;
}
