/** A change to a card payment. */
export interface CardTask {
  action: "capture" | "cancel" | "refund";
  /** In the minor unit; not of a cancellation. */
  amountKobo?: string;
  reason?: string;
}
