import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../clients/ledger";
import * as transferReads from "../db/external-transfer-reads";
import { publicTransfer } from "./bank/public-transfer";
import type { AnyTransfer } from "./get-transfer";

/**
 * The transfer of an earlier request, for a caller that lost the answer.
 * @throws AppError IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND
 */
export async function getTransferByKey(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "findByIdempotency"> },
  { tenant, keyHash }: { tenant: Tenant; keyHash: Buffer },
): Promise<AnyTransfer> {
  const external = await transferReads.findByIdempotency(db, tenant, keyHash);
  if (external) return { type: "external_transfer", transfer: publicTransfer(external.transfer) };
  const transfer = await ledger.findByIdempotency(tenant, keyHash.toString("hex"));
  if (!transfer) throw new AppError("TRANSACTION_NOT_FOUND");
  return { type: "payid_transfer", transfer };
}
