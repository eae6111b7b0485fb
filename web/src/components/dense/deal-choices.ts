/** What a new table may deal by: a mode, a saved table, or what is being painted. */
import { DEALS, type OwnWeights, type TableForm } from "../../lib/lobby/table-form";
import type { WeightsSaved } from "../../lib/http-types";
import { byClass, MOST_PLAYERS } from "../../lib/dense/weights";
import type { LabStore } from "./lab-store.svelte";

export const DRAFT = "draft";

type Deal = Pick<TableForm, "deal" | "own"> | Pick<TableForm, "own">;

/** The weights on the lab's square as they go into a form: a shipped mode is that mode. */
export function draftDeal(lab: LabStore, name: string): Deal {
  if (lab.mode !== null) return { deal: lab.mode, own: null };
  const players = lab.answer?.most ?? MOST_PLAYERS;
  return { own: { key: DRAFT, name: lab.origin?.name ?? name, players, weights: byClass(lab.weights) } };
}

/** Every seat is for a person: the preset alone is for one. */
export function forFriends({ seats }: TableForm): Pick<TableForm, "maxHumans" | "bots" | "private"> {
  return { maxHumans: seats, bots: 0, private: true };
}

export function savedDeal({ saved, weights }: WeightsSaved): { readonly own: OwnWeights } {
  return { own: { key: saved.id, name: saved.name, players: saved.players, weights } };
}

export function isDeal(value: string): value is TableForm["deal"] {
  return DEALS.some((deal) => deal === value);
}
