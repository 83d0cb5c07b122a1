import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { BillPurchases } from "../../clients/bills";
import type { ResolvePayId } from "../../clients/pay-ids";
import { isSamePayee } from "../../domain/account-name";
import type { Charges } from "../../domain/fees";
import { unverified } from "../../domain/payee-account";
import type { Order, Timing } from "../../domain/schedule";
import { checkSource, type Limits, refusalOfAmount } from "../../domain/wallet-debit";
import { quoteExternalTransfer } from "../bank/quote-external-transfer";
import { type VerifyParts, verifyAccount } from "../bank/verify-account";
import { quotePayIdTransfer } from "../pay-id/quote-pay-id-transfer";

export interface CheckOrderParts extends VerifyParts {
  resolve: ResolvePayId;
  charges: Charges;
  bills: Pick<BillPurchases, "quote">;
}

interface OrderToCheck {
  tenant: Tenant;
  order: Order;
  timing: Timing;
  limits: Limits;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

/**
 * Checks a payment by the rules of an ordinary one, all but those of the ledger's balances.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, VALIDATION_ERROR, and what the payment's quote throws
 */
export async function checkOrder(
  parts: CheckOrderParts,
  { tenant, order, timing, limits, deadline }: OrderToCheck,
): Promise<void> {
  checkSource(tenant, order.fromPayId);
  switch (order.type) {
    case "transfer": {
      const { payee, amount } = order;
      if (payee.kind === "bank") {
        const { account } = await quoteExternalTransfer(parts, {
          ...payee,
          ...{ mode: tenant.mode, amount, limits },
        });
        return checkName("transfer.accountName", payee.accountName, account.accountName);
      }
      const { onceKey } = await quotePayIdTransfer(parts, {
        ...{ tenant, toPayId: payee.toPayId, amount, limits, deadline },
      });
      if (onceKey && timing.kind === "recurring") throw oneTimePayee();
      return;
    }
    case "bill":
      return parts.bills.quote({ tenant, order, deadline });
    case "sweep": {
      const wrongAmount = refusalOfAmount(order.minimumAmount, limits);
      if (wrongAmount) throw wrongAmount;
      const account = await verifyAccount(parts, { ...order, mode: tenant.mode });
      return checkName("sweep.accountName", order.accountName, account.accountName);
    }
  }
}

function checkName(field: string, expected: string, found: string): void {
  if (!expected || isSamePayee(expected, found)) return;
  const message = "is not the name that the bank has for this account";
  throw unverified(field, "account_name_mismatch", message);
}

function oneTimePayee(): AppError {
  const message = "takes one payment, and a recurrence makes several";
  const problem = { field: "transfer.toPayId", code: "one_time", message };
  return new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}
