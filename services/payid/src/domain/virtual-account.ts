import { findBank, isValidNuban } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { AmountRule } from "./amount-rule";

/** An account number that the bank partner issued. */
export interface IssuedAccount {
  accountNumber: string;
  accountName: string;
  /** The bank list's code. */
  bankCode: string;
  bankName: string;
}

/** An account that accepts one payment. */
export interface VirtualAccount extends IssuedAccount {
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  reference: string;
  amount: bigint;
  /** 0n until a payment is accepted. */
  amountReceived: bigint;
  amountRule: AmountRule;
  /** As sent. */
  amountValidation: string;
  validityMinutes: number;
  expiresAt: Date;
  /** As `expiresAt`, moved by the merchant's test clock. */
  lapsesAt: Date;
  clockMovedAt: Date | null;
  acceptedInflowId: string | null;
  completedAt: Date | null;
  /** When the merchant closed it; null while it is open. */
  closedAt: Date | null;
  /** Counts closings and reopenings. */
  changes: number;
  /** JSON as sent; empty for none. */
  metadata: string;
  createdAt: Date;
}

export type VirtualAccountStatus = "active" | "completed" | "expired";

/** An account whose accepted payment is being credited does not expire. Closing ends the account's time. */
export function accountStatusAt(
  account: Pick<VirtualAccount, "completedAt" | "acceptedInflowId" | "lapsesAt" | "closedAt">,
  now: Date,
): VirtualAccountStatus {
  if (account.completedAt) return "completed";
  if (account.acceptedInflowId) return "active";
  return account.closedAt || account.lapsesAt <= now ? "expired" : "active";
}

/** @throws AppError INVALID_VIRTUAL_ACCOUNT_STATE for an account that was paid, is being paid, or has expired */
export function checkClosable(account: VirtualAccount, now: Date): void {
  if (account.acceptedInflowId)
    throw invalidState("The account has its payment, so it cannot be closed.");
  if (account.lapsesAt <= now) throw invalidState("The account has expired already.");
}

/** @throws AppError INVALID_VIRTUAL_ACCOUNT_STATE for an expired account */
export function checkReopenable(account: VirtualAccount, now: Date): void {
  if (account.lapsesAt <= now)
    throw invalidState("The account has expired, so it cannot be reopened. Create another one.");
}

function invalidState(message: string): AppError {
  return new AppError("INVALID_VIRTUAL_ACCOUNT_STATE", message);
}

/** The minimum amount of an account (decision 41): ₦100. */
const AMOUNT_MIN = 10_000n;
/** Decision 37. */
const VALIDITY_MIN = 5;
const VALIDITY_MAX = 4_320;

/** @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, VALIDATION_ERROR */
export function checkNewAccount(
  { amount, validityMinutes }: Pick<VirtualAccount, "amount" | "validityMinutes">,
  amountMax: bigint,
): void {
  if (amount < AMOUNT_MIN) throw new AppError("INVALID_AMOUNT");
  if (amount > amountMax) {
    throw new AppError("AMOUNT_TOO_HIGH", `The amount is above the maximum of ${amountMax} kobo.`);
  }
  if (validityMinutes < VALIDITY_MIN || validityMinutes > VALIDITY_MAX) {
    const message = `must be from ${VALIDITY_MIN} to ${VALIDITY_MAX} minutes`;
    throw new AppError("VALIDATION_ERROR", undefined, {
      errors: [{ field: "validityTime", code: "out_of_range", message }],
    });
  }
}

const MINUTE_MS = 60_000;

export function validityMs({ validityMinutes }: Pick<VirtualAccount, "validityMinutes">): number {
  return validityMinutes * MINUTE_MS;
}

/** Whether the check digit is that of the number's bank, if the bank has one. */
export function isValidNumber({ bankCode, accountNumber }: IssuedAccount): boolean {
  const bank = findBank(bankCode);
  if (!bank || bank.nubanCheck === "none") return true;
  return isValidNuban(bank.institutionCode, accountNumber);
}
