import type { ListedPayment, PaymentKind, PaymentStatus } from "../../../../src/http/api";
import type { Tone } from "../../ui/badge";

/** As people call the kinds; what comes in first. */
export const KINDS: Record<PaymentKind, string> = {
  payid_payment: "PayID payment",
  virtual_account_payment: "Virtual account payment",
  card_payment: "Card payment",
  payid_transfer: "Transfer to a PayID",
  external_transfer: "Transfer to a bank",
  bill_purchase: "Bill",
};

export const STATUSES: Record<PaymentStatus, { name: string; tone: Tone }> = {
  waiting: { name: "Waiting", tone: "warn" },
  succeeded: { name: "Succeeded", tone: "ok" },
  failed: { name: "Failed", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
  reversed: { name: "Reversed", tone: "neutral" },
};

/** The API's word, such as `partially refunded`, where it says more than the status; empty where it says the same. */
export function apiWordOf({
  apiStatus,
  status,
}: Pick<ListedPayment, "apiStatus" | "status">): string {
  return apiStatus === status ? "" : apiStatus.replaceAll("_", " ");
}

/** Such as `Card payments and bills`. */
export function pluralsOf(kinds: readonly PaymentKind[]): string {
  const names = kinds.map((kind) => PLURALS[kind]);
  const text = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PLURALS: Record<PaymentKind, string> = {
  payid_payment: "PayID payments",
  virtual_account_payment: "virtual account payments",
  card_payment: "card payments",
  payid_transfer: "transfers to PayIDs",
  external_transfer: "transfers to banks",
  bill_purchase: "bills",
};
