import type { Kind } from "./kinds";

/** A payment of any kind, as lists show it. */
export interface Payment {
  kind: Kind;
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  at: Date;
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: string;
  /** As the API shows it. */
  apiStatus: string;
  /** The payer or the payee; the service of a bill. */
  party: string;
  /** The address, account, card or bill of the party. */
  detail: string;
  /** The merchant's own; empty for none. */
  reference: string;
}
