import type { Kobo } from "@kobo/core/money";

/** What is asked of the provider: who is behind a smartcard, a meter, a profile or an account. */
export interface AccountToVerify {
  serviceId: string;
  billersCode: string;
  /** Prepaid or postpaid, or the exam; empty where nothing is to be chosen. */
  type: string;
}

/** Who it is. Texts are empty where the provider does not say. */
export interface VerifiedAccount {
  customerName: string;
  /** TV: 0 where the provider names none; the date as `YYYY-MM-DD`. */
  renewalAmount: Kobo;
  currentBouquet: string;
  expiryDate: string;
  /** Electricity. */
  customerAddress: string;
  meterType: string;
  /** Internet: the accounts that can be bought for. */
  accountIds: readonly string[];
}

/** What came of asking. */
export type Verification =
  | { kind: "verified"; account: VerifiedAccount }
  /** The provider knows nobody there, or does not sell to him. */
  | { kind: "refused"; detail: string }
  /** Nobody knows: asking again may bring an answer (decision 80). */
  | { kind: "no answer"; detail: string };
