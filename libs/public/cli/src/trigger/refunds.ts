import { naira } from "../naira";
import { fund } from "./funds";
import { byId, byReference, type CreatedRecord, type Stage } from "./scenario";

/** Refunds of payments that the merchant received. The sender's account selects the sandbox's outcome. */

const PRICE = 250_000;
const REFUNDED = 100_000;
const PAID = 10_000;

const TAKES_IT_BACK = "0690000031";
const REFUSES_IT = "0690000036";

export function refundAccountPayment(stage: Stage): Promise<CreatedRecord> {
  return refundFrom(stage, TAKES_IT_BACK);
}

export function failAccountRefund(stage: Stage): Promise<CreatedRecord> {
  return refundFrom(stage, REFUSES_IT);
}

async function refundFrom(
  { kobo, say, newReference, options }: Stage,
  senderAccountNumber: string,
): Promise<CreatedRecord> {
  const reference = newReference();
  await kobo.virtualAccounts.create({ reference, name: "Kobo trigger", amount: PRICE }, options);
  const { payment } = await kobo.sandbox.payVirtualAccount(
    {
      ...{ reference, amount: PRICE, senderName: "Chioma Eze", senderAccountNumber },
    },
    options,
  );
  say(`received ${naira(PRICE)} on a virtual account from ${senderAccountNumber}`);
  const { id } = await kobo.paymentRefunds.create(
    payment.transactionId,
    {
      ...{ amount: REFUNDED, reason: "kobo trigger" },
    },
    options,
  );
  say(`refunded ${naira(REFUNDED)} of it`);
  return byId(id);
}

/** The merchant is both the payer and the payee: the sandbox has no other merchant's wallet to pay from. */
export async function refundOwnTransfer(stage: Stage): Promise<CreatedRecord> {
  await fund(stage);
  const { kobo, wallet, say, newReference, options } = stage;
  const reference = newReference();
  const { payId } = await kobo.payIds.createDynamic({ reference: newReference() }, options);
  const { transactionId } = await kobo.transfers.toPayId(
    {
      ...{ fromPayId: wallet, toPayId: payId, amount: PAID, reference },
    },
    options,
  );
  say(`paid ${naira(PAID)} to the PayID ${payId}`);
  await kobo.paymentRefunds.create(transactionId, { amount: PAID / 2 }, options);
  say(`refunded ${naira(PAID / 2)} of it`);
  return byReference(transactionId, reference);
}
