import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";

/**
 * A merchant's transfer, the return of a rejected payment to the payer's bank account (decision 39), or a merchant's
 * refund of an accepted one.
 */
export type Kind = "transfer" | "return" | "refund";

/**
 * The states of a transfer (transitions: `external-transfer-states.ts`):
 * - `reserving`: the hold is requested; nothing is public yet
 * - `submitting`: the transfer may or may not have been sent
 * - `pending`: it was sent, and the outcome is unknown
 * - `paid`, `declined`: the outcome is known; the hold is to be posted or voided
 * - `review`: the query schedule ended without an outcome; the hold stays until a reviewer decides
 * - `lost`: failed after repeated "not found"; queries continue, and a return is resent
 * - `paid late`: paid after the hold was voided; the money is to be debited again
 * - `refused`: the ledger refused the hold; merchants do not see the transfer
 * - `reversing`: the bank returned the money; the ledger is to reverse the transfer
 */
export type State =
  | "reserving"
  | "submitting"
  | "pending"
  | "paid"
  | "declined"
  | "review"
  | "lost"
  | "paid late"
  | "completed"
  | "failed"
  | "refused"
  | "reversing"
  | "reversed";

export type Status = "pending" | "completed" | "failed" | "reversed";

/** The public status; undefined while the transfer is not public. */
export const STATUS: Readonly<Record<State, Status | undefined>> = {
  reserving: undefined,
  submitting: "pending",
  pending: "pending",
  paid: "pending",
  declined: "pending",
  review: "pending",
  lost: "failed",
  "paid late": "failed",
  completed: "completed",
  failed: "failed",
  refused: undefined,
  reversing: "completed",
  reversed: "reversed",
};

export const STATES = Object.keys(STATUS) as readonly State[];

/** The states that merchants see. */
export const PUBLIC_STATES: readonly State[] = STATES.filter((state) => STATUS[state]);

/** The states that merchants see as this status. */
export function statesOf(status: Status): State[] {
  return STATES.filter((state) => STATUS[state] === status);
}

/** States in which a webhook triggers a query. */
export const ASKING: readonly State[] = ["submitting", "pending", "review", "lost", "completed"];

/** Final states. */
export const FINAL_STATES: readonly State[] = ["failed", "refused", "reversed"];

/** The fields that never change. */
export interface NewExternalTransfer {
  /** The transaction's id (UUIDv7), and the id of its hold. */
  id: string;
  kind: Kind;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  /** The wallet that pays; empty for a return, which is paid out of suspense. */
  fromPayId: string;
  /** Empty for a return. */
  reference: string;
  /** The bank list's code. */
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  amount: Kobo;
  fee: Kobo;
  stampDuty: Kobo;
  narration: string;
  /** The merchant's cap at creation; a retry of the hold must send the same. */
  dailyCap: bigint;
  railReference: string;
  /** The lost return that this one resends. */
  resendOf: string | undefined;
  /** The ledger refuses the hold after this time. */
  notAfter: Date;
}

export interface ExternalTransfer extends NewExternalTransfer {
  state: State;
  /** The rail's codes of the payee and the transfer; empty until it returns them. */
  recipientCode: string;
  railCode: string;
  failureReason: string;
  /** Answered calls, and the position in the query schedule, which restarts on completion. */
  calls: number;
  queryAttempts: number;
  notFound: number;
  /** The rail has confirmed that it knows the transfer. */
  acknowledged: boolean;
  /** A lost return that has been resent. */
  wasResent: boolean;
  /** The account that paid after the hold was voided. */
  chargedTo: Payer | undefined;
  /** Webhooks so far; a query that began before the newest one does not settle it. */
  notices: bigint;
  submittedAt: Date | undefined;
  /** When the current ledger step was decided. */
  decidedAt: Date | undefined;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** The account that pays for a late debit: the original source, or the merchant's receivable. */
export type Payer = "source" | "debt";

/** Our reference at the rail. Every call must send the same one: another reference would be another transfer. */
export function railReferenceOf(id: string): string {
  return `kobo-${id.replaceAll("-", "")}`;
}

const RAIL_REFERENCE = /^kobo-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The transfer's id; undefined for another text. */
export function idOfRailReference(reference: string): string | undefined {
  const [, ...parts] = RAIL_REFERENCE.exec(reference) ?? [];
  return parts.length > 0 ? parts.join("-") : undefined;
}

/** A resend of a lost return: a transfer of its own, with its own rail reference. */
export function newResend(lost: ExternalTransfer, id: string): NewExternalTransfer {
  return {
    id,
    kind: lost.kind,
    merchantId: lost.merchantId,
    mode: lost.mode,
    merchantName: lost.merchantName,
    fromPayId: lost.fromPayId,
    reference: lost.reference,
    bankCode: lost.bankCode,
    bankName: lost.bankName,
    accountNumber: lost.accountNumber,
    accountName: lost.accountName,
    amount: lost.amount,
    fee: lost.fee,
    stampDuty: lost.stampDuty,
    narration: lost.narration,
    dailyCap: lost.dailyCap,
    railReference: railReferenceOf(id),
    resendOf: lost.id,
    notAfter: lost.notAfter,
  };
}
