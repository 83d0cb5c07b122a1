import type { Expect, Received } from "./payids";
import type { AmountRule } from "./virtual-accounts";

/** `GET /permanent-accounts?status=&customer=&cursor=`, newest first: accounts of customers. */
export interface PermanentAccounts {
  accounts: PermanentAccount[];
  next: string | null;
}
export interface PermanentAccount {
  /** `va_…` */
  id: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
  reference: string;
  /** `cus_…` */
  customerId: string;
  status: "active" | "closed";
  /** Null for none. */
  amountKobo: string | null;
  rule: AmountRule;
  receivedKobo: string;
  paymentsCount: number;
  /** The number is masked but for its last digits. */
  identity: { type: "bvn" | "nin"; number: string } | null;
  createdAt: string;
  closedAt: string | null;
}
/**
 * `GET /permanent-accounts/:id?cursor=` with a page of its payments, newest first; rejected ones are returned to their
 * sender. `POST /permanent-accounts/:id/close` and `/reopen` answer `PermanentAccount`.
 */
export interface PermanentAccountDetail extends PermanentAccount {
  metadata: Record<string, unknown>;
  payments: PermanentPayment[];
  next: string | null;
}
export interface PermanentPayment extends Received {
  /** Of the accepted payments to this account, from 1; null for a rejected one. */
  sequence: number | null;
  /** Of its line in the statement: account number and sequence. */
  reference: string | null;
  sessionId: string;
  rejectionReason: string | null;
}
/** `POST /permanent-accounts` with an Idempotency-Key answers `PermanentAccount`. */
export interface CreatePermanentAccount extends Expect {
  /** `cus_…`, of a customer with a name. */
  customerId: string;
  /** Absent for none. */
  amountKobo?: string;
  rule: AmountRule;
  /** Eleven digits, kept sealed. */
  identity?: { type: "bvn" | "nin"; number: string };
}
