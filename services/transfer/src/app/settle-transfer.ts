import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { LeaseLost, release } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { inTransaction } from "@kobo/postgres";
import type { Settlement } from "../clients/rail";
import * as externalTransfers from "../db/external-transfers";
import { ASKING, type ExternalTransfer, OVER, STATUS } from "../domain/external-transfer";
import type { ExternalParts } from "./perform";
import { LEASE_MS, recover } from "./recover";

export interface SettleTransfer {
  tenant: Tenant;
  reference: string;
  outcome: Exclude<Settlement, "planned">;
}

/** Within the time that any caller waits. */
const RAIL_MS = 4_000;
/** How long somebody else who works on the transfer is waited for. */
const TURN_MS = 4_000;
const LOOK_AGAIN_MS = 50;
/** The ledger was away: until the worker tries. */
const AGAIN_MS = 1_000;

/**
 * Lets the sandbox's rail decide a test transfer now, asks it what it decided, and does what follows.
 * @throws AppError TEST_MODE_ONLY, TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the transfer's state
 * does not allow the outcome; SERVICE_UNAVAILABLE when the rail did not answer
 */
export async function settleTransfer(
  parts: ExternalParts,
  { tenant, reference, outcome }: SettleTransfer,
): Promise<ExternalTransfer> {
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  const transfer = await externalTransfers.findByReference(parts.db, tenant, reference);
  if (!transfer || !STATUS[transfer.state]) throw new AppError("TRANSACTION_NOT_FOUND");

  const { railReference } = transfer;
  const answer = await parts.rails.test.settle(railReference, outcome, Date.now() + RAIL_MS);
  if (answer === "not allowed") throw notAllowed(STATUS[transfer.state] ?? "");
  if (answer === "no answer") {
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  // Counted, so that whoever works on it right now, or after us, asks once more.
  await externalTransfers.notice(parts.db, transfer, { asking: ASKING, over: OVER });
  return untilAsked(parts, tenant, transfer.id);
}

function notAllowed(status: string): AppError {
  const message = `is not possible for a transfer that is ${status}`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "outcome", code: "not_allowed", message }],
  });
}

/** Carries the transfer on ourselves as soon as nobody else does; the worker is there if we fail. */
async function untilAsked(
  parts: ExternalParts,
  tenant: Tenant,
  id: string,
): Promise<ExternalTransfer> {
  const { db } = parts;
  const deadline = Date.now() + TURN_MS;
  for (;;) {
    const lease = await externalTransfers.claim(db, id, { states: ASKING, leaseMs: LEASE_MS });
    if (lease) {
      await recover(parts, lease).catch(async (error: unknown) => {
        if (error instanceof LeaseLost) return;
        if (!(error instanceof CallFailed)) throw error;
        const again = { table: externalTransfers.TABLE, lease, dueInMs: AGAIN_MS };
        await inTransaction(db, (trx) => release(trx, again));
      });
    }
    const now = await externalTransfers.findById(db, tenant, id);
    if (!now) throw new AppError("TRANSACTION_NOT_FOUND");
    if (lease || OVER.includes(now.state) || Date.now() > deadline) return now;
    await delay(LOOK_AGAIN_MS);
  }
}
