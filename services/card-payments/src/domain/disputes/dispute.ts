import type { Mode } from "@kobo/core/tenant";
import type { Currency } from "../currency";
import type { State as PaymentState } from "../payments/payment";

/** The public status. `won`, `lost` and `accepted` are final. */
export const DISPUTE_STATUSES = [
  "needs_response",
  "under_review",
  "won",
  "lost",
  "accepted",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * The states of a dispute (transitions: `dispute-states.ts`):
 * - `reading`: only the processor's id is known; not public yet
 * - `posting`: the processor has moved money, and the ledger transfers follow
 * - `submitting`: the merchant's evidence may or may not have reached the processor
 * - `accepting`: the merchant gives in, and the processor may or may not know
 * - the statuses: at rest, until a webhook or the next query
 */
export type DisputeState = "reading" | "posting" | "submitting" | "accepting" | DisputeStatus;

/** States in which a query can change something, so that a webhook triggers one. A closed dispute may still move money. */
export const DISPUTE_ASKING: readonly DisputeState[] = [
  "reading",
  "submitting",
  "accepting",
  ...DISPUTE_STATUSES,
];

/** The account that pays for a dispute: the wallet, or the merchant's debt to the platform. */
export type DisputePayer = "wallet" | "receivable";

/** A movement of money that the processor made for a dispute, which the ledger mirrors once. */
export interface DisputeMovement {
  /** UUIDv7, from which the ids of its ledger transfers derive. */
  id: string;
  /** The processor's id of its statement line. */
  lineId: string;
  /** In the minor unit of the payment's currency: negative when the processor took money, positive when it returned it. */
  amount: bigint;
  /** The processor's fee; negative when it returned one. */
  cost: bigint;
  /** The platform's fee that moves with it, always positive. */
  fee: bigint;
  /** The part of a taken amount that comes from money waiting for settlement. */
  fromSettling: bigint;
  /** Undefined until the ledger has posted it. */
  posted: { payer: DisputePayer } | undefined;
}

/** The immutable fields of the disputed payment, and its state. */
interface DisputedPayment {
  publicId: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  currency: Currency;
  /** The processor's id of the payment's intent. */
  processorId: string;
  state: PaymentState;
}

export interface Dispute {
  /** UUIDv7; public as `dp_…`. */
  id: string;
  /** The payment's UUID. */
  paymentId: string;
  payment: DisputedPayment;
  state: DisputeState;
  /** The processor's last word; undefined until it was read. */
  standing: DisputeStatus | undefined;
  processorDisputeId: string;
  /** In the minor unit of the payment's currency; 0n until read. */
  amount: bigint;
  /** The bank only asks, and takes no money. */
  isInquiry: boolean;
  /** The processor's word, such as `fraudulent`. */
  reason: string;
  /** The card network's code; empty if unknown. */
  networkReasonCode: string;
  evidenceDueBy: Date | undefined;
  /** The number of times that the processor received evidence. */
  submissions: number;
  /** The merchant's request, until the processor has executed or refused it. */
  request: DisputeRequest | undefined;
  /** When the merchant gave in; undefined if it did not. */
  acceptedAt: Date | undefined;
  /** When the merchant submitted evidence last; undefined if it did not. */
  submittedAt: Date | undefined;
  evidence: DisputeEvidence;
  /** The platform's fee for this dispute, fixed when it was read. */
  fee: bigint;
  /** The last state that an event reported; empty for none. */
  announced: string;
  movements: readonly DisputeMovement[];
  calls: number;
  questions: number;
  notices: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export type DisputeRequest = "accept" | "submit";

/** Texts and files by the field that they are evidence for; files as UUIDs. */
export interface DisputeEvidence {
  texts: Readonly<Record<string, string>>;
  files: Readonly<Record<string, string>>;
}

export function hasEvidence({ texts, files }: DisputeEvidence): boolean {
  return Object.keys(texts).length + Object.keys(files).length > 0;
}

/** Adds evidence to earlier evidence. An empty text removes a field. */
export function mergeEvidence(before: DisputeEvidence, added: DisputeEvidence): DisputeEvidence {
  return {
    texts: merged(before.texts, added.texts),
    files: merged(before.files, added.files),
  };
}

/** The bank reads no more in all. */
const TEXTS_MAX = 150_000;

export function isTooLong({ texts }: DisputeEvidence): boolean {
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0) > TEXTS_MAX;
}

function merged(
  before: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries({ ...before, ...added });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

export function isClosed(status: DisputeStatus | undefined): boolean {
  return status === "won" || status === "lost" || status === "accepted";
}

/** The first movement that the ledger has not posted; they are posted in the processor's order. */
export function nextMovement({
  movements,
}: Pick<Dispute, "movements">): DisputeMovement | undefined {
  return movements.find(({ posted }) => !posted);
}

/** The disputed money that the merchant is short of, as posted. */
export function takenOf({ movements }: Pick<Dispute, "movements">): bigint {
  return sumOf(movements.filter(({ posted }) => posted));
}

/** The disputed money that the processor keeps, whether the ledger has posted it or not. */
export function withdrawnOf({ movements }: Pick<Dispute, "movements">): bigint {
  return sumOf(movements);
}

function sumOf(movements: readonly DisputeMovement[]): bigint {
  const sum = movements.reduce((total, { amount }) => total - amount, 0n);
  return sum > 0n ? sum : 0n;
}

/** The platform's fee that the merchant has paid for the dispute. */
export function feePaidOf({ movements }: Pick<Dispute, "movements">): bigint {
  return movements
    .filter(({ posted }) => posted)
    .reduce((sum, { amount, fee }) => (amount < 0n ? sum + fee : sum - fee), 0n);
}

/**
 * The amount of its payment that a dispute keeps from refunds: nothing once the bank has decided for the merchant, nor
 * while it only asks.
 */
export function reservedBy(
  dispute: Pick<Dispute, "standing" | "isInquiry" | "amount" | "movements">,
): bigint {
  const withdrawn = withdrawnOf(dispute);
  const isOpen = dispute.standing === "needs_response" || dispute.standing === "under_review";
  // The bank may take the money later than it says so.
  const isClaimed = isOpen && !dispute.isInquiry && withdrawn < dispute.amount;
  return isClaimed ? dispute.amount : withdrawn;
}

/** The parts of a returned amount and fee that repay the merchant's debt for the dispute; the rest is the wallet's. */
export function repaymentOf(
  dispute: Pick<Dispute, "movements">,
  { amount, fee }: Pick<DisputeMovement, "amount" | "fee">,
): { amount: bigint; fee: bigint } {
  const debt = debtOf(dispute);
  const repaid = min(amount, debt);
  return { amount: repaid, fee: min(fee, debt - repaid) };
}

/** The sum that the wallet could not pay, less the returned money that repaid it. */
function debtOf({ movements }: Pick<Dispute, "movements">): bigint {
  return movements.reduce((debt, { amount, fromSettling, fee, posted }) => {
    if (!posted) return debt;
    if (amount > 0n) return debt - min(debt, amount + fee);
    return posted.payer === "receivable" ? debt - amount - fromSettling + fee : debt;
  }, 0n);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The account that paid for the dispute last. A return's ids depend on it, as released versions made them. */
export function payerOf({ movements }: Pick<Dispute, "movements">): DisputePayer {
  const last = movements.findLast(({ amount, posted }) => amount < 0n && posted);
  return last?.posted?.payer ?? "wallet";
}
