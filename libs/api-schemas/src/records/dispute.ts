import type { Dispute__Output } from "@kobo/protos/card_payments/v1/Dispute";
import type { DisputeRequest__Output } from "@kobo/protos/card_payments/v1/DisputeRequest";
import type { DisputeStatus__Output } from "@kobo/protos/card_payments/v1/DisputeStatus";
import type { File__Output } from "@kobo/protos/card_payments/v1/File";
import { z } from "zod";
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "../dispute-requests/evidence";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const DISPUTE_STATUSES = [
  "needs_response",
  "under_review",
  "won",
  "lost",
  "accepted",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute in the services. Amounts are in the minor unit of the currency. */
export interface DisputeView {
  /** `dp_…` */
  id: string;
  paymentId: string;
  /** `txn_…`, oldest first. */
  transactionIds: readonly string[];
  amount: bigint;
  currency: string;
  status: DisputeStatus;
  isInquiry: boolean;
  reason: string;
  networkReasonCode: string;
  evidenceDueBy: Date | null;
  /** Texts by field. */
  evidence: Readonly<Record<string, string>>;
  /** `file_…` by field. */
  evidenceFiles: Readonly<Record<string, string>>;
  submittedAt: Date | null;
  pendingResponse: "accept" | "submit" | null;
  amountWithdrawn: bigint;
  fee: bigint;
  createdAt: Date;
  updatedAt: Date;
}

const nullable = (names: readonly string[], description: string) =>
  Object.fromEntries(names.map((name) => [name, z.string().nullable().describe(description)]));

/** The evidence that is stored; every field is there, null if it has none. */
const Evidence = z.object({
  ...(nullable(Object.keys(EVIDENCE_TEXTS), "As you sent it.") as Record<
    keyof typeof EVIDENCE_TEXTS,
    z.ZodNullable<z.ZodString>
  >),
  files: z.object(
    nullable(Object.keys(EVIDENCE_FILES), "`file_…`") as Record<
      keyof typeof EVIDENCE_FILES,
      z.ZodNullable<z.ZodString>
    >,
  ),
});

export const DisputeRecord = z.object({
  id: z.string().describe("`dp_…`"),
  payment_id: z.string().describe("The disputed card payment's."),
  amount: Amount.describe("The disputed amount, in minor units of the currency."),
  currency: z.string().describe("The payment's currency."),
  status: z
    .enum(DISPUTE_STATUSES)
    .describe(
      "`needs_response`: add evidence and submit it, or accept. `under_review`: the bank decides. `won`, `lost` and `accepted` are final.",
    ),
  is_inquiry: z
    .boolean()
    .describe(
      "The bank only asks, and takes no money. An unanswered inquiry may become a dispute.",
    ),
  reason: z
    .string()
    .describe("The cardholder's reason, such as `fraudulent` or `product_not_received`."),
  network_reason_code: z.string().nullable().describe("The card network's code for the reason."),
  evidence_due_by: Timestamp.nullable().describe("The bank takes no evidence after this time."),
  evidence: Evidence,
  submitted_at: Timestamp.nullable().describe("When you submitted the evidence."),
  pending_response: z
    .enum(["accept", "submit"])
    .nullable()
    .describe("Your response that the card processor has not confirmed yet."),
  amount_withdrawn: Amount.describe("The disputed money that was taken from you and not returned."),
  fee: Amount.describe("Kobo's fee for the dispute, which returns with the money."),
  transaction_ids: z
    .array(z.string())
    .describe(
      "`txn_…`, oldest first: statement lines of the dispute have them as `transactionId`.",
    ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DisputeRecord = z.infer<typeof DisputeRecord>;

/** The dispute in lists and events: evidence may be long, and names customers. */
export const DisputeSummary = DisputeRecord.omit({ evidence: true });
export type DisputeSummary = z.infer<typeof DisputeSummary>;

/** The dispute's status, which does not allow the request. */
export const DisputeState = DisputeRecord.pick({ id: true, status: true });

export function disputeRecord(view: DisputeView): DisputeRecord {
  const { evidence, evidenceFiles } = view;
  return {
    id: view.id,
    payment_id: view.paymentId,
    amount: amount(view.amount),
    currency: view.currency,
    status: view.status,
    is_inquiry: view.isInquiry,
    reason: view.reason,
    network_reason_code: view.networkReasonCode || null,
    evidence_due_by: view.evidenceDueBy && timestamp(view.evidenceDueBy),
    evidence: {
      ...valuesOf(EVIDENCE_TEXTS, evidence),
      files: valuesOf(EVIDENCE_FILES, evidenceFiles),
    },
    submitted_at: view.submittedAt && timestamp(view.submittedAt),
    pending_response: view.pendingResponse,
    amount_withdrawn: amount(view.amountWithdrawn),
    fee: amount(view.fee),
    transaction_ids: [...view.transactionIds],
    created_at: timestamp(view.createdAt),
    updated_at: timestamp(view.updatedAt),
  };
}

export function disputeSummary(view: DisputeView): DisputeSummary {
  const { evidence: _, ...summary } = disputeRecord(view);
  return summary;
}

/** Each field with its value; null for none. */
function valuesOf<Name extends string>(
  fields: Readonly<Record<Name, unknown>>,
  values: Readonly<Record<string, string>>,
): Record<Name, string | null> {
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Record<
    Name,
    string | null
  >;
}

const WIRE_STATUSES = {
  needs_response: "DISPUTE_STATUS_NEEDS_RESPONSE",
  under_review: "DISPUTE_STATUS_UNDER_REVIEW",
  won: "DISPUTE_STATUS_WON",
  lost: "DISPUTE_STATUS_LOST",
  accepted: "DISPUTE_STATUS_ACCEPTED",
} as const satisfies Record<DisputeStatus, DisputeStatus__Output>;

export function disputeStatusToWire(status: DisputeStatus): DisputeStatus__Output {
  return WIRE_STATUSES[status];
}

/** Undefined where the message has none. */
export function disputeStatusFromWire(wire: DisputeStatus__Output): DisputeStatus | undefined {
  return DISPUTE_STATUSES.find((status) => WIRE_STATUSES[status] === wire);
}

const WIRE_REQUESTS: Readonly<Record<DisputeRequest__Output, DisputeView["pendingResponse"]>> = {
  DISPUTE_REQUEST_UNSPECIFIED: null,
  DISPUTE_REQUEST_ACCEPT: "accept",
  DISPUTE_REQUEST_SUBMIT: "submit",
};

export function disputeFromWire(dispute: Dispute__Output): DisputeView {
  return {
    id: dispute.id,
    paymentId: dispute.paymentId,
    transactionIds: dispute.transactionIds,
    amount: BigInt(dispute.amount),
    currency: dispute.currency,
    status: disputeStatusFromWire(dispute.status) ?? "needs_response",
    isInquiry: dispute.isInquiry,
    reason: dispute.reason,
    networkReasonCode: dispute.networkReasonCode,
    evidenceDueBy: momentOrNull(dispute.evidenceDueByMs),
    evidence: dispute.evidence,
    evidenceFiles: dispute.evidenceFiles,
    submittedAt: momentOrNull(dispute.submittedAtMs),
    pendingResponse: WIRE_REQUESTS[dispute.request],
    amountWithdrawn: BigInt(dispute.amountWithdrawn),
    fee: BigInt(dispute.fee),
    createdAt: momentFromWire(dispute.createdAtMs),
    updatedAt: momentFromWire(dispute.updatedAtMs),
  };
}

function momentOrNull(ms: string): Date | null {
  return ms === "0" ? null : momentFromWire(ms);
}

/** An uploaded document in the services. */
export interface FileView {
  /** `file_…` */
  id: string;
  purpose: string;
  filename: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Null while a dispute uses it. */
  expiresAt: Date | null;
  createdAt: Date;
}

export const FileRecord = z.object({
  id: z.string().describe("`file_…`"),
  purpose: z.string().describe("`dispute_evidence`"),
  filename: z.string().describe("As you sent it."),
  type: z
    .string()
    .describe(
      "The media type, recognized by the content: `application/pdf`, `image/png` or `image/jpeg`.",
    ),
  size: z.int().min(1).describe("In bytes."),
  expires_at: Timestamp.nullable().describe(
    "When the file is deleted, because no dispute uses it; null while one does.",
  ),
  created_at: Timestamp,
});
export type FileRecord = z.infer<typeof FileRecord>;

export function fileRecord(view: FileView): FileRecord {
  const { id, purpose, filename, type, size, expiresAt, createdAt } = view;
  return {
    ...{ id, purpose, filename, type, size },
    expires_at: expiresAt && timestamp(expiresAt),
    created_at: timestamp(createdAt),
  };
}

export function fileFromWire(file: File__Output): FileView {
  const { id, purpose, filename, type, size, expiresAtMs, createdAtMs } = file;
  return {
    ...{ id, purpose, filename, type, size },
    expiresAt: momentOrNull(expiresAtMs),
    createdAt: momentFromWire(createdAtMs),
  };
}
