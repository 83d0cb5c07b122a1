import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { State } from "../domain/external-transfer";
import { TABLE } from "./external-transfers";

/** A transfer that the rail was asked to make, or may have been. */
export interface SubmittedTransfer {
  id: string;
  railReference: string;
  merchantId: string;
  amount: bigint;
  state: State;
  submittedAt: Date;
}

const PAGE = 1_000;

/** Everything that was sent to the rail in a span, half open, returns of payments among it. */
export async function* submittedBetween(
  db: Database,
  mode: Mode,
  { from, to }: { from: Date; to: Date },
): AsyncIterable<SubmittedTransfer[]> {
  let last: SubmittedTransfer | undefined;
  do {
    const rows: SubmittedTransfer[] = await db(TABLE)
      .select({
        id: "id",
        railReference: "rail_reference",
        merchantId: "merchant_id",
        amount: "amount",
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
