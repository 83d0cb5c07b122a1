import {
  BillPurchaseRecord,
  BulkTransferRecord,
  CardPaymentRecord,
  CardRefundRecord,
  CheckoutSessionRecord,
  ExternalTransferRecord,
  FailedBillPurchaseRecord,
  PayIdPaymentRecord,
  PayIdTransferRecord,
  ProviderFloatRecord,
  ReconciliationDifferenceRecord,
  RefundedCardPaymentRecord,
  VirtualAccountPaymentRecord,
  VirtualAccountRecord,
  WalletRecord,
  WebhookEndpointDisabledRecord,
  WebhookEndpointFailingRecord,
} from "@kobo/api-schemas/records";
import { z } from "zod";
import * as examples from "./catalogue-examples";
import { LedgerTransfersCommitted } from "./ledger-transfers-committed";

/** The domains that emit events, each on its own topic. */
export const DOMAINS = [
  "ledger",
  "wallet",
  "payid",
  "transfer",
  "bill",
  "card-payment",
  "checkout",
  "provider",
  "reconciliation",
  "webhook",
] as const;
export type Domain = (typeof DOMAINS)[number];

/** The services that emit events. */
export type Owner =
  | "bills"
  | "card-payments"
  | "checkout"
  | "payid"
  | "transfer"
  | "wallet-ledger"
  | "webhook";

interface Entry {
  domain: Domain;
  /** The service that emits it, or several. */
  owner: Owner | readonly Owner[];
  /** Raised when the data changes in a way that old consumers cannot read. */
  version: number;
  /** The day of its first release. */
  since: string;
  /** Merchants may receive it by webhook. */
  public: boolean;
  /** Events of one key arrive in order. */
  key: string;
  description: string;
  data: z.ZodType;
  /** An example of the data. */
  example: unknown;
}

