import { virtualAccountRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { PartnerUnavailable } from "../../clients/bank-partner";
import * as virtualAccounts from "../../db/virtual-accounts";
import { accountStatusAt } from "../../domain/virtual-account";
import { ingestMissing, type PartnerParts } from "../inflows/ingest-missing";
import { singleView } from "./account-view";

const RUN_MS = 10_000;
/** The lease outlives one run, so no other worker picks up the same row. */
const LEASE_MS = 20_000;
const CONCURRENCY = 8;
const IDLE_MS = 2_000;

/** Publishes `virtual_account.expired` for unpaid accounts, after the grace period. */
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
 * Queries the bank a last time; a payment counts by its own time, however late it is ingested. Publishes the expiry if
 * the account is still unpaid.
 * @throws LeaseLost, PartnerUnavailable
 */
export async function expireVirtualAccount(parts: PartnerParts, lease: Lease): Promise<void> {
  const account = await virtualAccounts.findAny(parts.db, lease.id);
  if (!account) throw new Error("The virtual account does not exist.");
  if (!account.acceptedInflowId) await ingestMissing(parts, account, Date.now() + RUN_MS);
  await inTransaction(parts.db, (trx) => end(trx, lease), { repeatable: true });
}

async function end(trx: Transaction, lease: Lease): Promise<void> {
  const locked = await virtualAccounts.lock(trx, lease.id);
  if (!locked) throw new Error("The virtual account does not exist.");
  const { account, now } = locked;
  const table = virtualAccounts.TABLE;
  if (!(await release(trx, { table, lease, dueInMs: undefined }))) throw new LeaseLost();
  const status = accountStatusAt(account, now);
  // Closing was published as such.
  if (account.closedAt || status !== "expired") return;
  if (!(await virtualAccounts.markExpiryPublished(trx, account.id))) return;
  await insertEvents(trx, [
    {
      name: "virtual_account.expired",
      id: deriveUuid(account.id, "virtual_account.expired"),
      key: account.accountNumber,
      merchantId: account.merchantId,
      mode: account.mode,
      at: now,
      data: virtualAccountRecord(singleView(account, status)),
    },
  ]);
}
