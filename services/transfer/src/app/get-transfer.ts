import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../clients/ledger";
import * as externalTransfers from "../db/external-transfers";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";
import type { PayIdTransfer } from "../domain/pay-id-transfer";

export type AnyTransfer =
  | { type: "payid_transfer"; transfer: PayIdTransfer }
  | { type: "external_transfer"; transfer: ExternalTransfer };

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's transfer */
export async function getTransfer(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "findByReference"> },
  { tenant, reference }: { tenant: Tenant; reference: string },
): Promise<AnyTransfer> {
  const external = await externalTransfers.findByReference(db, tenant, reference);
  if (external && STATUS[external.state]) return { type: "external_transfer", transfer: external };
  const found = await ledger.findByReference(tenant, reference);
  // A transfer that is only held in the ledger is not public yet.
  if (found?.type !== "payid_transfer") throw new AppError("TRANSACTION_NOT_FOUND");
  return { type: "payid_transfer", transfer: found.transfer };
}