/** Every event of the platform. Topics, webhook event lists and documents are generated from this table. */
export const CATALOGUE = {
  "ledger.transfers.committed": {
    domain: "ledger",
    owner: "wallet-ledger",
    version: 1,
    since: "2026-11-21",
    public: false,
    key: "id of the root transfer",
    description: "Transfers of one group were committed together.",
    data: LedgerTransfersCommitted,
    example: examples.transfersCommitted,
  },
  "wallet.low_balance": {
    domain: "wallet",
    owner: "wallet-ledger",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "wallet PayID",
    description: "A wallet's available balance fell below its threshold.",
    data: WalletRecord,
    example: examples.lowWallet,
  },
  "payid.payment.completed": {
    domain: "payid",
    owner: "payid",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "PayID",
    description: "A PayID received a payment.",
    data: PayIdPaymentRecord,
    example: examples.payIdPayment,
  },
  "virtual_account.payment.received": {
    domain: "payid",
    owner: "payid",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "account number",
    description: "A virtual account received the payment it was made for.",
    data: VirtualAccountPaymentRecord,
    example: examples.receivedOnAccount,
  },
  "virtual_account.payment.rejected": {
    domain: "payid",
    owner: "payid",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "account number",
    description:
      "A virtual account received a payment that it does not take; it goes back to its sender.",
    data: VirtualAccountPaymentRecord,
    example: examples.rejectedOnAccount,
  },
  "virtual_account.expired": {
    domain: "payid",
    owner: "payid",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "account number",
    description: "A virtual account's time ended without a payment.",
    data: VirtualAccountRecord,
    example: examples.expiredAccount,
  },
  "transfer.completed": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "A transfer out of the merchant's wallet was completed.",
    data: z.union([PayIdTransferRecord, ExternalTransferRecord]),
    example: examples.completedTransfer,
  },
  "transfer.failed": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "A bank did not take a transfer; the money is back in the wallet.",
    data: ExternalTransferRecord,
    example: examples.failedTransfer,
  },
  "transfer.reversed": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "A bank gave back a transfer that was completed; the money is back in the wallet.",
    data: ExternalTransferRecord,
    example: examples.reversedTransfer,
  },
  "bulk_transfer.approved": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-27",
    public: true,
    key: "bulk transfer id",
    description: "A bulk transfer was approved, and its rows are about to be paid.",
    data: BulkTransferRecord,
    example: examples.approvedBulkTransfer,
  },
  "bulk_transfer.paused": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-27",
    public: true,
    key: "bulk transfer id",
    description: "A bulk transfer was paused: no further row begins.",
    data: BulkTransferRecord,
    example: examples.pausedBulkTransfer,
  },
  "bulk_transfer.resumed": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-27",
    public: true,
    key: "bulk transfer id",
    description: "A paused bulk transfer was resumed.",
    data: BulkTransferRecord,
    example: examples.resumedBulkTransfer,
  },
  "bulk_transfer.completed": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-27",
    public: true,
    key: "bulk transfer id",
    description: "Every row of a bulk transfer is final: completed, failed or canceled.",
    data: BulkTransferRecord,
    example: examples.completedBulkTransfer,
  },
  "bulk_transfer.canceled": {
    domain: "transfer",
    owner: "transfer",
    version: 1,
    since: "2026-11-27",
    public: true,
    key: "bulk transfer id",
    description: "A bulk transfer was canceled: the rows that had not begun are never paid.",
    data: BulkTransferRecord,
    example: examples.canceledBulkTransfer,
  },
  "bill.purchase.completed": {
    domain: "bill",
    owner: "bills",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "A bill was bought and delivered.",
    data: BillPurchaseRecord,
    example: examples.completedPurchase,
  },
  "bill.purchase.pending": {
    domain: "bill",
    owner: "bills",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "The provider has not said yet whether it delivered; the money is held.",
    data: BillPurchaseRecord,
    example: examples.pendingPurchase,
  },
  "bill.purchase.failed": {
    domain: "bill",
    owner: "bills",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description: "A bill could not be bought; nothing was charged.",
    data: FailedBillPurchaseRecord,
    example: examples.failedPurchase,
  },
  "bill.purchase.reversed": {
    domain: "bill",
    owner: "bills",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "transaction id",
    description:
      "The provider took back a bill that was delivered; the money is back in the wallet.",
    data: BillPurchaseRecord,
    example: examples.reversedPurchase,
  },
  "payment.created": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A card payment was begun; its outcome follows.",
    data: CardPaymentRecord,
    example: examples.createdPayment,
  },
  "payment.succeeded": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A card was charged, or what it had been authorised for was captured.",
    data: CardPaymentRecord,
    example: examples.succeededPayment,
  },
  "payment.failed": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A card was declined; nothing was charged.",
    data: CardPaymentRecord,
    example: examples.failedPayment,
  },
  "payment.canceled": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A pending card payment was given up, by the merchant or at the end of its time.",
    data: CardPaymentRecord,
    example: examples.canceledPayment,
  },
  "payment.refunded": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A refund of a card payment, whole or in part, succeeded.",
    data: RefundedCardPaymentRecord,
    example: examples.refundedPayment,
  },
  "refund.failed": {
    domain: "card-payment",
    owner: "card-payments",
    version: 1,
    since: "2026-11-21",
    public: true,
    key: "payment id",
    description: "A refund of a card payment failed; the money is back in the merchant's balance.",
    data: CardRefundRecord,
    example: examples.failedRefund,
  },
  "checkout.session.completed": {
    domain: "checkout",
    owner: "checkout",
    version: 1,
    since: "2026-11-28",
    public: true,
    key: "checkout session id",
    description: "A checkout session was paid.",
    data: CheckoutSessionRecord,
    example: examples.completedCheckout,
  },
  "checkout.session.expired": {
    domain: "checkout",
    owner: "checkout",
    version: 1,
    since: "2026-11-28",
    public: true,
    key: "checkout session id",
    description: "A checkout session ended without a payment: its time was over, or you ended it.",
    data: CheckoutSessionRecord,
    example: examples.expiredCheckout,
  },
  "checkout.session.canceled": {
    domain: "checkout",
    owner: "checkout",
    version: 1,
    since: "2026-11-28",
    public: true,
    key: "checkout session id",
    description: "The customer ended a checkout session without a payment.",
    data: CheckoutSessionRecord,
    example: examples.canceledCheckout,
  },
  "checkout.session.overpaid": {
    domain: "checkout",
    owner: "checkout",
    version: 1,
    since: "2026-11-28",
    public: true,
    key: "checkout session id",
    description:
      "More money arrived for a checkout session than it asked for: a payment after its end, or a larger one. It is in your wallet.",
    data: CheckoutSessionRecord,
    example: examples.overpaidCheckout,
  },
  "checkout.session.underpaid": {
    domain: "checkout",
    owner: "checkout",
    version: 1,
    since: "2026-11-28",
    public: true,
    key: "checkout session id",
    description:
      "A payment arrived that is smaller than the checkout session's amount. It is in your wallet, and the session stays open.",
    data: CheckoutSessionRecord,
    example: examples.underpaidCheckout,
  },
  "provider.float_low": {
    domain: "provider",
    owner: "bills",
    version: 1,
    since: "2026-11-21",
    public: false,
    key: "provider and mode",
    description: "Our money at a provider fell below the least that we want to keep there.",
    data: ProviderFloatRecord,
    example: examples.lowFloat,
  },
  "reconciliation.difference": {
    domain: "reconciliation",
    owner: ["bills", "card-payments", "payid", "transfer"],
    version: 1,
    since: "2026-11-21",
    public: false,
    key: "what both sides call the movement",
    description: "Our records and a provider's statement differ.",
    data: ReconciliationDifferenceRecord,
    example: examples.difference,
  },
  "webhook.endpoint.failing": {
    domain: "webhook",
    owner: "webhook",
    version: 1,
    since: "2026-11-22",
    public: false,
    key: "webhook endpoint id",
    description: "A merchant's endpoint takes no deliveries any more; they wait.",
    data: WebhookEndpointFailingRecord,
    example: examples.failingEndpoint,
  },
  "webhook.endpoint.disabled": {
    domain: "webhook",
    owner: "webhook",
    version: 1,
    since: "2026-11-22",
    public: false,
    key: "webhook endpoint id",
    description: "A merchant's endpoint was disabled: it wants no more, or it failed for too long.",
    data: WebhookEndpointDisabledRecord,
    example: examples.disabledEndpoint,
  },
} as const satisfies Record<string, Entry>;

