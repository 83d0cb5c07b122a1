import type { AccountPaymentItem__Output } from "@kobo/protos/payid/v1/AccountPaymentItem";
import type { PermanentAccount__Output } from "@kobo/protos/payid/v1/PermanentAccount";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import { z } from "zod";
import { VirtualAccountRecord } from "./virtual-account";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

const IDENTITY_TYPES = ["bvn", "nin"] as const;

/** A permanent account in the services. */
export interface PermanentAccountView {
  /** `va_…` */
  id: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
  bankCode: string;
  reference: string;
  /** `cus_…` */
  customerId: string;
  /** 0n for none. */
  amount: bigint;
  /** As the merchant sent it. */
  amountValidation: string;
  amountReceived: bigint;
  paymentsCount: number;
  status: "active" | "closed";
  identity: { type: (typeof IDENTITY_TYPES)[number]; last4: string } | null;
  /** The merchant's JSON; empty for none. */
  metadata: string;
  createdAt: Date;
  closedAt: Date | null;
}

export const PermanentAccountRecord = z.object({
  id: z.string().describe("`va_…`"),
  type: z.literal("permanent"),
  accountNumber: z.string().describe("Ten digits. It stays the customer's for ever."),
  accountName: z
    .string()
    .describe(
      "Your name and the customer's, as the payer's bank shows them; yours alone once the customer is deleted.",
    ),
  bankName: z.string(),
  bankCode: z.string().describe("`bankCode` of the bank list."),
  reference: z.string().describe("As you sent it."),
  customer: z.string().describe("`cus_…` of the customer."),
  amount: Amount.nullable().describe("With which payments are compared, in kobo; null for none."),
  amountValidation: z.string().describe("The accepted amounts, as you sent it; `A5` by default."),
  amountReceived: Amount.describe("The total of the accepted payments, in kobo."),
  paymentsCount: z.int().min(0).describe("The number of accepted payments."),
  currency: z.literal("NGN"),
  status: z
    .enum(["active", "closed"])
    .describe("`closed`: payments are returned to their sender until you reopen it."),
  identity: z
    .object({
      type: z.enum(IDENTITY_TYPES),
      number: z.string().describe("Masked but for the last four digits."),
    })
    .nullable()
    .describe(
      "The customer's BVN or NIN; null if you sent none, and once the customer is deleted.",
    ),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it; `{}` by default."),
  createdAt: Timestamp,
  closedAt: Timestamp.nullable().describe("Null while it is active."),
});
export type PermanentAccountRecord = z.infer<typeof PermanentAccountRecord>;

/** An account of either kind. */
export const AnyVirtualAccountRecord = z.union([VirtualAccountRecord, PermanentAccountRecord]);

/** The reasons for returning a payment to a permanent account. */
const PERMANENT_REJECTIONS = ["AMOUNT_MISMATCH", "ACCOUNT_CLOSED"] as const;

/** A payment from a bank to a permanent account. */
export interface PermanentAccountPayment {
  /** `txn_…` */
  transactionId: string;
  /** Null for a payment that is returned. */
  sequence: number | null;
  /** Empty for a payment that is returned. */
  reference: string;
  /** The bank's id of the payment. */
  sessionId: string;
  amount: bigint;
  paidAt: Date;
  payerName: string;
  payerAccountNumber: string;
  payerBankCode: string;
  narration: string;
  /** Undefined for an accepted payment. */
  rejectionReason: string | undefined;
}

const SEQUENCE = z
  .int()
  .min(1)
  .nullable()
  .describe("The number of the accepted payment to this account, from 1; null for a returned one.");
const STATEMENT_REFERENCE = z
  .string()
  .nullable()
  .describe("Of the line in your statement: account number and sequence; null without a line.");

/** A payment to a permanent account: the account's record and the payment. */
export const PermanentAccountPaymentRecord = PermanentAccountRecord.extend({
  payment: z.object({
    transactionId: z.string(),
    sequence: SEQUENCE,
    reference: STATEMENT_REFERENCE,
    sessionId: z.string().describe("The bank's id of the payment."),
    amount: Amount,
    paidAt: Timestamp,
    payerName: z.string(),
    payerAccountNumber: z.string(),
    payerBankCode: z.string(),
    narration: z.string(),
    status: z.enum(["accepted", "rejected"]),
    rejectionReason: z
      .enum(PERMANENT_REJECTIONS)
      .optional()
      .describe("The reason for returning it to its sender."),
  }),
});
export type PermanentAccountPaymentRecord = z.infer<typeof PermanentAccountPaymentRecord>;

const MASK = "•".repeat(7);

export function permanentAccountRecord(view: PermanentAccountView): PermanentAccountRecord {
  const { identity } = view;
  return {
    id: view.id,
    type: "permanent",
    accountNumber: view.accountNumber,
    accountName: view.accountName,
    bankName: view.bankName,
    bankCode: view.bankCode,
    reference: view.reference,
    customer: view.customerId,
    amount: view.amount > 0n ? amount(view.amount) : null,
    amountValidation: view.amountValidation,
    amountReceived: amount(view.amountReceived),
    paymentsCount: view.paymentsCount,
    currency: "NGN",
    status: view.status,
    identity: identity && { type: identity.type, number: MASK + identity.last4 },
    metadata: view.metadata ? JSON.parse(view.metadata) : {},
    createdAt: timestamp(view.createdAt),
    closedAt: view.closedAt && timestamp(view.closedAt),
  };
}

