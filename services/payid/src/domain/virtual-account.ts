import { findBank, isValidNuban } from "@kobo/core/banks";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { AmountRule } from "./amount-rule";

/** An account number as the bank partner gave it out. */
export interface IssuedAccount {
  accountNumber: string;
  accountName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  bankName: string;
}

/** An account that waits for one payment. */
export interface VirtualAccount extends IssuedAccount {
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  reference: string;
  amount: bigint;
  /** 0n until a payment was accepted. */
  amountReceived: bigint;
  amountRule: AmountRule;
  /** As it was sent. */
  amountValidation: string;
  validityMinutes: number;
  expiresAt: Date;
  /** As `expiresAt`, but for merchants who let time pass in the sandbox. */
  lapsesAt: Date;
  clockMovedAt: Date | null;
  acceptedInflowId: string | null;
  completedAt: Date | null;
  /** JSON as it was sent; empty when nothing was. */
  metadata: string;
  createdAt: Date;
}

export type VirtualAccountStatus = "active" | "completed" | "expired";

/** An account whose payment is on its way into the wallet does not expire any more. */
export function accountStatusAt(
  account: Pick<VirtualAccount, "completedAt" | "acceptedInflowId" | "lapsesAt">,
  now: Date,
): VirtualAccountStatus {
  if (account.completedAt) return "completed";
  if (account.acceptedInflowId) return "active";
  return account.lapsesAt <= now ? "expired" : "active";
}

/** The least that an account may be made for (decision 41): ₦100. */
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

/** Whether the number can be one of its bank's; a mistyped one would reach nobody. */
export function isValidNumber({ bankCode, accountNumber }: IssuedAccount): boolean {
  const bank = findBank(bankCode);
  if (!bank || bank.nubanCheck === "none") return true;
  return isValidNuban(bank.institutionCode, accountNumber);
}