export type EventName = keyof typeof CATALOGUE;
export type EventData<Name extends EventName> = z.infer<(typeof CATALOGUE)[Name]["data"]>;

export const EVENT_NAMES = Object.keys(CATALOGUE) as EventName[];

export function isKnownEvent(name: string): name is EventName {
  return Object.hasOwn(CATALOGUE, name);
}

export function isPublic(name: EventName): boolean {
  return CATALOGUE[name].public;
}

/** The events that merchants may subscribe to. */
export const PUBLIC_EVENTS = EVENT_NAMES.filter(isPublic);

/** The events that the ledger publishes for the services that own them, written by the commit that they report. */
export const ANNOUNCED_EVENTS: readonly EventName[] = [
  "transfer.completed",
  "payid.payment.completed",
];

/** The possible values of `ce_source`: one for each service that may emit the event. */
export function sourcesOf(name: EventName): string[] {
  const { owner } = CATALOGUE[name];
  return [owner].flat().map((service) => sourceOf(service.replaceAll("-", "_")));
}

/** The `ce_source` of a service, by its schema. */
export function sourceOf(schema: string): string {
  return `/kobo/${schema}`;
}

/** The `ce_dataschema`: the event and its version. */
export function schemaIdOf(name: EventName): string {
  return `urn:kobo:event:${name}:${CATALOGUE[name].version}`;
}