export function permanentAccountPaymentRecord(
  view: PermanentAccountView,
  { rejectionReason, ...payment }: PermanentAccountPayment,
): PermanentAccountPaymentRecord {
  return {
    ...permanentAccountRecord(view),
    payment: {
      ...payment,
      reference: payment.reference || null,
      amount: amount(payment.amount),
      paidAt: timestamp(payment.paidAt),
      status: rejectionReason ? "rejected" : "accepted",
      ...(rejectionReason ? { rejectionReason: permanentRejection(rejectionReason) } : {}),
    },
  };
}

/** @throws Error for a reason that permanent accounts do not have */
function permanentRejection(text: string): (typeof PERMANENT_REJECTIONS)[number] {
  const found = PERMANENT_REJECTIONS.find((reason) => reason === text);
  if (!found) throw new Error(`No permanent account rejects a payment for ${text}.`);
  return found;
}

const STATUSES = {
  PERMANENT_ACCOUNT_STATUS_UNSPECIFIED: "closed",
  PERMANENT_ACCOUNT_STATUS_ACTIVE: "active",
  PERMANENT_ACCOUNT_STATUS_CLOSED: "closed",
} as const;

const IDENTITIES = {
  IDENTITY_TYPE_UNSPECIFIED: undefined,
  IDENTITY_TYPE_BVN: "bvn",
  IDENTITY_TYPE_NIN: "nin",
} as const;

export function permanentAccountFromWire(account: PermanentAccount__Output): PermanentAccountView {
  const type = IDENTITIES[account.identityType];
  return {
    id: account.id,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankName: account.bankName,
    bankCode: account.bankCode,
    reference: account.reference,
    customerId: account.customerId,
    amount: BigInt(account.amountKobo),
    amountValidation: account.amountValidation,
    amountReceived: BigInt(account.amountReceivedKobo),
    paymentsCount: Number(account.paymentsCount),
    status: STATUSES[account.status],
    identity: type ? { type, last4: account.identityLast4 } : null,
    metadata: account.metadataJson,
    createdAt: momentFromWire(account.createdAtMs),
    closedAt: account.closedAtMs === "0" ? null : momentFromWire(account.closedAtMs),
  };
}

export function permanentPaymentFromWire(
  payment: VirtualAccountPayment__Output,
): PermanentAccountPayment {
  return {
    transactionId: payment.transactionId,
    sequence: payment.sequence === "0" ? null : Number(payment.sequence),
    reference: payment.reference,
    sessionId: payment.sessionId,
    amount: BigInt(payment.amountKobo),
    paidAt: momentFromWire(payment.paidAtMs),
    payerName: payment.payerName,
    payerAccountNumber: payment.payerAccountNumber,
    payerBankCode: payment.payerBankCode,
    narration: payment.narration,
    rejectionReason: payment.accepted ? undefined : payment.rejectionReason,
  };
}

/** A payment in the list of an account of either kind. */
export const AccountPaymentRecord = z.object({
  transactionId: z.string(),
  sequence: SEQUENCE,
  reference: STATEMENT_REFERENCE,
  sessionId: z.string().describe("The bank's id of the payment."),
  amount: Amount.describe("In kobo."),
  paidAt: Timestamp,
  payerName: z.string(),
  payerAccountNumber: z.string(),
  payerBankCode: z.string(),
  narration: z.string(),
  status: z
    .enum(["pending", "completed", "rejected"])
    .describe("`pending`: on its way to your wallet. `rejected`: it is returned to its sender."),
  rejectionReason: z
    .string()
    .nullable()
    .describe("Such as `AMOUNT_MISMATCH`; null for a payment that is not rejected."),
});
export type AccountPaymentRecord = z.infer<typeof AccountPaymentRecord>;

const PAYMENT_STATUSES = {
  ACCOUNT_PAYMENT_STATUS_UNSPECIFIED: "pending",
  ACCOUNT_PAYMENT_STATUS_PENDING: "pending",
  ACCOUNT_PAYMENT_STATUS_COMPLETED: "completed",
  ACCOUNT_PAYMENT_STATUS_REJECTED: "rejected",
} as const;

/** @throws Error for an item without its payment, which payid never sends */
export function accountPaymentRecordFromWire(
  item: AccountPaymentItem__Output,
): AccountPaymentRecord {
  if (!item.payment) throw new Error("An item comes with its payment.");
  const { rejectionReason, ...payment } = permanentPaymentFromWire(item.payment);
  return {
    ...payment,
    reference: payment.reference || null,
    amount: amount(payment.amount),
    paidAt: timestamp(payment.paidAt),
    status: PAYMENT_STATUSES[item.status],
    rejectionReason: rejectionReason || null,
  };
}
