import type { Goods__Output } from "@kobo/protos/bills/v1/Goods";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { TokenDetails__Output } from "@kobo/protos/bills/v1/TokenDetails";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";
import { maskPhone } from "./mask-phone";

export const BILL_TYPES = [
  "airtime",
  "data",
  "tv",
  "electricity",
  "education",
  "insurance",
] as const;
export type BillType = (typeof BILL_TYPES)[number];
const Type = z.enum(BILL_TYPES);

/** The goods of a delivered bill; absent for none. */
export interface BillGoods {
  token?: string;
  tokenDetails?: {
    token: string;
    bonusToken: string | null;
    units: string | null;
    tariff: string | null;
  };
  receiptNumber?: string;
  tokenList?: readonly string[];
  cardList?: readonly { serial: string; pin: string }[];
  pin?: string;
  certUrl?: string;
  voucher?: string;
}

/** A bill purchase in the services. */
export interface BillPurchaseView {
  /** `txn_…` */
  transactionId: string;
  /** Each transaction that moved money, oldest first. */
  transactionIds: readonly string[];
  reference: string;
  fromWallet: string;
  serviceId: string;
  billType: BillType;
  /** Empty where the bill has none, like the account. */
  variationCode: string;
  billersCode: string;
  quantity: number;
  amount: bigint;
  /** In full; records mask it. */
  phone: string;
  /** The service's name unless the merchant sent one. */
  narration: string;
  commission: { rate: string; amount: bigint; merchantDebitAmount: bigint };
  convenienceFee: bigint;
  totalCharge: bigint;
  status: "pending" | "completed" | "failed" | "reversed";
  providerReference: string;
  goods: BillGoods;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Failed purchases: such as LOW_WALLET_BALANCE, and the provider's code. */
  error: string;
  providerCode: string;
  requiresManualReview: boolean;
}

/** The specification's type-specific fields, each with a structured twin (decision 84). */
const Goods = {
  token: z.string().optional().describe("Prepaid electricity: the digits to enter into the meter."),
  tokenDetails: z
    .object({
      token: z.string().describe("The same as `token`."),
      bonusToken: z.string().nullable().describe("A second token; null for none."),
      units: z.string().nullable().describe("The provider's text, such as `66.2 kWh`."),
      tariff: z.string().nullable().describe("The provider's text."),
    })
    .optional()
    .describe("Prepaid electricity."),
  receiptNumber: z.string().optional().describe("Postpaid electricity."),
  tokens: z.string().optional().describe("Registrations; `tokenList` as one text."),
  tokenList: z.array(z.string()).optional().describe("Registrations: one for each piece."),
  cards: z.string().optional().describe("Result checkers; `cardList` as one text."),
  cardList: z
    .array(
      z.object({
        serial: z.string().describe("Empty if the provider returns none."),
        pin: z.string(),
      }),
    )
    .optional()
    .describe("Result checkers: one for each piece."),
  pin: z.string().optional().describe("Admission exams."),
  certUrl: z.string().optional().describe("Insurance: the URL of the certificate."),
  voucher: z
    .string()
    .optional()
    .describe("Showmax and Spectranet: one text, even for several vouchers."),
};

/** The specification's bill purchase record. */
export const BillPurchaseRecord = z.object({
  transactionId: z.string().describe("`txn_…`"),
  transactionIds: z
    .array(z.string())
    .default([])
    .describe(
      "Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.",
    ),
  reference: z.string().describe("As you sent it."),
  fromWallet: z.string().describe("PayID of the paying wallet."),
  serviceID: z.string().describe("As you sent it."),
  billType: Type.describe("The `category` of the service."),
  variation_code: z
    .string()
    .nullable()
    .describe("As you sent it. Null for bills without variations."),
  billersCode: z
    .string()
    .nullable()
    .describe(
      "The smartcard, meter, profile, account or insured number. Null if the phone identifies the account, or none is needed.",
    ),
  quantity: z.int().min(1).describe("Months or pieces."),
  amount: Amount.describe("The bill in kobo, before commission and fee."),
  phone: z
    .string()
    .describe("As you sent it, masked except for the first four and the last three characters."),
  narration: z.string().describe("As you sent it; by default the service's name."),
  commission: z
    .object({
      rate: z.string().describe("Such as `1.5%`, or `flat` for an amount per purchase."),
      amount: Amount.describe("Kobo."),
      merchantDebitAmount: Amount.describe("The bill minus the commission, in kobo."),
    })
    .describe("Your discount on the bill."),
  convenienceFee: Amount.describe("In kobo, in addition to the bill, without commission."),
  totalCharge: Amount.describe(
    "The wallet's debit, in kobo: `merchantDebitAmount` plus `convenienceFee`.",
  ),
  status: z
    .enum(["pending", "completed", "failed", "reversed"])
    .describe(
      "`pending`: the provider has not confirmed, and the money is held. `completed`: delivered. `failed`: nothing was charged. `reversed`: the provider reversed the delivery, and you were refunded.",
    ),
  providerReference: z
    .string()
    .describe("The bill provider's reference; empty until there is one."),
  completedAt: Timestamp.optional().describe("Present once completed."),
  createdAt: Timestamp,
  updatedAt: Timestamp.describe("The time of the last change."),
  ...Goods,
});
export type BillPurchaseRecord = z.infer<typeof BillPurchaseRecord>;

