import type { Tenant } from "@kobo/core/tenant";
import * as transferReads from "../../db/external-transfer-reads";
import * as externalTransfers from "../../db/external-transfers";
import type { ExternalTransfer, State } from "../../domain/external-transfer";
import type { ExternalParts } from "./execute";

const OPEN: readonly State[] = ["submitting", "pending", "review", "lost"];
/** Each transfer costs a call, and a merchant that tests reads its newest ones. */
const OPEN_MAX = 100;
const COMPLETED_MAX = 50;
const CONCURRENCY = 10;
const RAIL_MS = 3_000;

/**
 * After a merchant's test clock has moved, lets the sandbox rail do what it planned for the elapsed time, and has the
 * transfers queried. Idempotent.
 */
export async function followClock(parts: ExternalParts, tenant: Tenant): Promise<void> {
  const { db } = parts;
  const [open, completed] = await Promise.all([
    transferReads.findNewest(db, tenant, { states: OPEN, limit: OPEN_MAX }),
    transferReads.findNewest(db, tenant, { states: ["completed"], limit: COMPLETED_MAX }),
  ]);
  const pending = [...open, ...completed];
  const deadline = Date.now() + RAIL_MS;
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      await settleAsPlanned(parts, next, deadline);
    }
  });
  await Promise.all(workers);
}

async function settleAsPlanned(
  { db, rails, logger }: ExternalParts,
  transfer: ExternalTransfer,
  deadline: number,
): Promise<void> {
  const { id: transferId, railReference, state } = transfer;
  const answer = await rails.test.settle(railReference, "planned", deadline);
  if (answer !== "settled")
    logger.warn({ transferId, answer }, "bank rail did not follow the test clock");
  // The rail planned nothing for this completed transfer, so its state is unchanged.
  if (state === "completed" && answer !== "settled") return;
  await externalTransfers.recordCallback(db, transfer);
}
