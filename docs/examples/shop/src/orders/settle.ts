import { isKoboError } from "@kobo/sdk";
import { say } from "../log.ts";
import { naira } from "../naira.ts";
import type { Shop } from "../shop.ts";
import { type Finding, findingOfCard, findingOfTransaction } from "./finding.ts";
import {
  type Payment,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
  paymentWaits,
} from "./payments.ts";

/** `verify` asks the bank before it answers; it is slower, and has a lower limit. */
export type Question = "status" | "verify";

type Money = Extract<Finding, { is: "received" }>;

/** Asks Kobo how a payment stands, and writes that down. */
export async function settle(shop: Shop, payment: Payment, question: Question): Promise<void> {
  const finding = await findingOf(shop, payment, question);
  if (finding) recordFinding(shop, payment, finding);
}

/** The one door by which an order becomes paid: from the record, and only by the right amount. */
export function recordFinding(shop: Shop, payment: Payment, finding: Finding): void {
  switch (finding.is) {
    case "waiting":
      paymentWaits(shop.db, payment, finding.instructions);
      break;
    case "failed":
      paymentFailed(shop.db, payment, finding.why);
      break;
    case "refunded":
      paymentRefunded(shop.db, payment);
      break;
    case "received":
      recordMoney(shop, payment, finding);
  }
}

function recordMoney({ db }: Shop, payment: Payment, { reference, currency, amount }: Money): void {
  const fits = reference === payment.reference && currency === "NGN" && amount === payment.amount;
  const note = fits
    ? "You had paid in another way already. We shall give it back."
    : `${naira(amount)} came in place of ${naira(payment.amount)}. We shall write to you.`;
  // Here a shop would have the goods packed: it comes by here once for each order.
  if (paymentReceived(db, payment, { fits, note })) say(`Paid: ${payment.orderId}`);
}

/** Undefined while there is nothing to be said. */
async function findingOf(
  { kobo, config }: Shop,
  payment: Payment,
  question: Question,
): Promise<Finding | undefined> {
  const { reference, method } = payment;
  try {
    if (method === "card") return findingOfCard(await kobo.cardPayments.get(reference));
    const type = method === "payid" ? "virtual_payid" : "virtual_account";
    return findingOfTransaction(await kobo.transactions[question]({ reference, type }), payment);
  } catch (error) {
    if (!isKoboError(error, "PAYMENT_NOT_FOUND", "TRANSACTION_NOT_FOUND")) throw error;
    // It has not arrived until now, and may be on its way; a card's number is not there to be sent again.
    const ageMs = Date.now() - payment.begunAt.getTime();
    const isLost = method === "card" && ageMs > config.lostAfterMs;
    return isLost ? { is: "failed", why: "The card was not charged. Try again." } : undefined;
  }
}
