/** Why a test card's holder objects; `inquiry` is a question of the bank that takes no money. */
export type DisputeKind = "fraudulent" | "product_not_received" | "inquiry";

type DisputeStatus =
  | "warning_needs_response"
  | "warning_under_review"
  | "warning_closed"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost";

/** Evidence under the processor's field names; files as ids. */
export type Evidence = Readonly<Record<string, string>>;

export interface Dispute {
  id: string;
  intentId: string;
  chargeId: string;
  amount: bigint;
  reason: string;
  networkReasonCode: string;
  status: DisputeStatus;
  evidence: Evidence;
  submissionCount: number;
  dueBy: Date;
  /** Its lines of the statement, oldest first. */
  lineIds: readonly string[];
  /** The bank's decision unless it is settled manually. */
  planned: Readonly<{ outcome: DisputeOutcome; at: Date }> | null;
  createdAt: Date;
}

export type DisputeOutcome = "won" | "lost" | "escalated";

const DAY_MS = 86_400_000;
/** The bank waits seven days for evidence. */
const RESPONSE_MS = 7 * DAY_MS;

const REASONS: Readonly<Record<DisputeKind, { reason: string; networkReasonCode: string }>> = {
  fraudulent: { reason: "fraudulent", networkReasonCode: "10.4" },
  product_not_received: { reason: "product_not_received", networkReasonCode: "13.1" },
  inquiry: { reason: "unrecognized", networkReasonCode: "10.4" },
};

export function newDispute(
  kind: DisputeKind,
  fields: Pick<Dispute, "id" | "intentId" | "chargeId" | "amount" | "createdAt">,
): Dispute {
  return {
    ...fields,
    ...REASONS[kind],
    status: kind === "inquiry" ? "warning_needs_response" : "needs_response",
    evidence: {},
    submissionCount: 0,
    dueBy: new Date(fields.createdAt.getTime() + RESPONSE_MS),
    lineIds: [],
    planned: null,
  };
}

export function isInquiry({ status }: Pick<Dispute, "status">): boolean {
  return status.startsWith("warning_");
}

export function needsResponse({ status }: Pick<Dispute, "status">): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

function isOver({ status }: Pick<Dispute, "status">): boolean {
  return status === "won" || status === "lost" || status === "warning_closed";
}

/** The texts of evidence that decide at once, as Stripe's test mode has them. */
const DECIDED_BY: ReadonlyMap<string, DisputeOutcome> = new Map([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
  ["escalate_inquiry_evidence", "escalated"],
]);

/** Undefined while the bank has not decided. */
export function outcomeOf({ uncategorized_text: text = "" }: Evidence): DisputeOutcome | undefined {
  return DECIDED_BY.get(text.trim());
}

export function submitted(dispute: Dispute, evidence: Evidence): Dispute {
  return {
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    status: isInquiry(dispute) ? "warning_under_review" : "under_review",
    submissionCount: dispute.submissionCount + 1,
  };
}

/** Undefined for an invalid transition: an inquiry alone can escalate, and an ended dispute stays ended. */
export function decided(dispute: Dispute, outcome: DisputeOutcome): Dispute | undefined {
  if (isOver(dispute)) return undefined;
  const common = { ...dispute, planned: null };
  if (!isInquiry(dispute))
    return outcome === "escalated" ? undefined : { ...common, status: outcome };
  return outcome === "escalated"
    ? { ...common, status: "needs_response" }
    : { ...common, status: "warning_closed" };
}

/** A document that a merchant uploaded; its content is not stored. */
export interface UploadedFile {
  id: string;
  purpose: string;
  filename: string;
  type: string;
  size: number;
  createdAt: Date;
}