/**
 * The specification's failed record: flat, next to `success` instead of inside `data`. The fields of other purchases
 * are additive, so that lists have uniform items.
 */
export const FailedBillPurchaseRecord = BillPurchaseRecord.pick({
  transactionId: true,
  reference: true,
  fromWallet: true,
  serviceID: true,
  billType: true,
  variation_code: true,
  billersCode: true,
  quantity: true,
  amount: true,
  phone: true,
  narration: true,
  commission: true,
  convenienceFee: true,
  totalCharge: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  success: z.literal(false),
  message: z.string().describe("The reason for the failure, and where the money is."),
  code: z.literal("BILL_PAYMENT_FAILED"),
  status: z.literal("failed"),
  requiresManualReview: z.boolean().describe("Kobo reviews the failure manually."),
  error: z
    .string()
    .describe(
      "The cause in capitals. `LOW_WALLET_BALANCE` means Kobo's account at the provider, not your wallet.",
    ),
  providerCode: z.string().describe("The provider's code; empty if the purchase was never sent."),
});
export type FailedBillPurchaseRecord = z.infer<typeof FailedBillPurchaseRecord>;

export function billPurchaseRecord(view: BillPurchaseView): BillPurchaseRecord {
  return {
    ...orderOf(view),
    transactionIds: [...view.transactionIds],
    status: view.status,
    providerReference: view.providerReference,
    ...(view.completedAt ? { completedAt: timestamp(view.completedAt) } : {}),
    ...goodsOf(view.goods),
  };
}

export function failedBillPurchaseRecord(view: BillPurchaseView): FailedBillPurchaseRecord {
  return {
    success: false,
    message: `${causeOf(view.error)} Nothing was charged; it was kept for manual review.`,
    code: "BILL_PAYMENT_FAILED",
    ...orderOf(view),
    status: "failed",
    requiresManualReview: view.requiresManualReview,
    error: view.error,
    providerCode: view.providerCode,
  };
}

/** Errors between Kobo and the provider, which merchants see as one code (decision 65). */
const NOT_THE_MERCHANTS = new Set([
  "LOW_WALLET_BALANCE",
  "ACCOUNT_LOCKED",
  "ACCOUNT_SUSPENDED",
  "API_ACCESS_NOT_ENABLED_FOR_USER",
  "ACCOUNT_INACTIVE",
  "IP_NOT_WHITELISTED",
  "PRODUCT_NOT_WHITELISTED_ON_ACCOUNT",
  "IMPROPER_REQUEST_ID",
  "INVALID_CREDENTIALS",
  "BILLER_NOT_REACHABLE_AT_THIS_POINT",
  "SERVICE_SUSPENDED",
  "SERVICE_INACTIVE",
  "PROVIDER_UNAVAILABLE",
  "INTERRUPTED",
]);

/** All other failures. */
const CAUSES = new Map([
  [
    "LIKELY_DUPLICATE_TRANSACTION",
    "The provider takes it for a repeat: the same was bought for the same customer moments ago.",
  ],
  [
    "PROVIDER_TIMEOUT",
    "The provider did not know the bill within the time limit. If it is delivered later, it is charged.",
  ],
  [
    "REFUNDED_AFTER_REVIEW",
    "The outcome of the bill could not be determined, so the money was refunded.",
  ],
]);

