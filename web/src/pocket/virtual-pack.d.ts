/** The pack of this build. */
declare module "virtual:pack" {
  export const PACK: import("./pack-types").Pack;
  /** The version of the Feltroom in it. */
  export const VERSION: string;
}
