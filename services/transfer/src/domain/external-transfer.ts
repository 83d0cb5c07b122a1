import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";

/** A merchant's transfer, or a payment that goes back to the bank account it came from (decision 39). */
export type Kind = "transfer" | "return";

/**
 * Where a transfer stands (`external-transfer-states.ts` says how it gets from one to the next):
 * - `reserving`: the ledger is asked to hold the money; nothing is public yet
 * - `submitting`: the rail may or may not have been asked
 * - `pending`: the rail was asked and has not said what became of it
 * - `paid`, `declined`: it has, and the ledger is told
 * - `review`: asking ended without an answer; the money stays held until a person decides
 * - `lost`: failed, because the rail did not know of it for so long; it is still asked, and a return
 *   is sent again
 * - `paid late`: it was paid all the same, and the money must be fetched again
 * - `refused`: there was no money to hold; to the merchant there is no such transfer
 * - `reversing`: the bank gave back what it had taken, and the ledger is told
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

/** What merchants see; undefined for what they do not see. */
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

/** The states that merchants see as this status. */
export function statesOf(status: Status): State[] {
  return STATES.filter((state) => STATUS[state] === status);
}

/** States in which the rail has something to tell, so that its callback makes us ask. */
export const ASKING: readonly State[] = ["submitting", "pending", "review", "lost", "completed"];

/** States in which nothing more can happen. */
export const OVER: readonly State[] = ["failed", "refused", "reversed"];

/** What a transfer is from the beginning and stays. */
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
  /** The merchant's cap when the transfer was asked for; a repeat of the hold must name the same. */
  dailyCap: bigint;
  railReference: string;
  /** The lost return that this one sends again. */
  resendOf: string | undefined;
  /** After this moment the ledger must not hold money for it any more. */
  notAfter: Date;
}

export interface ExternalTransfer extends NewExternalTransfer {
  state: State;
  /** The rail's own names of the payee and of the transfer; empty before it gave them. */
  recipientCode: string;
  railCode: string;
  failureReason: string;
  /** Answered calls to the rail, and how far the schedule of queries is; completion begins it anew. */
  calls: number;
  queryAttempts: number;
  notFound: number;
  /** The rail has shown that it knows the transfer. */
  acknowledged: boolean;
  /** Of a lost return: another has been sent in its place. */
  wasResent: boolean;
  /** Who paid for what came after the money was given back. */
  chargedTo: Payer | undefined;
  /** Notices of the rail so far; a question that was asked before the newest does not answer it. */
  notices: bigint;
  submittedAt: Date | undefined;
  /** When it was last decided what the ledger is to do about it. */
  decidedAt: Date | undefined;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** Who pays for a late delivery: the account that paid first, or the merchant's debt to us. */
export type Payer = "source" | "debt";

/**
 * What the rail knows the transfer by. Stored before the first call, and the same for every question:
 * another would be another transfer.
 */
export function railReferenceOf(id: string): string {
  return `kobo-${id.replaceAll("-", "")}`;
}

/** Another attempt at a lost return: a transfer of its own, with its own name at the rail. */
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
