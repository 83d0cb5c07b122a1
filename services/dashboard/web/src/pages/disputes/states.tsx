import type { DisputeSummary } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";
import { Time } from "../../ui/values";

const STATUSES: Record<DisputeSummary["status"], { tone: Tone; name: string }> = {
  needs_response: { tone: "danger", name: "Needs response" },
  under_review: { tone: "warn", name: "Under review" },
  won: { tone: "ok", name: "Won" },
  lost: { tone: "neutral", name: "Lost" },
  accepted: { tone: "neutral", name: "Accepted" },
};

export const DISPUTE_STATUSES = Object.entries(STATUSES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function DisputeStatus({ status, isInquiry }: Pick<DisputeSummary, "status" | "isInquiry">) {
  const { tone, name } = STATUSES[status];
  return <Badge tone={tone}>{isInquiry ? `Inquiry: ${name.toLowerCase()}` : name}</Badge>;
}

/** Such as `Product not received`. */
export function reasonName(reason: string): string {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Until when the bank takes evidence; nothing for a dispute that it has, or that has ended. */
export function DueBy({ status, evidenceDueBy }: DisputeSummary) {
  if (status !== "needs_response" || !evidenceDueBy) return "–";
  return <Time at={evidenceDueBy} />;
}
