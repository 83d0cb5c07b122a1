import { isKoboError } from "@kobo/sdk";
import { complain } from "../log.ts";
import { refusalOf } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findingOfCard } from "./finding.ts";
import type { Order } from "./orders.ts";
import { beginPayment, type Payment, paymentFailed, paymentWaits } from "./payments.ts";
import { recordFinding } from "./settle.ts";

/** The customer's input. It lives as long as one request: in no row, log or page. */
interface CardForm {
  email: string;
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
}

export type Way = { method: "payid" | "bank" } | { method: "card"; card: CardForm };

const BANK_MINUTES = 60;

/** Starts a payment of an order, once, even if called again. The payment holds the result. */
export async function checkOut(shop: Shop, order: Order, way: Way): Promise<void> {
  const payment = beginPayment(shop.db, order, way.method);
  if (!payment) return;
  await attempt(shop, payment, () =>
    way.method === "card" ? charge(shop, payment, way.card) : askForPayment(shop, payment),
  );
}

/** After a crash or a lost response: the same idempotency key returns the same payment details. */
export function askAgain(shop: Shop, payment: Payment): Promise<void> {
  return attempt(shop, payment, () => askForPayment(shop, payment));
}

/** An unknown outcome leaves the payment as it is, to be checked later. */
async function attempt(shop: Shop, payment: Payment, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    complain(payment.reference, error);
    const refusal = refusalOf(error) ?? expiredMessage(error, payment);
    if (refusal !== undefined) paymentFailed(shop.db, payment, refusal);
  }
}

/**
 * Idempotency keys expire after a day. The customer never saw the details of an older request, so
 * no payment can arrive.
 */
function expiredMessage(error: unknown, { method }: Payment): string | undefined {
  const isExpired = method !== "card" && isKoboError(error, "DUPLICATE_REFERENCE");
  return isExpired ? "It took too long. Please try again." : undefined;
}

async function askForPayment({ db, kobo }: Shop, payment: Payment): Promise<void> {
  const { reference, method } = payment;
  const once = { idempotencyKey: reference };
  const amount = Number(payment.amount);
  if (method === "payid") {
    const { payId, expiresAt } = await kobo.payIds.createDynamic({ reference, amount }, once);
    const until = expiresAt === undefined ? {} : { until: expiresAt };
    return paymentWaits(db, payment, { payTo: [["PayID", payId]], ...until });
  }
  const account = await kobo.virtualAccounts.create(
    // Any other amount is returned to its sender automatically.
    { reference, amount, name: "Shop", amountValidation: "exact", validityTime: BANK_MINUTES },
    once,
  );
  paymentWaits(db, payment, {
    payTo: [
      ["Account number", account.accountNumber],
      ["Bank", account.bankName],
      ["Account name", account.accountName],
    ],
    until: account.expiresAt,
  });
}

async function charge(shop: Shop, payment: Payment, card: CardForm): Promise<void> {
  const { email, number, expiryMonth, expiryYear, cvc } = card;
  const { reference, orderId } = payment;
  const charged = await shop.kobo.cardPayments.createAs(
    reference,
    {
      amount: Number(payment.amount),
      currency: "NGN",
      customer: { email },
      payment_method: {
        type: "card",
        card: { number, exp_month: expiryMonth, exp_year: expiryYear, cvc },
      },
      return_url: `${shop.config.shopUrl}/orders/${orderId}`,
    },
    { idempotencyKey: reference },
  );
  recordFinding(shop, payment, findingOfCard(charged));
}
