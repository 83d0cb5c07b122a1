import { randomBytes, randomInt } from "node:crypto";

/** Randomness, which tests replace. */
export interface Random {
  /** `count` decimal digits. */
  digits: (count: number) => string;
  /** Sixteen letters, unique in practice. Digits could look like a card number. */
  code: () => string;
}

const ALPHABET = "ghijklmnop";

export const RANDOM: Random = {
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
  code: () =>
    randomBytes(8)
      .toString("hex")
      .replace(/\d/g, (digit) => ALPHABET.charAt(Number(digit))),
};
