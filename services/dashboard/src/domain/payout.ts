import type { Mode } from "@kobo/core/tenant";

export type PayoutKind = "pay-id" | "bank" | "bill";

/** The terms that a user confirms before money moves. */
export interface Terms {
  /** The payee's or the customer's; empty where the provider has none. */
  name: string;
  amount: bigint;
  /** Charged on top. */
  fee: bigint;
  /** Of a bill: the merchant's commission. */
  discount: bigint;
  /** Leaves the wallet. */
  total: bigint;
  /** In the wallet when it was reviewed. */
  available: bigint;
  reviewedAt: Date;
}

/** A payout as it was confirmed. */
export interface Payout {
  /** The form's, and the idempotency key. */
  id: string;
  merchantId: string;
  mode: Mode;
  kind: PayoutKind;
  fingerprint: Buffer;
  reference: string;
  confirmed: Confirmed;
  auditId: string;
  createdAt: Date;
  endsAt: Date;
  outcome: "done" | "refused" | null;
  refusal: Refusal | null;
}

/** In kobo as texts, since it is stored as JSON. */
interface Confirmed {
  /** The payee, with the account number masked. */
  to: string;
  name: string;
  amountKobo: string;
  totalKobo: string;
}

export interface Refusal {
  code: string;
  message: string;
}

type ChangedTerm = "name" | "amount" | "fee" | "discount" | "balance" | "time";

export interface TermChange {
  term: ChangedTerm;
  /** An amount in kobo, or a name; empty for the time. */
  before: string;
  now: string;
}

/** A review holds this long: after it a user may have forgotten what was on it. */
const REVIEW_MS = 15 * 60_000;

/**
 * The differences since a user reviewed the terms. A balance counts only when it no longer covers the total: on a busy
 * wallet it differs at every look, and no review would ever hold.
 */
export function changesOf(confirmed: Terms, now: Terms): TermChange[] {
  const changes: TermChange[] = [];
  const compare = (term: ChangedTerm, before: string | bigint, after: string | bigint) => {
    if (before !== after) changes.push({ term, before: String(before), now: String(after) });
  };
  compare("name", confirmed.name, now.name);
  compare("amount", confirmed.amount, now.amount);
  compare("fee", confirmed.fee, now.fee);
  compare("discount", confirmed.discount, now.discount);
  if (now.available < now.total) compare("balance", confirmed.available, now.available);
  const ageMs = now.reviewedAt.getTime() - confirmed.reviewedAt.getTime();
  if (ageMs > REVIEW_MS) changes.push({ term: "time", before: "", now: "" });
  return changes;
}

/** `••••6789`. */
export function maskedAccount(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`;
}

/**
 * For clocks that differ by five minutes, and for a process that was stopped for half a minute: it reads the call
 * afterwards, with its whole timeout.
 */
const GRACE_MS = 6 * 60_000;

/** Whether a payout that its service does not know will never happen. */
export function isOver({ endsAt }: Pick<Payout, "endsAt">, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + GRACE_MS;
}
