/** The pictures that players show each other, as shapes on a grid of 32 x 32. */
import type { ReactionName } from "../../lib/protocol";

/** A shape is filled or, with a width, drawn as a line with round ends. */
export interface Shape {
  readonly d: string;
  readonly colour: string;
  readonly width?: number;
}

const INK = "#3a2a16";
const FACE: readonly Shape[] = [
  { d: "M29 16a13 13 0 1 1-26 0 13 13 0 0 1 26 0z", colour: "#e9b949" },
  { d: "M27 13.5a11.6 10 0 0 1-22 0 11.6 9.4 0 0 1 22 0z", colour: "#f7d774" },
];

export const REACTIONS: Readonly<Record<ReactionName, readonly Shape[]>> = {
  heart: [
    { d: "M16 28.4C8.6 22.3 2.6 17.3 2.6 10.6A7.1 7.1 0 0 1 16 7.2a7.1 7.1 0 0 1 13.4 3.4c0 6.7-6 11.7-13.4 17.8z", colour: "#d94f5c" },
    { d: "M6.6 11.2a3.9 3.9 0 0 1 3.6-4.2", colour: "#f6b0b4", width: 2 },
  ],
  clap: [
    { d: "M11.8 27.6 5.4 19.4a2 2 0 0 1 3.1-2.5l2.4 2.9-4-7.2a2 2 0 0 1 3.5-2l3.6 6.3-2-7.4a2 2 0 0 1 3.9-1l2.9 10.6c1.4 5-1.4 8.7-4.4 9.6-1 .3-2.1-.3-2.6-1.1z", colour: "#e6a85f" },
    { d: "M20.4 27.8c-3.6.4-6.2-2.6-6.6-6.2l-1.2-9.4a2 2 0 0 1 4-.5l.8 5.6.2-8.6a2 2 0 0 1 4 .1l.1 8.3 1.5-6.8a2 2 0 0 1 3.9.9l-1.9 10.4c-.6 3.4-2 5.8-4.8 6.2z", colour: "#f5c98a" },
    { d: "M24.6 5.6 26.4 3M27.8 8.4l2.8-1M21.2 4.2l.4-2.8", colour: "#f7d774", width: 1.8 },
  ],
  laugh: [
    ...FACE,
    { d: "M8.2 17.6h15.6a7.8 7.8 0 0 1-15.6 0z", colour: INK },
    { d: "M11 23.4a7 7 0 0 1 10 0 7.6 7.6 0 0 1-10 0z", colour: "#d94f5c" },
    { d: "M7.8 13.2a2.8 2.8 0 0 1 5.2 0M19 13.2a2.8 2.8 0 0 1 5.2 0", colour: INK, width: 1.9 },
  ],
  cry: [
    ...FACE,
    { d: "M11.6 24a5.4 5.4 0 0 1 8.8 0", colour: INK, width: 1.9 },
    { d: "M10.2 11.4a1.9 2.3 0 1 1-.01 0zM21.8 11.4a1.9 2.3 0 1 1-.01 0z", colour: INK },
    { d: "M22.6 17.2c1.8 2.6 3.2 4.6 3.2 6.4a3.2 3.2 0 0 1-6.4 0c0-1.8 1.4-3.8 3.2-6.4z", colour: "#5fa9dc" },
  ],
  cool: [
    ...FACE,
    { d: "M5 11h22l-.6 3.4a4.6 4.6 0 0 1-9 0L16.9 13h-1.8l-.5 1.4a4.6 4.6 0 0 1-9 0z", colour: "#1f2b2a" },
    { d: "M8 12.8l2 2.6M20.4 12.8l2 2.6", colour: "#7fa6a0", width: 1.4 },
    { d: "M11.4 22a6.4 6.4 0 0 0 9-.8", colour: INK, width: 1.9 },
  ],
  rose: [
    { d: "M16 16.5c.3 4.6-.4 9.2-2.6 13", colour: "#4c8f5c", width: 2 },
    { d: "M15.8 23.6c2.4-3.6 5.6-4.4 9-3.8-1.4 3.6-4.6 5.2-9 3.8zM15.4 26c-2.6-2.6-5-3-8-2 1.6 2.8 4.4 3.6 8 2z", colour: "#5ba86c" },
    { d: "M7.4 7.4c2.4-.2 4 .4 5 1.6C13.2 5.4 14.4 3.6 16 2.4c1.6 1.2 2.8 3 3.6 6.6 1-1.2 2.6-1.8 5-1.6.4 6.4-3 10.4-8.6 10.6-5.6-.2-9-4.2-8.6-10.6z", colour: "#c93d4f" },
    { d: "M12.4 9c.6 3.4 2 5.2 3.6 6 1.6-.8 3-2.6 3.6-6", colour: "#8f2338", width: 1.5 },
  ],
  tomato: [
    { d: "M16 9.2c7.6-2.4 13 1.6 13 8.4 0 6.4-5.6 11-13 11S3 24 3 17.6c0-6.8 5.4-10.8 13-8.4z", colour: "#d9483b" },
    { d: "M6.6 17.2c.2-2.4 1.4-4 3.4-4.6", colour: "#f2a093", width: 2 },
    { d: "M16 10.4c-2.6 3-5 3.4-7.4 2.6 1-2 2.6-3.2 4.6-3.6-1.6-1.2-2.2-2.6-1.8-4.4 2.2.4 3.6 1.4 4 3.2.4-2.2 1.4-4 3.4-5l1.6 1.4c-1.8 1-2.6 2.2-2.8 3.8 1.4-.8 3-.8 4.6.2-.6 1.4-1.8 2-3.6 2 1.4.8 2.2 1.8 2.4 3.2-2 .2-3.6-.8-5-3.4z", colour: "#4c8f5c" },
  ],
  beer: [
    { d: "M22.4 13.4h2.8a3.4 3.4 0 0 1 3.4 3.4v4a3.4 3.4 0 0 1-3.4 3.4h-2.8", colour: "#d9c79c", width: 2.4 },
    { d: "M5.6 10h17v17.2a2.4 2.4 0 0 1-2.4 2.4H8a2.4 2.4 0 0 1-2.4-2.4z", colour: "#e3a63a" },
    { d: "M10 15v10M14.1 15v10M18.2 15v10", colour: "#f2c973", width: 1.8 },
    { d: "M5 12.4a3.4 3.4 0 0 1 .4-6.6 4.4 4.4 0 0 1 7-2.2 4.6 4.6 0 0 1 7 1 3.8 3.8 0 0 1 3.4 7c-2.6 1.6-5 .4-6.6-.6-1.6 2.6-4.6 2.6-5.6.8-1.6 1.6-3.8 1.6-5.6.6z", colour: "#fbf4e2" },
  ],
};

export const REACTION_NAMES = Object.keys(REACTIONS) as readonly ReactionName[];
