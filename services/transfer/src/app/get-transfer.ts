import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../clients/ledger";
import * as transferReads from "../db/external-transfer-reads";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";
import type { PayIdTransfer } from "../domain/pay-id-transfer";

export type AnyTransfer =
  | { type: "payid_transfer"; transfer: PayIdTransfer }
  | { type: "external_transfer"; transfer: ExternalTransfer };

/** A UUID, or the merchant's reference. */
export type TransferKey = { id: string } | { reference: string };

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's transfer */
export async function getTransfer(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "findByReference" | "findById"> },
  { tenant, ...key }: { tenant: Tenant } & TransferKey,
): Promise<AnyTransfer> {
  const external =
    "id" in key
      ? await transferReads.findById(db, tenant, key.id)
      : await transferReads.findByReference(db, tenant, key.reference);
  if (external && STATUS[external.state]) return { type: "external_transfer", transfer: external };
  const found =
    "id" in key
      ? await ledger.findById(tenant, key.id)
      : await ledger.findByReference(tenant, key.reference);
  // A transfer that is only held in the ledger is not public yet.
  if (found?.type !== "payid_transfer") throw new AppError("TRANSACTION_NOT_FOUND");
  return { type: "payid_transfer", transfer: found.transfer };
}
