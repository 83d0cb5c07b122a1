import { naira } from "../naira";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** Refunds of payments that the merchant received. The sender's account selects the sandbox's outcome. */

const PRICE = 250_000;
const REFUNDED = 100_000;

const TAKES_IT_BACK = "0690000031";
const REFUSES_IT = "0690000036";

export function refundAccountPayment(stage: Stage): Promise<CreatedRecord> {
  return refundFrom(stage, TAKES_IT_BACK);
}

export function failAccountRefund(stage: Stage): Promise<CreatedRecord> {
  return refundFrom(stage, REFUSES_IT);
}

async function refundFrom(
  { kobo, say, newReference }: Stage,
  senderAccountNumber: string,
): Promise<CreatedRecord> {
  const reference = newReference();
  await kobo.virtualAccounts.create({ reference, name: "Kobo trigger", amount: PRICE });
  const { payment } = await kobo.sandbox.payVirtualAccount({
    ...{ reference, amount: PRICE, senderName: "Chioma Eze", senderAccountNumber },
  });
  say(`received ${naira(PRICE)} on a virtual account from ${senderAccountNumber}`);
  const { id } = await kobo.paymentRefunds.create(payment.transactionId, {
    ...{ amount: REFUNDED, reason: "kobo trigger" },
  });
  say(`refunded ${naira(REFUNDED)} of it`);
  return byId(id);
}
