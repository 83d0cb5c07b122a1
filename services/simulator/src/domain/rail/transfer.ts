import type { Fields } from "../fields";

export interface NewRecipient {
  name: string;
  accountNumber: string;
  bankCode: string;
  description: string | null;
}

/** The payee of transfers. An account has one recipient, even if created repeatedly. */
export interface Recipient extends NewRecipient {
  id: number;
  code: string;
  accountName: string;
  bankName: string;
  createdAt: Date;
}

/** The states of Paystack's transfers that the simulator supports. */
export type TransferState = "pending" | "success" | "failed" | "reversed";

/** A scheduled transition. */
export interface Plan {
  state: Exclude<TransferState, "pending">;
  at: Date;
}

export interface Transfer {
  id: number;
  code: string;
  /** Set by the caller. Only the fault `double-execution` creates two transfers under one. */
  reference: string;
  amount: bigint;
  reason: string | null;
  recipientCode: string;
  state: TransferState;
  planned: Plan | null;
  /** The inter-bank scheme's id. */
  sessionId: string;
  createdAt: Date;
  updatedAt: Date;
}

/** In lower case, so that no two references differ only by case. */
export const REFERENCE = /^[a-z0-9_-]{16,50}$/;

export type Outcome = "success" | "failed" | "reversed" | "planned";

const MAY_BECOME: Readonly<Record<TransferState, readonly TransferState[]>> = {
  pending: ["success", "failed"],
  success: ["reversed"],
  failed: [],
  reversed: [],
};

/**
 * Settles a pending transfer or reverses a successful one; repeating an outcome changes nothing.
 * Undefined for an invalid transition.
 */
export function settled(transfer: Transfer, outcome: Outcome, now: Date): Transfer | undefined {
  const state = outcome === "planned" ? transfer.planned?.state : outcome;
  if (state === undefined || state === transfer.state) return transfer;
  if (!MAY_BECOME[transfer.state].includes(state)) return undefined;
  return { ...transfer, state, planned: null, updatedAt: now };
}

/** The amount that a transfer takes from the float; pending transfers reserve it. */
export function reservedFromFloat({ state, amount }: Transfer): bigint {
  switch (state) {
    case "pending":
    case "success":
      return amount;
    case "failed":
    case "reversed":
      return 0n;
  }
}

/** The fields by which a fault matches a transfer. */
export function fieldsOf(transfer: Transfer, recipient: Recipient): Fields {
  return {
    reference: transfer.reference,
    transfer_code: transfer.code,
    amount: String(transfer.amount),
    recipient: recipient.code,
    account_number: recipient.accountNumber,
    bank_code: recipient.bankCode,
  };
}
