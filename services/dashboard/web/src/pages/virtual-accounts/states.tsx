import type { AmountRule, VirtualAccount } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

const STATES: Record<VirtualAccount["status"], { tone: Tone; name: string }> = {
  active: { tone: "warn", name: "Waiting" },
  completed: { tone: "ok", name: "Paid" },
  expired: { tone: "neutral", name: "Expired" },
};

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** A closed account is expired until it is reopened. */
export function AccountState({ status, closedAt }: Pick<VirtualAccount, "status" | "closedAt">) {
  const { tone, name } = STATES[status];
  if (closedAt !== null) return <Badge tone="neutral">Closed</Badge>;
  return <Badge tone={tone}>{name}</Badge>;
}

export const RULES: Record<AmountRule, string> = {
  any: "Any amount",
  exact: "This amount exactly",
  at_least: "This amount or more",
  at_most: "This amount or less",
  greater: "More than this amount",
  less: "Less than this amount",
};
