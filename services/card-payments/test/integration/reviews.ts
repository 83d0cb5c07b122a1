import { randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { decideReview } from "@kobo/reviews";
import { reviewDesk } from "../../src/app/review-desk";

/** An operator asks the ledger for a refused step again. */
export async function requery(db: Database, id: string): Promise<void> {
  await decideReview(
    { db, desk: reviewDesk(db), secondApprovalFrom: 0n, logger: { info: () => {} } },
    {
      ...{ id, action: "requery", actor: "ada", why: "it is open now" },
      ...{ key: randomUUID(), providerReference: "", cost: undefined },
    },
  );
}

/** The ids in review, of both modes. */
export async function idsInReview(db: Database): Promise<string[]> {
  const open = await reviewDesk(db).list(db, { mode: undefined, limit: 200 });
  return open.map(({ id }) => id);
}
