import type { Kobo } from "@kobo/core/money";

/** A smartcard, meter, profile or account. */
export interface AccountToVerify {
  serviceId: string;
  billersCode: string;
  /** Prepaid or postpaid, or the exam; empty where there is no choice. */
  type: string;
}

/** The account's customer. Texts that the provider does not send are empty. */
export interface VerifiedAccount {
  customerName: string;
  /** TV: 0 for no renewal amount; the date as `YYYY-MM-DD`. */
  renewalAmount: Kobo;
  currentBouquet: string;
  expiryDate: string;
  /** Electricity. */
  customerAddress: string;
  meterType: string;
  /** Internet: the accounts that can be topped up. */
  accountIds: readonly string[];
}

export type Verification =
  | { kind: "verified"; account: VerifiedAccount }
  /** The provider does not know the account, or does not sell to it. */
  | { kind: "refused"; detail: string }
  /** Unknown: a retry may succeed (decision 80). */
  | { kind: "no answer"; detail: string };
