import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import { pagesBetween, type Span } from "@kobo/reconciliation";
import type { State } from "../domain/purchases/purchase";
import type { Reason } from "../domain/purchases/step";
import type { Resolution } from "../domain/review";
import { TABLE } from "./purchases";

/** A purchase that the provider was asked for, or may have been. */
export interface SubmittedPurchase {
  id: string;
  providerRequestId: string;
  merchantId: string;
  /** Null until it was delivered. */
  providerCost: bigint | null;
  state: State;
  submittedAt: Date;
}

/** Everything that was sent to the provider in a span, half open. */
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

/** The provider is not asked about them any more, and the money is back. */
const GIVEN_BACK: readonly State[] = ["failed", "reversed"];

/** Which of these completed purchases a person has looked at since, and left as they are. */
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
 * Locks, of these purchases, those of which the money was given back for good and that no person looks
 * at, or has looked at since, because somebody says otherwise. Locked, so that what a person decides
 * meanwhile comes first.
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
        // What was decided before the money went back was another contradiction.
        .whereRaw("(closed_at IS NULL OR (resolution = ? AND closed_at >= updated_at))", [CLOSED]),
    )
    .orderBy("id")
    .forNoKeyUpdate();
  return rows.map(({ id }) => id);
}
