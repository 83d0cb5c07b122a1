import { setTimeout as delay } from "node:timers/promises";
import { complain } from "../log.ts";
import { askAgain } from "../orders/checkout.ts";
import { findPayment, openPayments, type Payment } from "../orders/payments.ts";
import { followRefund } from "../orders/refunds.ts";
import { type Question, settle } from "../orders/settle.ts";
import { findPayout, followPayout, openPayouts } from "../payouts.ts";
import type { Shop } from "../shop.ts";
import { eventIsDone, type Heard, openEvents } from "./events.ts";

/**
 * Goes on with all that a crash, a lost answer or a lost event has left, at the start and at every beat.
 * Webhooks make the shop quick; this makes it right without them.
 */
export async function catchUpForEver(shop: Shop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await workOffEvents(shop);
    for (const payment of openPayments(shop.db)) {
      if (signal.aborted) return;
      await tried(payment.reference, () => catchUp(shop, payment, "verify"));
    }
    for (const payout of openPayouts(shop.db)) {
      if (signal.aborted) return;
      await tried(payout.reference, () => followPayout(shop, payout));
    }
    await delay(shop.config.beatMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Looks at the records of which was heard. What cannot be done now is left for the next beat. */
export async function workOffEvents(shop: Shop): Promise<void> {
  for (const heard of openEvents(shop.db)) {
    await tried(heard.id, async () => {
      await look(shop, heard);
      eventIsDone(shop.db, heard);
    });
  }
}

async function look(shop: Shop, { reference }: Heard): Promise<void> {
  const payment = findPayment(shop.db, reference);
  if (payment) return catchUp(shop, payment, "status");
  const payout = findPayout(shop.db, reference);
  // Others may use the same key for something else.
  if (payout) await followPayout(shop, payout);
}

async function catchUp(shop: Shop, payment: Payment, question: Question): Promise<void> {
  const { status, method, refundId } = payment;
  if (status === "refunding" || refundId !== undefined) return followRefund(shop, payment);
  // Nobody can have paid to what nobody was shown.
  if (status === "sending" && method !== "card") return askAgain(shop, payment);
  await settle(shop, payment, question);
}

async function tried(about: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(about, error);
  }
}
