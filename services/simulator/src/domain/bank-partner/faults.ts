import { CALL_FAULTS, LINE_FAULTS, type PossibleFaults, SIGNED_WEBHOOK_FAULTS } from "../fault";

export const PARTNER_FAULTS = {
  accounts: [...CALL_FAULTS, "hang-then-refuse"],
  account: CALL_FAULTS,
  "account-credits": CALL_FAULTS,
  credit: CALL_FAULTS,
  statement: CALL_FAULTS,
  "sandbox-credits": [...CALL_FAULTS, "hang-then-refuse", "double-execution"],
  "statement-line": LINE_FAULTS,
  notice: SIGNED_WEBHOOK_FAULTS,
} as const satisfies PossibleFaults;

export type PartnerOperation = keyof typeof PARTNER_FAULTS;

/** The fields by which a fault matches a request, a line or a webhook. */
export const PARTNER_FIELDS = [
  "reference",
  "name",
  "account_number",
  "session_id",
  "amount",
  "event",
] as const;
