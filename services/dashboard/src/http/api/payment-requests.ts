import type { Mode } from "./access";

/** `POST /payment-requests/view` `{ token }`, without a session: what the link of a PayID or an account shows a payer. */
export interface PaymentRequest {
  mode: Mode;
  /** The registered name. */
  merchantName: string;
  payable: "payid" | "account";
  /** The PayID or the account number. */
  number: string;
  /** Of the PayID or the account. */
  name: string;
  /** Of an account. */
  bankName: string | null;
  /** Null for any amount. */
  amountKobo: string | null;
  status: "open" | "paid" | "expired" | "inactive";
  /** Null for a PayID that does not expire. */
  expiresAt: string | null;
}
