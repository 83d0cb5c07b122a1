import { setTimeout as delay } from "node:timers/promises";
import { complain } from "../log.ts";
import { askAgain } from "../orders/checkout.ts";
import { findPayment, openPayments, type Payment } from "../orders/payments.ts";
import { followRefund } from "../orders/refunds.ts";
import { type Question, settle } from "../orders/settle.ts";
import { findPayout, followPayout, openPayouts } from "../payouts.ts";
import type { Shop } from "../shop.ts";
import { eventIsDone, openEvents, type ReceivedEvent } from "./events.ts";

/**
 * Finishes everything that a crash, a lost response or a lost event has left, at the start and at
 * every interval. Webhooks make the shop fast; this makes it correct without them.
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

/** Checks the records of received events. Failures are left for the next interval. */
export async function workOffEvents(shop: Shop): Promise<void> {
  for (const event of openEvents(shop.db)) {
    await tried(event.id, async () => {
      await look(shop, event);
      eventIsDone(shop.db, event);
    });
  }
}

async function look(shop: Shop, { reference }: ReceivedEvent): Promise<void> {
  const payment = findPayment(shop.db, reference);
  if (payment) return catchUp(shop, payment, "status");
  const payout = findPayout(shop.db, reference);
  // Other programs may use the same key.
  if (payout) await followPayout(shop, payout);
}

async function catchUp(shop: Shop, payment: Payment, question: Question): Promise<void> {
  const { status, method, refundId } = payment;
  if (status === "refunding" || refundId !== undefined) return followRefund(shop, payment);
  // A customer cannot pay before seeing the payment details.
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
