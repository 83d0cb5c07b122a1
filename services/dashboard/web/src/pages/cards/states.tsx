import type { CardPaymentSummary, CardRefund } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

const STATES: Record<CardPaymentSummary["state"], { tone: Tone; name: string }> = {
  authorized: { tone: "warn", name: "To capture" },
  pending: { tone: "warn", name: "Pending" },
  succeeded: { tone: "ok", name: "Succeeded" },
  partially_refunded: { tone: "neutral", name: "Refunded in part" },
  refunded: { tone: "neutral", name: "Refunded" },
  failed: { tone: "danger", name: "Failed" },
  canceled: { tone: "neutral", name: "Canceled" },
};

export const CARD_STATES = Object.entries(STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function CardState({ state }: Pick<CardPaymentSummary, "state">) {
  const { tone, name } = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

const REFUND_STATES: Record<CardRefund["status"], { tone: Tone; name: string }> = {
  pending: { tone: "warn", name: "Pending" },
  succeeded: { tone: "ok", name: "Succeeded" },
  failed: { tone: "danger", name: "Failed" },
};

export function RefundState({ status }: Pick<CardRefund, "status">) {
  const { tone, name } = REFUND_STATES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Such as `Visa •••• 4242`. */
export function cardName({ brand, last4 }: CardPaymentSummary["card"]): string {
  const name = brand === "unknown" ? "Card" : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} •••• ${last4}`;
}
