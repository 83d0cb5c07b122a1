import type { CardBrand } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";

/** A customer of a merchant, with everything that is known about the person. */
export interface Customer {
  /** UUID; public as `cus_…`. */
  id: string;
  merchantId: string;
  mode: Mode;
  /** Lower case. */
  email: string;
  /** Empty for none; so are phone, reference and metadata. */
  name: string;
  phone: string;
  /** The merchant's own id of the customer. */
  reference: string;
  /** JSON as sent. */
  metadata: string;
  /** Counts the changes, from 1. */
  version: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields that merchants set. */
const PROFILE = ["email", "name", "phone", "reference", "metadata"] as const;
export type Profile = Pick<Customer, (typeof PROFILE)[number]>;

/** The fields of `sent` that differ from the customer's; undefined when there are none. */
export function changesOf(customer: Profile, sent: Partial<Profile>): Partial<Profile> | undefined {
  const changed = PROFILE.filter(
    (field) => sent[field] !== undefined && sent[field] !== customer[field],
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

/** A card that can be charged again without its number. */
export interface ReusableCard {
  /** UUID; public as `pm_…`. */
  id: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  createdAt: Date;
}
