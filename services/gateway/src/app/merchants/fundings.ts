import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as merchants from "../../db/merchants";
import type { By } from "../../domain/merchants/audit";
import { walletPayIdOf } from "../../domain/merchants/merchant-name";

export interface Funding {
  merchantId: string;
  /** The id of the transfer in the ledger. */
  id: string;
  mode: Mode;
  amount: Kobo;
}

/**
 * Logs that an operator funds a wallet: the order before the ledger is called, since it has its own database,
 * and the end after its response. An order without an end must be checked in the ledger. Safe to repeat.
 * @throws AppError MERCHANT_NOT_FOUND
 */
export async function logFunding(
  db: Database,
  action: "wallet.funding_ordered" | "wallet.funded",
  { merchantId, id, mode, amount }: Funding,
  by: By,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Locked, so that of two repeats one sees the other's entry.
    const merchant = await merchants.lock(trx, merchantId);
    if (!merchant) throw new AppError("MERCHANT_NOT_FOUND");
    if (await auditLog.isFunded(trx, merchantId, id)) return;
    await auditLog.append(trx, {
      by,
      merchantId,
      action,
      object: `wallet:${walletPayIdOf(merchant)}`,
      before: null,
      after: { id, mode, amountKobo: String(amount) },
    });
  });
}
