/** The fold of what happens to seats: somebody sits down, leaves, or is changed. */
import type { Parting, PlayerSat, SeatShown } from "../protocol";
import { withoutSeat } from "./avatars";
import type { TableState } from "./table-state";

export function openTable(
  state: TableState,
  config: NonNullable<TableState["config"]>,
  seating: readonly { readonly seat: number; readonly name: string; readonly bot: SeatShown["bot"] }[],
): TableState {
  const bank = config.clock?.bank ?? 0;
  const seats = Array.from({ length: config.seats }, (_, number): SeatShown | null => {
    const plan = seating.find((one) => one.seat === number);
    return plan === undefined ? null : { ...newSeat(number, plan.name, config.stack, bank), bot: plan.bot };
  });
  const host = seating.find((plan) => plan.bot === null)?.seat ?? null;
  const you = { ...state.you, host: isYou(state, host) };
  return { ...state, config, rules: config.rules, seats, host, you };
}

export function sit(state: TableState, event: PlayerSat): TableState {
  const bank = state.config?.clock?.bank ?? 0;
  const seat = { ...newSeat(event.seat, event.name, event.stack, bank), bot: event.bot, post: event.post };
  return { ...state, seats: state.seats.map((one, number) => (number === event.seat ? seat : one)) };
}

export function leave(state: TableState, number: number): TableState {
  const seats = state.seats.map((seat, place) => (place === number ? null : seat));
  const standing = state.standing.filter((seat) => seat !== number);
  const avatars = withoutSeat(state.avatars, number);
  if (!isYou(state, number)) return { ...state, seats, standing, avatars };
  // From now on a spectator, who is told only of hands that were shown.
  const { [number]: own, ...others } = state.made;
  const made = own === undefined || state.hand?.players[number]?.shown ? state.made : others;
  return { ...state, seats, standing, avatars, made, you: { ...state.you, seat: null, host: false } };
}

export function part(state: TableState, number: number, parting: Parting): TableState {
  return mapSeat(state, number, (seat) => ({ ...seat, parting }));
}

export function isYou(state: TableState, seat: number | null): boolean {
  return seat !== null && seat === state.you.seat;
}

export function newSeat(seat: number, name: string, stack: number, bank: number): SeatShown {
  return {
    seat,
    name,
    stack,
    bot: null,
    connected: true,
    sittingOut: false,
    parting: null,
    queued: 0,
    new: true,
    owes: true,
    post: false,
    bank,
    timeouts: 0,
    straddles: false,
    lastLonger: false,
  };
}

export function mapSeat(state: TableState, number: number, change: (seat: SeatShown) => SeatShown): TableState {
  const seats = state.seats.map((seat) => (seat?.seat === number ? change(seat) : seat));
  return { ...state, seats };
}
