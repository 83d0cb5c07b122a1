import { virtualAccountRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { PartnerUnavailable } from "../../clients/bank-partner";
import * as virtualAccounts from "../../db/virtual-accounts";
import { accountStatusAt } from "../../domain/virtual-account";
import { ingestMissing, type PartnerParts } from "../inflows/ingest-missing";

const RUN_MS = 10_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
const LEASE_MS = 20_000;
const CONCURRENCY = 8;
const IDLE_MS = 500;

/** Tells merchants, some time after an account has lapsed, that nothing was paid to it. */
export function expireVirtualAccounts(parts: PartnerParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "expire virtual accounts",
    db,
    table: virtualAccounts.TABLE,
    work: (lease) => expireVirtualAccount(parts, lease),
    isTransient: (error) => error instanceof PartnerUnavailable,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

/**
 * Asks the bank a last time whether something came in; a payment in time is judged by its own time,
 * however late we hear of it. Then, if it is still unpaid, tells that it expired.
 * @throws LeaseLost, PartnerAway
 */
export async function expireVirtualAccount(parts: PartnerParts, lease: Lease): Promise<void> {
  const account = await virtualAccounts.findAny(parts.db, lease.id);
  if (!account) throw new Error("Accounts are never removed.");
  if (!account.acceptedInflowId) await ingestMissing(parts, account, Date.now() + RUN_MS);
  await inTransaction(parts.db, (trx) => end(trx, lease), { repeatable: true });
}

async function end(trx: Transaction, lease: Lease): Promise<void> {
  const locked = await virtualAccounts.lock(trx, lease.id);
  if (!locked) throw new Error("Accounts are never removed.");
  const { account, now } = locked;
  const table = virtualAccounts.TABLE;
  if (!(await release(trx, { table, lease, dueInMs: undefined }))) throw new LeaseLost();
  const status = accountStatusAt(account, now);
  if (status !== "expired" || !(await virtualAccounts.markExpiryPublished(trx, account.id))) return;
  await insertEvents(trx, [
    {
      name: "virtual_account.expired",
      id: deriveUuid(account.id, "virtual_account.expired"),
      key: account.accountNumber,
      merchantId: account.merchantId,
      mode: account.mode,
      at: now,
      data: virtualAccountRecord({ ...account, status }),
    },
  ]);
}
