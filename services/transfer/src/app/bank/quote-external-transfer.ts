import type { Mode } from "@kobo/core/tenant";
import { type Charges, chargesFor } from "../../domain/fees";
import { type Limits, refusalOfAmount } from "../../domain/wallet-debit";
import { type BankAccount, type VerifyParts, verifyAccount } from "./verify-account";

export interface ExternalTransferQuote {
  account: BankAccount;
  charges: ReturnType<typeof chargesFor>;
}

/**
 * The payee's name and the charges of a transfer, which a confirmation shows.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED, VALIDATION_ERROR,
 * EXTERNAL_ACCOUNT_VERIFICATION_FAILED
 */
export async function quoteExternalTransfer(
  parts: VerifyParts & { charges: Charges },
  order: { mode: Mode; bankCode: string; accountNumber: string; amount: bigint; limits: Limits },
): Promise<ExternalTransferQuote> {
  const wrongAmount = refusalOfAmount(order.amount, order.limits);
  if (wrongAmount) throw wrongAmount;
  return {
    account: await verifyAccount(parts, order),
    charges: chargesFor(order.amount, parts.charges),
  };
}
