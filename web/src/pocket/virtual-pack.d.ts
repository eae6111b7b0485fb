/** The pack of this build. */
declare module "virtual:pack" {
  export const PACK: import("./pack-types").Pack;
}
