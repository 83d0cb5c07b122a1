import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** A virtual account in the services. */
export interface VirtualAccountView {
  /** `va_…` */
  id: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** `bankCode` of the bank list. */
  bankCode: string;
  reference: string;
  amount: bigint;
  /** 0n until a payment is accepted. */
  amountReceived: bigint;
  expiresAt: Date;
  validityMinutes: number;
  /** As the merchant sent it. */
  amountValidation: string;
  status: "active" | "completed" | "expired";
  /** The merchant's JSON; empty for none. */
  metadata: string;
  createdAt: Date;
  /** Null while it is open. */
  closedAt: Date | null;
}

/** The specification's virtual account. Events of an earlier version lack the fields that have defaults. */
export const VirtualAccountRecord = z.object({
  id: z.string().default("").describe("`va_…`"),
  type: z.literal("single").default("single").describe("It takes one payment."),
  accountNumber: z.string().describe("Ten digits. The payer sends the money to it."),
  accountName: z.string().describe("The name that the payer's bank shows."),
  bankName: z.string(),
  bankCode: z.string().describe("`bankCode` of the bank list."),
  reference: z.string().describe("As you sent it."),
  amount: Amount.describe("The expected amount, in kobo."),
  amountReceived: Amount.default(0).describe(
    "The paid amount, in kobo; 0 until a payment is accepted.",
  ),
  difference: z
    .int()
    .optional()
    .describe("`amountReceived` minus `amount`, once paid; negative for an underpayment."),
  currency: z.literal("NGN"),
  expiresAt: Timestamp.describe("Later payments are returned to their sender."),
  validityTime: z.int().describe("In minutes, as you sent it."),
  amountValidation: z.string().describe("The accepted amounts, as you sent it; `A5` by default."),
  status: z
    .enum(["active", "completed", "expired"])
    .describe(
      "`active`: waits for its payment. `completed`: paid. `expired`: not paid in time, or closed.",
    ),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it; `{}` by default."),
  createdAt: Timestamp,
  closedAt: Timestamp.nullable()
    .default(null)
    .describe("When you closed it before its payment; null otherwise."),
});
export type VirtualAccountRecord = z.infer<typeof VirtualAccountRecord>;

/** The reason for returning a payment to its sender (decisions 39 and 40). */
export const REJECTION_REASONS = [
  "AMOUNT_MISMATCH",
  "ACCOUNT_EXPIRED",
  "ACCOUNT_COMPLETED",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A payment from a bank to a virtual account. */
export interface VirtualAccountPayment {
  /** `txn_…` */
  transactionId: string;
  /** The bank's id of the payment. */
  sessionId: string;
  amount: bigint;
  paidAt: Date;
  payerName: string;
  payerAccountNumber: string;
  payerBankCode: string;
  narration: string;
  /** Undefined for an accepted payment. */
  rejectionReason: RejectionReason | undefined;
}

/** A payment to a virtual account: the account's record and the received amount. */
export const VirtualAccountPaymentRecord = VirtualAccountRecord.extend({
  payment: z.object({
    transactionId: z.string().describe("`txn_…`. Refund an accepted payment by it."),
    sessionId: z.string().describe("The bank's id of the payment."),
    amount: Amount.describe("The paid amount, in kobo."),
    paidAt: Timestamp.describe("The bank's time of the payment."),
    payerName: z.string().describe("As the payer's bank reports it."),
    payerAccountNumber: z
      .string()
      .describe("As the payer's bank reports it; empty if it does not."),
    payerBankCode: z.string().describe("As the payer's bank reports it; empty if it does not."),
    narration: z.string().describe("The payer's text."),
    status: z
      .enum(["accepted", "rejected"])
      .describe("`accepted`: the money is yours. `rejected`: it is returned to its sender."),
    rejectionReason: z
      .enum(REJECTION_REASONS)
      .optional()
      .describe("The reason for returning it to its sender."),
  }),
});
export type VirtualAccountPaymentRecord = z.infer<typeof VirtualAccountPaymentRecord>;

export function virtualAccountRecord(view: VirtualAccountView): VirtualAccountRecord {
  return {
    id: view.id,
    type: "single",
    accountNumber: view.accountNumber,
    accountName: view.accountName,
    bankName: view.bankName,
    bankCode: view.bankCode,
    reference: view.reference,
    amount: amount(view.amount),
    amountReceived: amount(view.amountReceived),
    ...(view.amountReceived > 0n ? { difference: amount(view.amountReceived - view.amount) } : {}),
    currency: "NGN",
    expiresAt: timestamp(view.expiresAt),
    validityTime: view.validityMinutes,
    amountValidation: view.amountValidation,
    status: view.status,
    metadata: view.metadata ? JSON.parse(view.metadata) : {},
    createdAt: timestamp(view.createdAt),
    closedAt: view.closedAt && timestamp(view.closedAt),
  };
}

export function virtualAccountPaymentRecord(
  view: VirtualAccountView,
  payment: VirtualAccountPayment,
): VirtualAccountPaymentRecord {
  const { rejectionReason, ...rest } = payment;
  return {
    ...virtualAccountRecord(view),
    payment: {
      ...rest,
      amount: amount(payment.amount),
      paidAt: timestamp(payment.paidAt),
      status: rejectionReason ? "rejected" : "accepted",
      ...(rejectionReason ? { rejectionReason } : {}),
    },
  };
}

const STATUSES = {
  VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED: "expired",
  VIRTUAL_ACCOUNT_STATUS_ACTIVE: "active",
  VIRTUAL_ACCOUNT_STATUS_COMPLETED: "completed",
  VIRTUAL_ACCOUNT_STATUS_EXPIRED: "expired",
} as const;

export function virtualAccountFromWire(account: VirtualAccount__Output): VirtualAccountView {
  return {
    id: account.id,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankName: account.bankName,
    bankCode: account.bankCode,
    reference: account.reference,
    amount: BigInt(account.amountKobo),
    amountReceived: BigInt(account.amountReceivedKobo),
    expiresAt: momentFromWire(account.expiresAtMs),
    validityMinutes: account.validityMinutes,
    amountValidation: account.amountValidation,
    status: STATUSES[account.status],
    metadata: account.metadataJson,
    createdAt: momentFromWire(account.createdAtMs),
    closedAt: account.closedAtMs === "0" ? null : momentFromWire(account.closedAtMs),
  };
}
