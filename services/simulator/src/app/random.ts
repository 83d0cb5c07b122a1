import { randomBytes, randomInt } from "node:crypto";

/** Randomness, which tests replace. */
export interface Random {
  /** So many decimal digits. */
  digits: (count: number) => string;
  /** Sixteen letters and digits, never the same twice. */
  code: () => string;
}

export const RANDOM: Random = {
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
  code: () => randomBytes(8).toString("hex"),
};
