import { dataOf, givenTill, transactionOf } from "../webhooks/webhooks";
import { type TestMerchant, uniqueReference } from "../world";

/** Refunds to it succeed; the next numbers decide otherwise. */
export const PAYS_BACK = "0690000031";
export const PENDING = "0690000035";
export const REFUSES = "0690000036";
export const GIVES_BACK = "0690000037";
export const UNKNOWN = "0690000038";

interface Received {
  amount?: number;
  /** The sender's account number, which decides how a refund ends. */
  from?: string;
}

const AMOUNT = 500_000;

/** A payment to a new virtual account; its transaction. */
export async function givenAccountPayment(
  { api }: Pick<TestMerchant, "api">,
  { amount = AMOUNT, from = PAYS_BACK }: Received = {},
): Promise<string> {
  const reference = uniqueReference();
  await api.post("/virtual-account", { amount, name: "Ada Stores order", reference });
  const payment = { reference, amount, senderName: "Chidi Eze", senderAccountNumber: from };
  const paid = dataOf(await api.post("/sandbox/virtual-account/pay", payment));
  return transactionOf(paid);
}

/** A payment to a new PayID from outside the platform; its transaction. */
export async function givenPayIdPayment(
  { api }: Pick<TestMerchant, "api">,
  { amount = AMOUNT, from = PAYS_BACK }: Received = {},
): Promise<string> {
  const reference = uniqueReference();
  await api.post("/payid/dynamic", { reference });
  const payment = { reference, amount, senderName: "Chidi Eze", senderAccountNumber: from };
  return transactionOf(dataOf(await api.post("/sandbox/payid/pay", payment)));
}

/** A payment to a PayID of `to` from the wallet of `by`; its transaction. */
export async function givenWalletPayment(
  to: TestMerchant,
  by: TestMerchant,
  amount = AMOUNT,
): Promise<string> {
  const { payId: toPayId } = await givenTill(to);
  const order = { fromPayId: by.wallet, toPayId, amount, reference: uniqueReference() };
  return String(dataOf(await by.api.post("/transfer/payid", order)).transactionId);
}
