import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import { pagesBetween, type Span } from "@kobo/reconciliation";
import type { State } from "../domain/purchases/purchase";
import type { Reason } from "../domain/purchases/step";
import type { Resolution } from "../domain/review";
import { TABLE } from "./purchases";

/** A purchase that was, or may have been, sent to the provider. */
export interface SubmittedPurchase {
  id: string;
  providerRequestId: string;
  merchantId: string;
  /** Null until it is delivered. */
  providerCost: bigint | null;
  state: State;
  submittedAt: Date;
}

/** The purchases that were submitted in a half-open period. */
export function submittedBetween(
  db: Database,
  mode: Mode,
  span: Span,
): AsyncIterable<SubmittedPurchase[]> {
  const rows = () =>
    db(TABLE)
      .select({
        id: "id",
        providerRequestId: "provider_request_id",
        merchantId: "merchant_id",
        providerCost: "provider_cost",
        state: "state",
        submittedAt: "submitted_at",
      })
      .where({ mode });
  return pagesBetween(db, span, { rows, at: "submitted_at", id: "id" });
}

const CONTRADICTED: Reason = "contradicted";
const CLOSED: Resolution = "closed";

/** Final states in which the money was returned. */
const GIVEN_BACK: readonly State[] = ["failed", "reversed"];

/** The completed purchases for which a reviewer has closed a contradiction since the last change. */
export async function findDecided(
  trx: Transaction,
  { mode, providerRequestIds }: { mode: Mode; providerRequestIds: readonly string[] },
): Promise<Set<string>> {
  const rows: { provider_request_id: string }[] = await trx(`${TABLE} AS p`)
    .join("reviews AS r", "r.purchase_id", "p.id")
    .select("p.provider_request_id")
    .where({ "p.mode": mode, "p.state": "completed" })
    .where({ "r.reason": CONTRADICTED, "r.resolution": CLOSED })
    .whereRaw("p.provider_request_id = ANY(?)", [[...providerRequestIds]])
    .whereRaw("r.closed_at >= p.updated_at");
  return new Set(rows.map((row) => row.provider_request_id));
}

/**
 * Locks, of these purchases, the refunded ones without an open contradiction or one closed since. The lock makes a
 * concurrent reviewer's decision come first.
 */
export async function lockUncontradicted(
  trx: Transaction,
  { mode, providerRequestIds }: { mode: Mode; providerRequestIds: readonly string[] },
): Promise<string[]> {
  const rows: { id: string }[] = await trx(TABLE)
    .select("id")
    .where({ mode })
    .whereIn("state", GIVEN_BACK)
    .whereRaw("provider_request_id = ANY(?)", [[...providerRequestIds]])
    .whereNotExists(
      trx("reviews")
        .where({ reason: CONTRADICTED })
        .where("purchase_id", trx.ref(`${TABLE}.id`))
        // A decision before the refund was about another contradiction.
        .whereRaw("(closed_at IS NULL OR (resolution = ? AND closed_at >= updated_at))", [CLOSED]),
    )
    .orderBy("id")
    .forNoKeyUpdate();
  return rows.map(({ id }) => id);
}
