import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import type { TransferLedger, TransferQuery } from "../clients/ledger";
import * as externalTransfers from "../db/external-transfers";
import { STATUS } from "../domain/external-transfer";
import type { AnyTransfer } from "./get-transfer";

export interface TransferPage {
  transfers: AnyTransfer[];
  hasMore: boolean;
  /** `before` of the next page; empty when there is none. */
  nextBefore: string;
}

/**
 * The merchant's transfers, newest first. The ledger knows the order of both kinds; the records of
 * external ones are ours. Those that are not public leave a gap in their page.
 */
export async function listTransfers(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "list"> },
  { tenant, ...query }: TransferQuery & { tenant: Tenant },
): Promise<TransferPage> {
  const { transfers: found, hasMore } = await ledger.list(tenant, query);
  const external = found.filter(({ type }) => type === "external_transfer").map(({ id }) => id);
  const rows = external.length > 0 ? await externalTransfers.findByIds(db, tenant, external) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const transfers = found.flatMap((one): AnyTransfer[] => {
    if (one.type === "payid_transfer") return [{ type: one.type, transfer: one.transfer }];
    const transfer = byId.get(one.id);
    return transfer && STATUS[transfer.state] ? [{ type: one.type, transfer }] : [];
  });
  return { transfers, hasMore, nextBefore: hasMore ? (found.at(-1)?.id ?? "") : "" };
}
