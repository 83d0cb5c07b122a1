import {
  BillPurchaseRecord,
  ExternalTransferRecord,
  FailedBillPurchaseRecord,
  PayIdPaymentRecord,
  PayIdTransferRecord,
  ProviderFloatRecord,
  ReconciliationDifferenceRecord,
  VirtualAccountPaymentRecord,
  VirtualAccountRecord,
  WalletRecord,
} from "@kobo/records";
import { z } from "zod";
import { LedgerTransfersCommitted } from "./ledger-transfers-committed";

/** The parts of the house that emit events, each on a topic of its own. */
export const DOMAINS = [
  "ledger",
  "wallet",
  "payid",
  "transfer",
  "bill",
  "provider",
  "reconciliation",
] as const;
export type Domain = (typeof DOMAINS)[number];

interface Entry {
  domain: Domain;
  /** Raised when the data changes in a way that old consumers cannot read. */
  version: number;
  /** Merchants may receive it by webhook. */
  public: boolean;
  /** What the topic is keyed by: events of one key arrive in order. */
  key: string;
  description: string;
  data: z.ZodType;
}

/**
 * Every event of the platform: what it says, who says it, and what it carries. Topics, webhook event
 * lists and documents are made from this table.
 */
export const CATALOGUE = {
  "ledger.transfers.committed": {
    domain: "ledger",
    version: 1,
    public: false,
    key: "id of the root transfer",
    description: "Transfers of one group were committed together.",
    data: LedgerTransfersCommitted,
  },
  "wallet.low_balance": {
    domain: "wallet",
    version: 1,
    public: true,
    key: "wallet PayID",
    description: "A wallet's available balance fell below its threshold.",
    data: WalletRecord,
  },
  "payid.payment.completed": {
    domain: "payid",
    version: 1,
    public: true,
    key: "PayID",
    description: "A PayID received a payment.",
    data: PayIdPaymentRecord,
  },
  "virtual_account.payment.received": {
    domain: "payid",
    version: 1,
    public: true,
    key: "account number",
    description: "A virtual account received the payment it was made for.",
    data: VirtualAccountPaymentRecord,
  },
  "virtual_account.payment.rejected": {
    domain: "payid",
    version: 1,
    public: true,
    key: "account number",
    description:
      "A virtual account received a payment that it does not take; it goes back to its sender.",
    data: VirtualAccountPaymentRecord,
  },
  "virtual_account.expired": {
    domain: "payid",
    version: 1,
    public: true,
    key: "account number",
    description: "A virtual account's time ended without a payment.",
    data: VirtualAccountRecord,
  },
  "transfer.completed": {
    domain: "transfer",
    version: 1,
    public: true,
    key: "transaction id",
    description: "A transfer out of the merchant's wallet was completed.",
    data: z.union([PayIdTransferRecord, ExternalTransferRecord]),
  },
  "transfer.failed": {
    domain: "transfer",
    version: 1,
    public: true,
    key: "transaction id",
    description: "A bank did not take a transfer; the money is back in the wallet.",
    data: ExternalTransferRecord,
  },
  "transfer.reversed": {
    domain: "transfer",
    version: 1,
    public: true,
    key: "transaction id",
    description: "A bank gave back a transfer that was completed; the money is back in the wallet.",
    data: ExternalTransferRecord,
  },
  "bill.purchase.completed": {
    domain: "bill",
    version: 1,
    public: true,
    key: "transaction id",
    description: "A bill was bought and delivered.",
    data: BillPurchaseRecord,
  },
  "bill.purchase.pending": {
    domain: "bill",
    version: 1,
    public: true,
    key: "transaction id",
    description: "The provider has not said yet whether it delivered; the money is held.",
    data: BillPurchaseRecord,
  },
  "bill.purchase.failed": {
    domain: "bill",
    version: 1,
    public: true,
    key: "transaction id",
    description: "A bill could not be bought; nothing was charged.",
    data: FailedBillPurchaseRecord,
  },
  "bill.purchase.reversed": {
    domain: "bill",
    version: 1,
    public: true,
    key: "transaction id",
    description:
      "The provider took back a bill that was delivered; the money is back in the wallet.",
    data: BillPurchaseRecord,
  },
  "provider.float_low": {
    domain: "provider",
    version: 1,
    public: false,
    key: "provider and mode",
    description: "Our money at a provider fell below the least that we want to keep there.",
    data: ProviderFloatRecord,
  },
  "reconciliation.difference": {
    domain: "reconciliation",
    version: 1,
    public: false,
    key: "what both sides call the movement",
    description: "Our records and a provider's statement differ.",
    data: ReconciliationDifferenceRecord,
  },
} as const satisfies Record<string, Entry>;

export type EventName = keyof typeof CATALOGUE;
export type EventData<Name extends EventName> = z.infer<(typeof CATALOGUE)[Name]["data"]>;

export function isKnownEvent(name: string): name is EventName {
  return Object.hasOwn(CATALOGUE, name);
}

export function isPublic(name: EventName): boolean {
  return CATALOGUE[name].public;
}

/** The events that merchants may subscribe to. */
export const PUBLIC_EVENTS = (Object.keys(CATALOGUE) as EventName[]).filter(isPublic);

/** The JSON Schema (draft 2020-12) of an event's data. */
export function jsonSchemaOf(name: EventName): unknown {
  return z.toJSONSchema(CATALOGUE[name].data);
}

/** What `ce_dataschema` says: which event, which version. */
export function schemaIdOf(name: EventName): string {
  return `urn:kobo:event:${name}:${CATALOGUE[name].version}`;
}