function causeOf(error: string): string {
  const cause = CAUSES.get(error);
  if (cause) return cause;
  return NOT_THE_MERCHANTS.has(error)
    ? "The bill could not be paid, for a reason that is not yours: try again later."
    : "The provider refused the bill.";
}

/** The public record of a purchase, by status. */
export function anyBillPurchaseRecord(
  view: BillPurchaseView,
): BillPurchaseRecord | FailedBillPurchaseRecord {
  return view.status === "failed" ? failedBillPurchaseRecord(view) : billPurchaseRecord(view);
}

/** The ordered fields, at our prices. */
function orderOf(view: BillPurchaseView) {
  return {
    transactionId: view.transactionId,
    reference: view.reference,
    fromWallet: view.fromWallet,
    serviceID: view.serviceId,
    billType: view.billType,
    variation_code: view.variationCode || null,
    billersCode: view.billersCode || null,
    quantity: view.quantity,
    amount: amount(view.amount),
    phone: maskPhone(view.phone),
    narration: view.narration,
    commission: {
      rate: view.commission.rate,
      amount: amount(view.commission.amount),
      merchantDebitAmount: amount(view.commission.merchantDebitAmount),
    },
    convenienceFee: amount(view.convenienceFee),
    totalCharge: amount(view.totalCharge),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** Lists are also joined to the specification's text (decision 84). */
function goodsOf({ tokenList, cardList, ...goods }: BillGoods) {
  const cardText = ({ serial, pin }: { serial: string; pin: string }) =>
    `Serial No:${serial}, pin: ${pin}`;
  return {
    ...goods,
    ...(tokenList ? { tokens: tokenList.join(", "), tokenList: [...tokenList] } : {}),
    ...(cardList ? { cards: cardList.map(cardText).join("; "), cardList: [...cardList] } : {}),
  };
}

const STATUSES = {
  PURCHASE_STATUS_UNSPECIFIED: "pending",
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_FAILED: "failed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

/** @throws Error for a purchase without its commission or of an unknown type, which bills never sends. */
export function billPurchaseFromWire(purchase: Purchase__Output): BillPurchaseView {
  const { commission } = purchase;
  if (!commission) throw new Error("A purchase comes with its commission.");
  return {
    transactionId: purchase.transactionId,
    transactionIds: purchase.transactionIds,
    reference: purchase.reference,
    fromWallet: purchase.fromWallet,
    serviceId: purchase.serviceId,
    billType: Type.parse(purchase.billType),
    variationCode: purchase.variationCode,
    billersCode: purchase.billersCode,
    quantity: purchase.quantity,
    amount: BigInt(purchase.amountKobo),
    phone: purchase.phone,
    narration: purchase.narration,
    commission: {
      rate: commission.rate,
      amount: BigInt(commission.amountKobo),
      merchantDebitAmount: BigInt(commission.merchantDebitAmountKobo),
    },
    convenienceFee: BigInt(purchase.convenienceFeeKobo),
    totalCharge: BigInt(purchase.totalChargeKobo),
    status: STATUSES[purchase.status],
    providerReference: purchase.providerReference,
    goods: goodsFromWire(purchase.goods),
    completedAt: purchase.completedAtMs === "0" ? null : momentFromWire(purchase.completedAtMs),
    createdAt: momentFromWire(purchase.createdAtMs),
    updatedAt: momentFromWire(purchase.updatedAtMs),
    error: purchase.error,
    providerCode: purchase.providerCode,
    requiresManualReview: purchase.requiresManualReview,
  };
}

function goodsFromWire(goods: Goods__Output | null): BillGoods {
  if (!goods) return {};
  const { tokenDetails, receiptNumber, token, tokens, cards, pin, certUrl, voucher } = goods;
  return {
    ...(token ? { token } : {}),
    ...(tokenDetails ? { tokenDetails: detailsFromWire(tokenDetails) } : {}),
    ...(receiptNumber ? { receiptNumber } : {}),
    ...(tokens.length > 0 ? { tokenList: tokens } : {}),
    ...(cards.length > 0 ? { cardList: cards } : {}),
    ...(pin ? { pin } : {}),
    ...(certUrl ? { certUrl } : {}),
    ...(voucher ? { voucher } : {}),
  };
}

function detailsFromWire({ token, bonusToken, units, tariff }: TokenDetails__Output) {
  return {
    token,
    bonusToken: bonusToken || null,
    units: units || null,
    tariff: tariff || null,
  };
}
