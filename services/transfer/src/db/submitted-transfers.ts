import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { pagesBetween, type Span } from "@kobo/reconciliation";
import type { State } from "../domain/external-transfer";
import { TABLE } from "./external-transfers";

/** A transfer that was sent to the rail, or may have been. */
export interface SubmittedTransfer {
  id: string;
  railReference: string;
  merchantId: string;
  amount: bigint;
  state: State;
  submittedAt: Date;
}

/** All transfers, including returns, that were sent to the rail in a half-open span. */
export function submittedBetween(
  db: Database,
  mode: Mode,
  span: Span,
): AsyncIterable<SubmittedTransfer[]> {
  const rows = () =>
    db(TABLE)
      .select({
        id: "id",
        railReference: "rail_reference",
        merchantId: "merchant_id",
        amount: "amount",
        state: "state",
        submittedAt: "submitted_at",
      })
      .where({ mode });
  return pagesBetween(db, span, { rows, at: "submitted_at", id: "id" });
}
