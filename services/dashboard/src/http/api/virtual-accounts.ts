import type { Expect, Received } from "./payids";

/** `GET /virtual-accounts?status=&cursor=`, newest first. */
export interface VirtualAccounts {
  accounts: VirtualAccount[];
  next: string | null;
}
export interface VirtualAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  reference: string;
  status: "active" | "completed" | "expired";
  amountKobo: string;
  /** `"0"` until a payment is accepted. */
  receivedKobo: string;
  rule: AmountRule;
  createdAt: string;
  expiresAt: string;
  /** As `expiresAt`, moved by the test clock. */
  lapsesAt: string;
  /** When the merchant closed it: it is `expired` until it is reopened. Null while it is open. */
  closedAt: string | null;
}
/** Which payments an account accepts, compared with its amount. */
export type AmountRule = "exact" | "less" | "greater" | "at_most" | "at_least" | "any";
/** `GET /virtual-accounts/:reference`; `POST /virtual-accounts/:reference/close` and `/reopen` answer `VirtualAccount`. */
export interface VirtualAccountDetail extends VirtualAccount {
  metadata: Record<string, unknown>;
  /** Of the link that shows payers where to pay: `/pay#token=…`. */
  requestToken: string;
  /** The newest hundred, newest first; rejected ones are returned to their sender. */
  payments: (Received & { sessionId: string; rejectionReason: string | null })[];
}

export interface CreateVirtualAccount extends Expect {
  amountKobo: string;
  /** The customer's, which becomes part of the account's name. */
  name: string;
  validityTime: number;
  rule: AmountRule;
}
