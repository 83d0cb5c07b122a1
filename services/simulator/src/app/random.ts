import { randomBytes, randomInt } from "node:crypto";

/** Randomness, which tests replace. */
export interface Random {
  /** `count` decimal digits. */
  digits: (count: number) => string;
  /** Sixteen hexadecimal digits, unique in practice. */
  code: () => string;
}

export const RANDOM: Random = {
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
  code: () => randomBytes(8).toString("hex"),
};
