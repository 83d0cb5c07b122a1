import { AppError } from "@kobo/errors";
import type { Tenant } from "@kobo/tenant";
import type { TransferLedger } from "../clients/ledger";
import type { PayIdTransfer } from "../domain/pay-id-transfer";

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's */
export async function getTransfer(
  ledger: TransferLedger,
  { tenant, reference }: { tenant: Tenant; reference: string },
): Promise<PayIdTransfer> {
  const transfer = await ledger.findByReference(tenant, reference);
  if (!transfer) throw new AppError("TRANSACTION_NOT_FOUND");
  return transfer;
}
