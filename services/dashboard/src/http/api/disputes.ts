/** `GET /disputes?status=&payment=&cursor=`, newest first. Amounts are in the minor unit of the currency. */
export interface Disputes {
  disputes: DisputeSummary[];
  next: string | null;
}
export interface DisputeSummary {
  /** `dp_…` */
  id: string;
  paymentId: string;
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /** The bank only asks, and takes no money. */
  isInquiry: boolean;
  reason: string;
  amountKobo: string;
  currency: string;
  evidenceDueBy: string | null;
  /** The answer that the card processor has not confirmed yet. */
  pendingResponse: "accept" | "submit" | null;
  createdAt: string;
}
/** `GET /disputes/:id`. */
export interface DisputeDetail extends DisputeSummary {
  /** The money that is taken from the merchant now. */
  withdrawnKobo: string;
  feeKobo: string;
  networkReasonCode: string | null;
  submittedAt: string | null;
  updatedAt: string;
  /** The evidence, by the API's fields. */
  texts: Record<string, string>;
  files: { field: string; filename: string }[];
}
/**
 * `POST /disputes/:id/evidence` `{ texts, withoutFiles }`, where an empty text removes a field, and
 * `POST /disputes/:id/files?field=&filename=` with the file itself as the body answer 204. So do `POST /disputes/:id/accept`
 * and `POST /disputes/:id/submit`, which take an Idempotency-Key.
 */
