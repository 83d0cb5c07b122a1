import type { CardPayment, TransactionStatus } from "@kobo/sdk";
import type { Instructions, Payment } from "./payments.ts";

/** The state of a payment in Kobo's record. */
export type Finding =
  | { is: "waiting"; instructions: Instructions }
  | { is: "received"; reference: string; amount: bigint; currency: string }
  | { is: "failed"; why: string }
  | { is: "refunded" };

export function findingOfCard(found: CardPayment): Finding {
  switch (found.status) {
    case "pending": {
      const confirmAt = found.next_action?.redirect_url;
      return { is: "waiting", instructions: confirmAt === undefined ? {} : { confirmAt } };
    }
    case "succeeded":
    case "partially_refunded": {
      const amount = BigInt(found.amount_captured);
      return { is: "received", reference: found.id, amount, currency: found.currency };
    }
    case "refunded":
      return { is: "refunded" };
    case "failed":
    case "canceled":
      return { is: "failed", why: found.failure?.message ?? "The card was not charged." };
  }
}

/** For a PayID or a virtual account. */
export function findingOfTransaction(found: TransactionStatus, payment: Payment): Finding {
  switch (found.status) {
    case "pending":
      return isOver(found, payment)
        ? { is: "failed", why: "Nothing came in time." }
        : { is: "waiting", instructions: {} };
    case "completed": {
      const { reference, currency = "NGN" } = found;
      return { is: "received", reference, amount: BigInt(found.amount), currency };
    }
    case "failed":
      return { is: "failed", why: "The payment was refused." };
    case "reversed":
      return { is: "refunded" };
  }
}

/** The largest difference between Kobo's clock and ours. */
const CLOCKS_DIFFER_MS = 300_000;

/** Kobo reports the expiry of virtual accounts; for PayIDs the expiry time is known. */
function isOver({ expired }: TransactionStatus, { instructions: { until } }: Payment): boolean {
  if (expired !== undefined) return expired;
  return until !== undefined && Date.parse(until) + CLOCKS_DIFFER_MS < Date.now();
}
