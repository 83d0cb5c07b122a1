import type { SealedSecret } from "@kobo/core/sealing";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type AmountRule, fits } from "./amount-rule";
import type { Credit } from "./inflow";
import type { IssuedAccount } from "./virtual-account";

export type IdentityType = "bvn" | "nin";

/** The part of a customer's BVN or NIN that is shown. */
interface ShownIdentity {
  type: IdentityType;
  last4: string;
}

/** A customer's BVN or NIN as stored. */
export interface SealedIdentity extends ShownIdentity {
  sealed: SealedSecret;
}

/** An account of a customer, which takes any number of payments. */
export interface PermanentAccount extends IssuedAccount {
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  reference: string;
  /** UUID. */
  customerId: string;
  /** When the account was created. */
  customerName: string;
  /** 0n when none was given. */
  amount: bigint;
  amountRule: AmountRule;
  /** As sent. */
  amountValidation: string;
  identity: ShownIdentity | null;
  /** The totals of the credited payments. */
  amountReceived: bigint;
  paymentsCount: bigint;
  /** The sequence number of the newest accepted payment; 0n before the first. */
  lastSequence: bigint;
  /** Null while it takes payments. */
  closedAt: Date | null;
  /** Counts closings and reopenings. */
  changes: number;
  /** JSON as sent; empty for none. */
  metadata: string;
  createdAt: Date;
}

export type PermanentAccountStatus = "active" | "closed";

export function permanentStatusOf({
  closedAt,
}: Pick<PermanentAccount, "closedAt">): PermanentAccountStatus {
  return closedAt ? "closed" : "active";
}

/** The decision about a payment, which is made once, under the account's lock. */
type Verdict =
  | { accepted: true; sequence: bigint }
  | { accepted: false; reason: "ACCOUNT_CLOSED" | "AMOUNT_MISMATCH" };

/**
 * Decides about a payment by the bank's time: one from before the closing is accepted, however late it is reported. Each
 * accepted payment has the next sequence number.
 */
export function judge(
  {
    closedAt,
    amountRule,
    amount: expected,
    lastSequence,
  }: Pick<PermanentAccount, "closedAt" | "amountRule" | "amount" | "lastSequence">,
  { paidAt, amount }: Pick<Credit, "paidAt" | "amount">,
): Verdict {
  if (closedAt && paidAt >= closedAt) return { accepted: false, reason: "ACCOUNT_CLOSED" };
  if (!fits(amountRule, amount, expected)) return { accepted: false, reason: "AMOUNT_MISMATCH" };
  return { accepted: true, sequence: lastSequence + 1n };
}

/** The reference of a payment in the merchant's statement. */
export function statementReference(accountNumber: string, sequence: bigint): string {
  return `${accountNumber}/${sequence}`;
}

const STATEMENT_REFERENCE = /^(\d{10})\/([1-9]\d{0,17})$/;

/** The payment that a statement reference names. */
export function paymentOfReference(
  reference: string,
): { accountNumber: string; sequence: bigint } | undefined {
  const [, accountNumber, sequence] = STATEMENT_REFERENCE.exec(reference) ?? [];
  return accountNumber && sequence ? { accountNumber, sequence: BigInt(sequence) } : undefined;
}

/** The minimum of an amount (decision 41): ₦100. */
const AMOUNT_MIN = 10_000n;

/** @throws AppError VALIDATION_ERROR for a rule without its amount; INVALID_AMOUNT, AMOUNT_TOO_HIGH */
export function checkPermanentAmount(
  { amount, amountRule }: { amount: bigint | undefined; amountRule: AmountRule },
  amountMax: bigint,
): void {
  if (amount === undefined) {
    if (amountRule === "any") return;
    const message = "is required for this amountValidation";
    const problem = { field: "amount", code: "required", message: `amount: ${message}` };
    throw new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
  }
  if (amount < AMOUNT_MIN) throw new AppError("INVALID_AMOUNT");
  if (amount > amountMax) {
    throw new AppError("AMOUNT_TOO_HIGH", `The amount is above the maximum of ${amountMax} kobo.`);
  }
}

const NAME_MAX = 100;

/** The name that payers see: the merchant's and the customer's. */
export function permanentAccountName(merchantName: string, customerName: string): string {
  return `${merchantName} / ${customerName}`.slice(0, NAME_MAX).toWellFormed().trim();
}
