import type { CheckoutPayment, CheckoutSessionSummary } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

const STATUSES: Record<CheckoutSessionSummary["status"], { tone: Tone; name: string }> = {
  open: { tone: "neutral", name: "Open" },
  processing: { tone: "warn", name: "Processing" },
  completed: { tone: "ok", name: "Paid" },
  expired: { tone: "neutral", name: "Expired" },
  canceled: { tone: "neutral", name: "Canceled" },
};

export const CHECKOUT_STATUSES = Object.entries(STATUSES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function CheckoutStatus({ status }: Pick<CheckoutSessionSummary, "status">) {
  const { tone, name } = STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export const METHOD_NAMES: Record<CheckoutPayment["method"], string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  payid: "PayID",
};
