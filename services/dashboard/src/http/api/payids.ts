/** `GET /payids?type=&status=&cursor=`, newest first. */
export interface PayIds {
  payIds: PayId[];
  next: string | null;
}
export interface PayId {
  payId: string;
  name: string;
  reference: string;
  type: "dynamic" | "static";
  status: "active" | "used" | "expired" | "inactive";
  /** The expected amount; null for none. */
  amountKobo: string | null;
  receivedKobo: string;
  paymentsCount: number;
  createdAt: string;
  /** Null for a static one. */
  expiresAt: string | null;
  /** As `expiresAt`, moved by the test clock. */
  lapsesAt: string | null;
}
/** `GET /payids/:payId`; `POST /payids/:payId/activate` and `/deactivate` answer `PayId`. */
export interface PayIdDetail extends PayId {
  metadata: Record<string, unknown>;
  /** Of the link that shows payers where to pay: `/pay#token=…`. */
  requestToken: string;
  /** The newest hundred, newest first. */
  payments: Received[];
}
export interface Received {
  transactionId: string;
  amountKobo: string;
  at: string;
  payerName: string;
}
/** `POST /payids` with an Idempotency-Key answers `PayId`. Also `POST /virtual-accounts`. */
export interface Expect {
  reference: string;
  /** A JSON object as text; empty for none. */
  metadata: string;
}
export type CreatePayId = Expect & { amountKobo?: string } & (
    | { type: "dynamic" }
    | { type: "static"; name: string }
  );
