import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** A virtual account in the services. */
export interface VirtualAccountView {
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
}

/** The specification's virtual account. Events of an earlier version do not have `amountReceived`. */
export const VirtualAccountRecord = z.object({
  accountNumber: z.string().describe("Ten digits. This is where the payer sends the money."),
  accountName: z.string().describe("What the payer's bank shows."),
  bankName: z.string(),
  bankCode: z.string().describe("`bankCode` of the bank list."),
  reference: z.string().describe("As it was sent."),
  amount: Amount.describe("The amount that you expect, in kobo."),
  amountReceived: Amount.default(0).describe(
    "The amount that was paid, in kobo; 0 until a payment was accepted.",
  ),
  difference: z
    .int()
    .optional()
    .describe(
      "`amountReceived` less `amount`, once it was paid; below 0 when too little was paid.",
    ),
  currency: z.literal("NGN"),
  expiresAt: Timestamp.describe("What is paid later goes back to its sender."),
  validityTime: z.int().describe("Minutes, as sent."),
  amountValidation: z
    .string()
    .describe("Which amounts are accepted, as it was sent; `A5` when nothing was."),
  status: z
    .enum(["active", "completed", "expired"])
    .describe(
      "`active` waits for its payment, `completed` has had it, and `expired` had none in time.",
    ),
  metadata: z.record(z.string(), z.unknown()).describe("As it was sent; `{}` when nothing was."),
  createdAt: Timestamp,
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
    transactionId: z.string(),
    sessionId: z.string().describe("The bank's own id of the payment."),
    amount: Amount,
    paidAt: Timestamp,
    payerName: z.string(),
    payerAccountNumber: z.string(),
    payerBankCode: z.string(),
    narration: z.string(),
    status: z.enum(["accepted", "rejected"]),
    rejectionReason: z
      .enum(REJECTION_REASONS)
      .optional()
      .describe("Why it goes back to its sender."),
  }),
});
export type VirtualAccountPaymentRecord = z.infer<typeof VirtualAccountPaymentRecord>;

export function virtualAccountRecord(view: VirtualAccountView): VirtualAccountRecord {
  return {
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
  };
}
