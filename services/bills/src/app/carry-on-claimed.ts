import { type Lease, LeaseLost, release } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { inTransaction } from "@kobo/postgres";
import * as purchases from "../db/purchases";
import type { PurchaseParts } from "./perform";
import { recover } from "./recover";

/** The ledger was away: until the worker tries. */
const AGAIN_MS = 1_000;

/** Carries on a purchase that was claimed for somebody who waits. What cannot be done now the worker does. */
export async function carryOnClaimed(parts: PurchaseParts, lease: Lease): Promise<void> {
  try {
    await recover(parts, lease);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof CallFailed)) throw error;
    const again = { table: purchases.TABLE, lease, dueInMs: AGAIN_MS };
    await inTransaction(parts.db, (trx) => release(trx, again));
  }
}
