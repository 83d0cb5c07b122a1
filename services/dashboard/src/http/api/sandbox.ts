/**
 * In test mode alone, each with an Idempotency-Key: `POST /sandbox/wallet/fund` `{ amountKobo }` → `SandboxPaid`;
 * `/sandbox/payids/:payId/pay` and `/sandbox/virtual-accounts/:reference/pay` `{ amountKobo, senderName }` →
 * `SandboxPaid`; `/sandbox/transfers/:reference/settle` and `/sandbox/bills/:reference/settle` `{ outcome }` (204);
 * `/sandbox/time/advance` `{ minutes }` → `{ totalMinutes }`.
 */
export interface SandboxPaid {
  transactionId: string;
  /** Why a virtual account has rejected the payment. */
  rejectionReason: string | null;
}
export type SettleOutcome = "success" | "failed" | "reversed";
