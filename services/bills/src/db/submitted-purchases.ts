import type { Database, Transaction } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import type { State } from "../domain/purchase";
import type { Reason } from "../domain/saga";
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

const PAGE = 1_000;

/** Everything that was sent to the provider in a span, half open. */
export async function* submittedBetween(
  db: Database,
  mode: Mode,
  { from, to }: { from: Date; to: Date },
): AsyncIterable<SubmittedPurchase[]> {
  let last: SubmittedPurchase | undefined;
  do {
    const rows: SubmittedPurchase[] = await db(TABLE)
      .select({
        id: "id",
        providerRequestId: "provider_request_id",
        merchantId: "merchant_id",
        providerCost: "provider_cost",
        state: "state",
        submittedAt: "submitted_at",
      })
      .where({ mode })
      .where("submitted_at", ">=", from)
      .where("submitted_at", "<", to)
      .modify((query) => {
        if (last) query.whereRaw("(submitted_at, id) > (?, ?)", [last.submittedAt, last.id]);
      })
      .orderBy(["submitted_at", "id"])
      .limit(PAGE);
    yield rows;
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}

const CONTRADICTED: Reason = "contradicted";

/**
 * Locks, of these purchases, those that failed for good and that no person was ever asked about
 * because somebody says otherwise. Locked, so that what a person decides meanwhile comes first.
 */
export async function lockFailedUncontradicted(
  trx: Transaction,
  { mode, providerRequestIds }: { mode: Mode; providerRequestIds: readonly string[] },
): Promise<string[]> {
  const rows: { id: string }[] = await trx(TABLE)
    .select("id")
    .where({ mode, state: "failed" satisfies State })
    .whereRaw("provider_request_id = ANY(?)", [[...providerRequestIds]])
    .whereNotExists(
      trx("reviews")
        .where({ reason: CONTRADICTED })
        .where("purchase_id", trx.ref(`${TABLE}.id`)),
    )
    .orderBy("id")
    .forNoKeyUpdate();
  return rows.map(({ id }) => id);
}
