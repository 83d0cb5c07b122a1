import { pick } from "../pick";

/** The two hands in which transactions are written: see `transaction-answer.ts`. */
export type Dialect = "old" | "new";

export function dialectOf(key: string): Dialect {
  return pick(`dialect ${key}`, ["old", "new"]);
}
