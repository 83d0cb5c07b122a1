import { randomBytes, randomInt } from "node:crypto";

/** What nobody can foretell. Tests put their own in its place. */
export interface Chance {
  /** So many decimal digits. */
  digits: (count: number) => string;
  /** Sixteen letters and digits, never the same twice. */
  code: () => string;
}

export const CHANCE: Chance = {
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
  code: () => randomBytes(8).toString("hex"),
};
