/** The pictures of the people at a table, by seat. */
import type { AvatarName, SeatAvatar } from "../protocol";

export type Avatars = Readonly<Record<number, AvatarName>>;

export function avatarsBySeat(avatars: readonly SeatAvatar[]): Avatars {
  return Object.fromEntries(avatars.map(({ seat, avatar }) => [seat, avatar]));
}

/** Without the one at a seat where somebody else may sit from now on. */
export function withoutSeat(avatars: Avatars, seat: number): Avatars {
  const { [seat]: gone, ...others } = avatars;
  return gone === undefined ? avatars : others;
}
