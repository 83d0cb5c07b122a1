import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import * as inflows from "../db/inflows";
import * as sandboxPayments from "../db/sandbox-payments";
import { STATUS } from "../domain/inflow";
import { bankPayer, type ReceivedPayment } from "../domain/received-payment";
import type { ReadParts } from "./get-expected-payment";

/**
 * A payment that the merchant received on a PayID or a virtual account, by its transaction, with its payer's account.
 * @throws AppError PAYMENT_NOT_FOUND
 */
export async function getReceivedPayment(
  { db, payments }: Pick<ReadParts, "db" | "payments">,
  { tenant, transferId }: { tenant: Tenant; transferId: string },
): Promise<ReceivedPayment> {
  const inflow = await inflows.findPayment(db, tenant, transferId);
  if (inflow) {
    const { amount, state, payerName, payerAccountNumber, payerBankCode } = inflow;
    const reported = { accountNumber: payerAccountNumber, bankCode: payerBankCode };
    const payer = bankPayer(tenant.mode, reported);
    return { transferId, kind: "virtual_account", amount, status: STATUS[state], payerName, payer };
  }
  const payment = await payments.findReceived(tenant, transferId);
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  const { amount, payerName, payerWalletPayId: walletPayId } = payment;
  const received = { transferId, kind: "payid", amount, status: "completed", payerName } as const;
  if (walletPayId)
    return { ...received, payer: { walletPayId, merchantId: payment.payerMerchantId } };
  const { merchantId } = tenant;
  const reported = await sandboxPayments.findPayer(db, { transferId, merchantId });
  return { ...received, payer: bankPayer(tenant.mode, reported) };
}
