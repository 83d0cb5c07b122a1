import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../clients/ledger";
import * as transferReads from "../db/external-transfer-reads";
import { STATUS } from "../domain/external-transfer";
import type { AnyTransfer } from "./get-transfer";

interface Parts {
  db: Database;
  ledger: Pick<TransferLedger, "findById" | "findByReference">;
}

/** The merchant's transfers that a text names: a reference, a transaction or our reference at the rail. */
export async function findTransfers(
  { db, ledger }: Parts,
  { tenant, text }: { tenant: Tenant; text: string },
): Promise<AnyTransfer[]> {
  const id = fromPublicId("txn", text);
  const [external, byId, byReference] = await Promise.all([
    transferReads.findNamed(db, tenant, { text, id }),
    id ? ledger.findById(tenant, id) : undefined,
    ledger.findByReference(tenant, text),
  ]);
  const found = new Map<string, AnyTransfer>();
  for (const transfer of external) {
    if (STATUS[transfer.state]) found.set(transfer.id, { type: "external_transfer", transfer });
  }
  for (const one of [byId, byReference]) {
    if (one?.type === "payid_transfer")
      found.set(one.id, { type: one.type, transfer: one.transfer });
  }
  return [...found.values()];
}
