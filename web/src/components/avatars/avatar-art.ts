/** The pictures that people choose to be seen by, as shapes on a grid of 48 x 48, each on a disc of its own colour. */
import type { AvatarName } from "../../lib/protocol";
import type { Shape } from "../reactions/reaction-art";

export interface AvatarArt {
  readonly ground: string;
  readonly shapes: readonly Shape[];
}

const PALE = "#fbf4e2";
const GOLD = "#f2c14e";

export const AVATARS: Readonly<Record<AvatarName, AvatarArt>> = {
  anchor: {
    ground: "#2f5d86",
    shapes: [
      { d: "M24 16v20M17 20h14", colour: PALE, width: 3 },
      { d: "M11.5 27c.6 6.4 5.5 10 12.5 10s11.9-3.6 12.5-10", colour: PALE, width: 3 },
      { d: "M8.5 30l3-5.5 4.5 4.3M39.5 30l-3-5.5-4.5 4.3", colour: PALE, width: 2.4 },
      { d: "M27.2 12.6a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z", colour: GOLD, width: 2.6 },
    ],
  },
  bolt: {
    ground: "#4b3f86",
    shapes: [
      { d: "M27.5 7 12.5 27h9l-2 14 16-21h-9.5z", colour: GOLD },
      { d: "M27.5 7 17 24.5h6.5z", colour: "#ffe29a" },
    ],
  },
  cactus: {
    ground: "#c98a4b",
    shapes: [
      { d: "M24 12v25M24 28h-6.5a3 3 0 0 1-3-3v-5M24 24h6.5a3 3 0 0 0 3-3v-4", colour: "#2f7a4d", width: 6 },
      { d: "M24 13v22M15 21v4M33 18v3", colour: "#5fb27a", width: 1.6 },
      { d: "M12 38.5h24", colour: "#7a4a22", width: 3 },
    ],
  },
  cherries: {
    ground: "#e3b8b0",
    shapes: [
      { d: "M17 29c1-8 6-13.5 14-17M31 31c-1-7-1.5-12 0-19", colour: "#3f7a3e", width: 2.4 },
      { d: "M31 12.5c-5.5-3.5-10-3-14 .5 4.5 3.8 9.5 3.7 14-.5z", colour: "#5ba84f" },
      { d: "M22.5 32a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM38 33a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", colour: "#b8263a" },
      { d: "M12.4 31a3.2 3.2 0 0 1 2.6-2.8M28 32a3.2 3.2 0 0 1 2.6-2.8", colour: "#f3a3a8", width: 1.8 },
    ],
  },
  clover: {
    ground: "#e8ddb8",
    shapes: [
      { d: "M24.5 25c.5 5 2 9 5 13", colour: "#2f6b3f", width: 2.8 },
      { d: "M24 24c-3-7-1-13 3.5-13s6.5 5-3.5 13c7-3 13-1 13 3.5s-5 6.5-13-3.5c3 7 1 13-3.5 13s-6.5-5 3.5-13c-7 3-13 1-13-3.5s5-6.5 13 3.5z", colour: "#3c9a58" },
      { d: "M24 24c0-4 .5-7 2.5-9M24 24c4 0 7 .5 9 2.5M24 24c0 4-.5 7-2.5 9M24 24c-4 0-7-.5-9-2.5", colour: "#9bd3a5", width: 1.3 },
    ],
  },
  crown: {
    ground: "#7a2f4a",
    shapes: [
      { d: "M10 17l7.5 7L24 12.5 30.5 24 38 17l-2.5 16h-23z", colour: GOLD },
      { d: "M12.8 36.5h22.4", colour: "#ffe29a", width: 2.6 },
      { d: "M26 27.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM18.5 28.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM32.5 28.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z", colour: "#b8263a" },
    ],
  },
  diamond: {
    ground: "#23474f",
    shapes: [
      { d: "M16 13h16l7 9-15 16L9 22z", colour: "#7fd3e0" },
      { d: "M16 13l-7 9h9.5zM32 13l7 9h-9.5zM18.5 22h11L24 38z", colour: "#b9ecf2" },
      { d: "M9 22h30M18.5 22 24 13l5.5 9L24 38z", colour: "#4aa5b5", width: 1.2 },
    ],
  },
  flame: {
    ground: "#3a2430",
    shapes: [
      { d: "M25.5 7c1 7 10.5 11 10.5 20.5C36 35 30.5 40 24 40s-12-5-12-12c0-5 3-8 5-11 .8 2.5 2 4 3.8 4.8C20.5 16 22 10.5 25.5 7z", colour: "#e2632f" },
      { d: "M24.5 22c.7 4 5.5 6 5.5 11 0 4-2.7 6.5-6 6.5s-6-2.5-6-6c0-3 1.8-4.6 2.8-6.5.6 1 1 1.6 1.8 2 0-3 .6-5 1.9-7z", colour: GOLD },
    ],
  },
  leaf: {
    ground: "#d8e3c4",
    shapes: [
      { d: "M11 37C9 20 19 10 38 10c1 18-8 29-23 25z", colour: "#4f8f4a" },
      { d: "M9.5 39.5C15 30 22 22.5 31 17M18 28.5v-8M23.5 23.5v-7M19.5 28h9M25 23h7", colour: "#cfe8b9", width: 1.7 },
    ],
  },
  moon: {
    ground: "#1f2b52",
    shapes: [
      { d: "M30 9a15.5 15.5 0 1 0 9.5 21.5A13 13 0 0 1 30 9z", colour: "#f4e3a6" },
      { d: "M35.5 13l1.1 2.9 2.9 1.1-2.9 1.1-1.1 2.9-1.1-2.9-2.9-1.1 2.9-1.1zM29 21.5l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7z", colour: PALE },
      { d: "M18 25.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM23 32.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z", colour: "#d6c17c" },
    ],
  },
  mountain: {
    ground: "#7fa8c9",
    shapes: [
      { d: "M39.5 14.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0z", colour: GOLD },
      { d: "M5.5 37 19 12.5l9 15 4-5L42.5 37z", colour: "#3f5a6b" },
      { d: "M19 12.5 13.5 22l3.5 2.5 2.5-3 3 3 2-2.5zM32 22.5l-2.8 3.5 2.8 2 3-1.5z", colour: PALE },
      { d: "M5 38.5h38", colour: "#2f4450", width: 3 },
    ],
  },
  mushroom: {
    ground: "#3e5a3a",
    shapes: [
      { d: "M19.5 24h9c0 5 .5 8.5 2.5 12.5-4 2.5-10 2.5-14 0 2-4 2.5-7.5 2.5-12.5z", colour: "#f1e4c6" },
      { d: "M24 9c9 0 15 7 15 14 0 2.5-6 4-15 4S9 25.5 9 23C9 16 15 9 24 9z", colour: "#c93d3f" },
      { d: "M27 15a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM18 21a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM35 21a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM26 23.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z", colour: PALE },
    ],
  },
  paw: {
    ground: "#8a5a3c",
    shapes: [
      { d: "M24 23c6 0 11 6 11 10.5 0 3-2.5 4.5-5 4.5-2.3 0-3.8-1-6-1s-3.7 1-6 1c-2.5 0-5-1.5-5-4.5C13 29 18 23 24 23z", colour: "#f6d9b8" },
      { d: "M14 22.5a3.2 4.2 0 1 1-6.4 0 3.2 4.2 0 0 1 6.4 0zM22 15.5a3.4 4.6 0 1 1-6.8 0 3.4 4.6 0 0 1 6.8 0zM32.8 15.5a3.4 4.6 0 1 1-6.8 0 3.4 4.6 0 0 1 6.8 0zM40.4 22.5a3.2 4.2 0 1 1-6.4 0 3.2 4.2 0 0 1 6.4 0z", colour: "#f6d9b8" },
    ],
  },
  rocket: {
    ground: "#24334a",
    shapes: [
      { d: "M17 30c-4 1-6 4-6.5 8.5C15 38 18 36 19 32z", colour: GOLD },
      { d: "M16 24l-6 1 5.5-8h6zM24 32l-1 6 8-5.5v-6z", colour: "#c93d3f" },
      { d: "M38.5 9.5c-8 0-15 5-21 15l6 6c10-6 15-13 15-21z", colour: PALE },
      { d: "M32.5 18.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z", colour: "#4f9fc4" },
    ],
  },
  star: {
    ground: "#30506b",
    shapes: [
      { d: "M24 7.5l5.1 10.8 11.6 1.5-8.5 8.1 2.1 11.7L24 34l-10.3 5.6 2.1-11.7-8.5-8.1 11.6-1.5z", colour: GOLD },
      { d: "M24 7.5V34l-10.3 5.6L24 25.5l-16.7-5.7 11.6-1.5z", colour: "#ffe29a" },
    ],
  },
  wave: {
    ground: "#cfe6ea",
    shapes: [
      { d: "M7 33C9 18 18 10 29 11.5c7 1 10.5 6.5 8.5 11-1.5-3.5-5-5-8-3.5-4.5 2.2-3.5 9 4 11.5 3 1 6 .8 8-.2-2 5.5-8 9.2-17.5 9.2C16 39.5 10.5 37.5 7 33z", colour: "#2d7fa8" },
      { d: "M9.5 33c3-9 9-14.5 15.5-14.5M15 36c1.5-5 4-8.5 7.5-10", colour: "#9fd2e6", width: 1.8 },
      { d: "M30.5 10.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM36.2 13a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0zM39.5 17.5a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 2.6 0z", colour: "#5fa9c9" },
    ],
  },
};

export const AVATAR_NAMES = Object.keys(AVATARS) as readonly AvatarName[];
