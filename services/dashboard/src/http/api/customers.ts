import type { CardPaymentSummary } from "./cards";
import type { PermanentAccount } from "./permanent-accounts";

/** `GET /customers?q=&cursor=`, newest first; `q` is a whole e-mail address, a reference or an id. */
export interface Customers {
  customers: Customer[];
  next: string | null;
}
export interface Customer {
  /** `cus_…` */
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  /** The merchant's own. */
  reference: string | null;
  createdAt: string;
}
/** `GET /customers/:id`. A part is null while its service does not answer. */
export interface CustomerDetail extends Customer {
  metadata: Record<string, unknown>;
  updatedAt: string;
  /** The newest card payments. */
  payments: CardPaymentSummary[];
  hasMorePayments: boolean;
  /** The newest accounts. */
  accounts: PermanentAccount[] | null;
  /** Cards that can be charged again, newest first. */
  cards: SavedCard[];
}
export interface SavedCard {
  /** `pm_…` */
  id: string;
  brand: string;
  last4: string;
  expires: { month: number; year: number };
  createdAt: string;
}
/** `POST /customers` with an Idempotency-Key, and `PATCH /customers/:id` with all fields. Empty ones are none. */
export interface CustomerFields {
  email: string;
  name: string;
  phone: string;
  reference: string;
  /** A JSON object as text; empty for none. */
  metadata: string;
}
/** Of `POST /customers`: an e-mail address that has a customer changes that one. */
export interface CreatedCustomer {
  customer: Customer;
  isNew: boolean;
}
/** `DELETE /customers/:id` erases the personal data and the saved cards; payments stay. */
