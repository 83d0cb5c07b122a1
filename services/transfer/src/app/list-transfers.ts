import { firstUuidAt } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, pageOf } from "@kobo/postgres";
import type { TransferLedger, TransferQuery } from "../clients/ledger";
import * as transferReads from "../db/external-transfer-reads";
import { PUBLIC_STATES, STATUS, type Status, statesOf } from "../domain/external-transfer";
import { type AnyTransfer, getTransfer } from "./get-transfer";

export interface ListTransfers extends TransferQuery {
  tenant: Tenant;
  /** Undefined means every status; likewise the reference. */
  status: Status | undefined;
  reference: string | undefined;
}

interface Parts {
  db: Database;
  ledger: Pick<TransferLedger, "list" | "findByReference" | "findById">;
}

/** The merchant's transfers, newest first. */
export async function listTransfers(
  parts: Parts,
  query: ListTransfers,
): Promise<Page<AnyTransfer>> {
  if (query.reference !== undefined) return listByReference(parts, query, query.reference);
  // The ledger has only completed PayID transfers, and does not know the status of external ones.
  const { type, status } = query;
  const mayBePayId = type !== "external_transfer" && (status ?? "completed") === "completed";
  return mayBePayId ? listFromLedger(parts, query) : listExternal(parts, query);
}

const EMPTY: Page<AnyTransfer> = { items: [], hasMore: false, nextBefore: "", previousAfter: "" };

async function listByReference(
  parts: Parts,
  { tenant, ...query }: ListTransfers,
  reference: string,
): Promise<Page<AnyTransfer>> {
  try {
    const found = await getTransfer(parts, { tenant, reference });
    return matchesFilters(found, query) ? { ...EMPTY, items: [found] } : EMPTY;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TRANSACTION_NOT_FOUND") throw error;
    return EMPTY;
  }
}

function matchesFilters(
  found: AnyTransfer,
  { type, status, fromMs, toMs, before, after }: Omit<ListTransfers, "tenant">,
): boolean {
  const { id } = found.transfer;
  return (
    (type ?? found.type) === found.type &&
    (status ?? statusOf(found)) === statusOf(found) &&
    (fromMs === 0 || id >= firstUuidAt(new Date(fromMs))) &&
    (toMs === 0 || id < firstUuidAt(new Date(toMs))) &&
    (before === undefined || id < before) &&
    (after === undefined || id > after)
  );
}

/** Undefined while the transfer is not public. */
function statusOf(found: AnyTransfer): Status | undefined {
  return found.type === "payid_transfer" ? "completed" : STATUS[found.transfer.state];
}

async function listExternal(
  { db }: Parts,
  { tenant, type, status, fromMs, toMs, ...position }: ListTransfers,
): Promise<Page<AnyTransfer>> {
  if (type === "payid_transfer") return EMPTY;
  const filters = {
    states: status ? statesOf(status) : PUBLIC_STATES,
    from: fromMs === 0 ? undefined : new Date(fromMs),
    to: toMs === 0 ? undefined : new Date(toMs),
  };
  const { items, ...page } = await pageOf(
    position,
    (pageQuery) => transferReads.list(db, tenant, { ...filters, ...pageQuery }),
    ({ id }) => id,
  );
  return { ...page, items: items.map((transfer) => ({ type: "external_transfer", transfer })) };
}

/**
 * The ledger has the order of both kinds; this service has the records of external transfers. Transfers that are not
 * public, or have another status, make their page shorter.
 */
async function listFromLedger(
  { db, ledger }: Parts,
  { tenant, status, ...query }: ListTransfers,
): Promise<Page<AnyTransfer>> {
  const { transfers: found, hasMore, previousAfter } = await ledger.list(tenant, query);
  const external = found.filter(({ type }) => type === "external_transfer").map(({ id }) => id);
  const rows = external.length > 0 ? await transferReads.findByIds(db, tenant, external) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = found.flatMap((one): AnyTransfer[] => {
    if (one.type === "payid_transfer") return [{ type: one.type, transfer: one.transfer }];
    const transfer = byId.get(one.id);
    return transfer ? [{ type: one.type, transfer }] : [];
  });
  const items = known.filter((one) => {
    const seen = statusOf(one);
    return seen !== undefined && (status ?? seen) === seen;
  });
  const nextBefore = hasMore ? (found.at(-1)?.id ?? "") : "";
  return { items, hasMore, nextBefore, previousAfter };
}
