import { type CardRefund, isKoboError } from "@kobo/sdk";
import { complain } from "../log.ts";
import { refusalOf } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import {
  beginRefund,
  type Payment,
  paymentRefunded,
  refundFailed,
  refundIsCalled,
} from "./payments.ts";
import { settle } from "./settle.ts";

const SORRY = "We could not give your money back yet, and are looking into it.";

/** Refunds a whole card payment, once. False when there is nothing to refund. */
export async function refund(shop: Shop, payment: Payment): Promise<boolean> {
  const begun = payment.method === "card" ? beginRefund(shop.db, payment) : undefined;
  if (!begun) return false;
  await followRefund(shop, begun).catch((error: unknown) => complain(begun.reference, error));
  return true;
}

/**
 * Sends a refund that may not have been sent, or fetches its state. Safe to repeat.
 * @throws when the outcome stays unknown
 */
export async function followRefund(shop: Shop, payment: Payment): Promise<void> {
  const { db, kobo } = shop;
  const { reference, refundId } = payment;
  try {
    const found = await (refundId === undefined
      ? sendRefund(shop, payment)
      : kobo.refunds.get(reference, refundId));
    refundIsCalled(db, payment, found.id);
    recordRefund(shop, payment, found);
  } catch (error) {
    if (!isRefused(error)) throw error;
    complain(`refund of ${reference}`, error);
    refundFailed(db, payment, SORRY);
    // It may already be refunded, for example in the dashboard.
    await settle(shop, payment, "status");
  }
}

function sendRefund({ kobo }: Shop, { reference, amount, refunds }: Payment): Promise<CardRefund> {
  return kobo.refunds.create(
    reference,
    { amount: Number(amount), reason: "requested_by_customer" },
    { idempotencyKey: `${reference}-refund-${refunds}` },
  );
}

function recordRefund({ db }: Shop, payment: Payment, { status }: CardRefund): void {
  if (status === "succeeded") paymentRefunded(db, payment);
  if (status === "failed") refundFailed(db, payment, SORRY);
}

function isRefused(error: unknown): boolean {
  return isKoboError(error, "INVALID_PAYMENT_STATE") || refusalOf(error) !== undefined;
}
