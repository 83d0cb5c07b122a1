import type { PayId } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

const STATES: Record<PayId["status"], { tone: Tone; name: string }> = {
  active: { tone: "ok", name: "Active" },
  used: { tone: "neutral", name: "Used" },
  expired: { tone: "neutral", name: "Expired" },
  inactive: { tone: "warn", name: "Deactivated" },
};

export const KINDS: Record<PayId["type"], string> = { dynamic: "Dynamic", static: "Static" };

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));
export const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

export function PayIdState({ status }: Pick<PayId, "status">) {
  const { tone, name } = STATES[status];
  return <Badge tone={tone}>{name}</Badge>;
}
