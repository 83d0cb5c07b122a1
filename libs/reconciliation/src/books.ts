import type { ReconciliationDifferenceRecord } from "@kobo/api-schemas/records";
import type { Mode } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { Span } from "./day";
import type { Difference, Movement } from "./movement";

export type Source = ReconciliationDifferenceRecord["source"];

/** Two books that must say the same: our records, and a provider's statement of one account. */
export interface Books {
  source: Source;
  /** What we wrote down in a span, page by page. */
  ours: (mode: Mode, span: Span) => AsyncIterable<readonly Movement[]>;
  /** What we wrote down later of movements that they had before, as when their notices were lost. */
  oursLater?: (mode: Mode, keys: readonly string[], from: Date) => Promise<Movement[]>;
  /** Their statement of a span, page by page. May fail, and is then asked for again. */
  theirs: (mode: Mode, span: Span) => AsyncIterable<readonly Movement[]>;
  /** Sets right what can be, in the transaction that stores the differences. It may run again. */
  heal?: (trx: Transaction, mode: Mode, differences: readonly Difference[]) => Promise<void>;
}

export const MODES = ["live", "test"] as const satisfies readonly Mode[];
