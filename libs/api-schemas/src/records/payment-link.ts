import type { PaymentLink__Output } from "@kobo/protos/checkout/v1/PaymentLink";
import { z } from "zod";
import { CHECKOUT_METHODS, type CheckoutMethod, checkoutMethodFromWire } from "./checkout-session";
import { ReferenceHolder } from "./reference-holder";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const PAYMENT_LINK_STATUSES = ["active", "inactive", "completed"] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** Fixed by the merchant, or chosen by the payer within bounds, both inclusive. In minor units. */
type LinkAmount = { kind: "fixed"; amount: bigint } | { kind: "open"; min: bigint; max: bigint };

/** A payment link in the services. */
export interface PaymentLinkView {
  /** `plink_…` */
  id: string;
  /** Empty for none. */
  reference: string;
  name: string;
  status: PaymentLinkStatus;
  amount: LinkAmount;
  currency: string;
  methods: readonly CheckoutMethod[];
  /** Null for no limit. */
  usesMax: number | null;
  uses: number;
  openSessions: number;
  /** Empty for none. */
  successUrl: string;
  metadata: Record<string, unknown>;
  url: string;
  createdAt: Date;
  updatedAt: Date;
}

export const PaymentLinkRecord = z.object({
  id: z.string().describe("`plink_…`"),
  reference: z.string().nullable().describe("As you sent it; null for none."),
  name: z.string().describe("The reason for the payment, shown to payers."),
  status: z
    .enum(PAYMENT_LINK_STATUSES)
    .describe(
      "`active`: takes payments. `inactive`: you turned it off. `completed`: all its uses are paid.",
    ),
  amount: Amount.nullable().describe(
    "In minor units of the currency; null when the payer chooses the amount.",
  ),
  minAmount: Amount.nullable().describe(
    "The least that a payer can choose; null for a fixed amount.",
  ),
  maxAmount: Amount.nullable().describe(
    "The most that a payer can choose; null for a fixed amount.",
  ),
  currency: z.string().describe("ISO 4217 code, upper case."),
  methods: z
    .array(z.enum(CHECKOUT_METHODS))
    .describe("The page of a payment offers those that take its amount."),
  maxUses: z.int().nullable().describe("How often the link can be paid; null for no limit."),
  uses: z.int().describe("How often it was paid."),
  openSessions: z
    .int()
    .describe("Payments that have begun and are not over. Each holds a use of a limited link."),
  successUrl: z.string().nullable().describe("Null if you sent none."),
  metadata: z
    .record(z.string(), z.unknown())
    .describe("As you sent it. Every session of the link has a copy."),
  url: z.url().describe("The public page. Share it with any number of payers."),
  qrCode: z
    .object({ svg: z.url(), png: z.url() })
    .describe("Images of a QR code that leads to `url`. They need no key."),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PaymentLinkRecord = z.infer<typeof PaymentLinkRecord>;

export function paymentLinkRecord(view: PaymentLinkView): PaymentLinkRecord {
  const open = view.amount.kind === "open" ? view.amount : undefined;
  return {
    id: view.id,
    reference: view.reference || null,
    name: view.name,
    status: view.status,
    amount: view.amount.kind === "fixed" ? amount(view.amount.amount) : null,
    minAmount: open ? amount(open.min) : null,
    maxAmount: open ? amount(open.max) : null,
    currency: view.currency,
    methods: [...view.methods],
    maxUses: view.usesMax,
    uses: view.uses,
    openSessions: view.openSessions,
    successUrl: view.successUrl || null,
    metadata: view.metadata,
    url: view.url,
    qrCode: { svg: `${view.url}/qr.svg`, png: `${view.url}/qr.png` },
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

export const PAYMENT_LINK_STATUS_TO_WIRE = {
  active: "PAYMENT_LINK_STATUS_ACTIVE",
  inactive: "PAYMENT_LINK_STATUS_INACTIVE",
  completed: "PAYMENT_LINK_STATUS_COMPLETED",
} as const satisfies Record<PaymentLinkStatus, string>;

export function paymentLinkStatusFromWire(
  wire: PaymentLink__Output["status"],
): PaymentLinkStatus | undefined {
  return PAYMENT_LINK_STATUSES.find((status) => PAYMENT_LINK_STATUS_TO_WIRE[status] === wire);
}

/** @throws Error for a link without a status, which checkout never sends */
export function paymentLinkFromWire(link: PaymentLink__Output): PaymentLinkView {
  const status = paymentLinkStatusFromWire(link.status);
  if (!status) throw new Error("A payment link comes with its status.");
  const fixed = BigInt(link.amount);
  return {
    id: link.id,
    reference: link.reference,
    name: link.name,
    status,
    amount:
      fixed > 0n
        ? { kind: "fixed", amount: fixed }
        : { kind: "open", min: BigInt(link.amountMin), max: BigInt(link.amountMax) },
    currency: link.currency,
    methods: link.methods.map(checkoutMethodFromWire),
    usesMax: Number(link.usesMax) || null,
    uses: Number(link.uses),
    openSessions: Number(link.openSessions),
    successUrl: link.successUrl,
    metadata: link.metadataJson ? JSON.parse(link.metadataJson) : {},
    url: link.url,
    createdAt: momentFromWire(link.createdAtMs),
    updatedAt: momentFromWire(link.updatedAtMs),
  };
}

/** The payment link that already has a reference: the data of DUPLICATE_REFERENCE. */
export const PaymentLinkReferenceHolder = ReferenceHolder.extend({
  type: z.literal("payment_link").describe("Always a payment link."),
  transactionId: z.null().describe("A link has no transaction of its own."),
  id: z.string().describe("`plink_…` of the link that has the reference."),
  status: z.enum(PAYMENT_LINK_STATUSES),
});
