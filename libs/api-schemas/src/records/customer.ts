import type { Customer__Output } from "@kobo/protos/customers/v1/Customer";
import type { SavedCard__Output } from "@kobo/protos/customers/v1/SavedCard";
import { z } from "zod";
import { CARD_BRANDS, type CardBrand } from "./card-payment";
import { ReferenceHolder } from "./reference-holder";
import { momentFromWire, Timestamp, timestamp } from "./wire";

/** A customer in the services. */
export interface CustomerView {
  /** `cus_…` */
  id: string;
  /** Lower case. */
  email: string;
  /** Empty for none; so are phone and reference. */
  name: string;
  phone: string;
  reference: string;
  /** The merchant's JSON; empty for none. */
  metadata: string;
  createdAt: Date;
  updatedAt: Date;
}

export const CustomerRecord = z.object({
  id: z.string().describe("`cus_…`"),
  email: z.string().describe("Lower case. The same email is the same customer."),
  name: z.string().nullable().describe("Null if you never sent one."),
  phone: z.string().nullable().describe("As you sent it; null for none."),
  reference: z.string().nullable().describe("Your own id of the customer; null for none."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it; `{}` by default."),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export function customerRecord(view: CustomerView): CustomerRecord {
  return {
    id: view.id,
    email: view.email,
    name: view.name || null,
    phone: view.phone || null,
    reference: view.reference || null,
    metadata: view.metadata ? JSON.parse(view.metadata) : {},
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

export function customerFromWire(customer: Customer__Output): CustomerView {
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    reference: customer.reference,
    metadata: customer.metadataJson,
    createdAt: momentFromWire(customer.createdAtMs),
    updatedAt: momentFromWire(customer.updatedAtMs),
  };
}

/** All that is left of a deleted customer: nothing about the person. */
export const DeletedCustomerRecord = z.object({
  id: z.string().describe("`cus_…`; payments keep it."),
  deletedAt: Timestamp,
});
export type DeletedCustomerRecord = z.infer<typeof DeletedCustomerRecord>;

/** A card that was charged or authorized, and can be charged again. */
export const SavedCardRecord = z.object({
  id: z.string().describe("`pm_…`; charge the card with it."),
  brand: z.enum(CARD_BRANDS),
  last4: z.string().describe("The number's last four digits."),
  expMonth: z.int(),
  expYear: z.int().describe("Four digits."),
  createdAt: Timestamp.describe("When the card was first used."),
});
export type SavedCardRecord = z.infer<typeof SavedCardRecord>;

export function savedCardFromWire(card: SavedCard__Output): SavedCardRecord {
  const { id, brand, last4, expMonth, expYear } = card;
  const createdAt = timestamp(momentFromWire(card.createdAtMs));
  return { id, brand: brandOf(brand), last4, expMonth, expYear, createdAt };
}

function brandOf(text: string): CardBrand {
  return CARD_BRANDS.find((brand) => brand === text) ?? "unknown";
}

/** The customer that already has a reference: the data of DUPLICATE_REFERENCE. */
export const CustomerReferenceHolder = ReferenceHolder.extend({
  type: z.literal("customer").describe("Always a customer."),
  transactionId: z.null().describe("A customer has no transaction of its own."),
  id: z.string().describe("`cus_…` of the customer that has the reference."),
  status: z.literal("active").describe("A deleted customer has no reference any more."),
});

/** The customer that already has an email: the data of CUSTOMER_ALREADY_EXISTS. */
export const CustomerEmailHolder = z.object({
  id: z.string().describe("`cus_…` of the customer that has the email."),
});
