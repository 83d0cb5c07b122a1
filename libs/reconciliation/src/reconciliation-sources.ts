import type { ReconciliationDifferenceRecord } from "@kobo/api-schemas/records";
import type { Mode } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { Span } from "./day";
import type { Difference, Movement } from "./movement";

export type Source = ReconciliationDifferenceRecord["source"];

/** The two sources of a reconciliation: Kobo's records, and a provider's statement of one account. */
export interface ReconciliationSources {
  source: Source;
  /** Our records of a span, page by page. */
  ours: (mode: Mode, span: Span) => AsyncIterable<readonly Movement[]>;
  /** Our later records of movements that are earlier in theirs, such as after lost webhooks. */
  oursLater?: (mode: Mode, keys: readonly string[], from: Date) => Promise<Movement[]>;
  /** The provider's statement of a span, page by page. May fail, and is then retried. */
  theirs: (mode: Mode, span: Span) => AsyncIterable<readonly Movement[]>;
  /** Repairs records where possible, in the transaction that stores the differences. It may run again. */
  heal?: (trx: Transaction, mode: Mode, differences: readonly Difference[]) => Promise<void>;
}

export const MODES = ["live", "test"] as const satisfies readonly Mode[];
