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

/** `verify` asks the bank first; it is slower and has a lower rate limit. */
export type Question = "status" | "verify";

type Money = Extract<Finding, { is: "received" }>;

/** Fetches a payment's state from Kobo and stores it. */
export async function settle(shop: Shop, payment: Payment, question: Question): Promise<void> {
  const finding = await findingOf(shop, payment, question);
  if (finding) recordFinding(shop, payment, finding);
}

/**
 * The only way by which an order becomes paid: from Kobo's record, and only by the right amount.
 */
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
  // A real shop would pack the goods here: this runs once for each order.
  if (paymentReceived(db, payment, { fits, note })) say(`Paid: ${payment.orderId}`);
}

/** Undefined while the outcome is unknown. */
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
    // It has not arrived yet, and may still be on its way; it cannot be sent again without the
    // card's number.
    const ageMs = Date.now() - payment.begunAt.getTime();
    const isLost = method === "card" && ageMs > config.lostAfterMs;
    return isLost ? { is: "failed", why: "The card was not charged. Try again." } : undefined;
  }
}
