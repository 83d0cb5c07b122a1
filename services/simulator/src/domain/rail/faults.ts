import { CALL_FAULTS, LINE_FAULTS, type PossibleFaults, SIGNED_WEBHOOK_FAULTS } from "../fault";

/** The rail signs no timestamps. */
export const RAIL_FAULTS = {
  bank: CALL_FAULTS,
  resolve: CALL_FAULTS,
  transferrecipient: CALL_FAULTS,
  transfer: [...CALL_FAULTS, "hang-then-refuse", "double-execution"],
  verify: [...CALL_FAULTS, "lagging-verify"],
  list: CALL_FAULTS,
  fetch: CALL_FAULTS,
  balance: CALL_FAULTS,
  settle: CALL_FAULTS,
  "statement-line": LINE_FAULTS,
  notice: SIGNED_WEBHOOK_FAULTS.filter((kind) => kind !== "old-timestamp"),
} as const satisfies PossibleFaults;

export type RailOperation = keyof typeof RAIL_FAULTS;

/** The fields by which a fault matches a request, a line or a webhook. */
export const RAIL_FIELDS = [
  "reference",
  "transfer_code",
  "id_or_code",
  "amount",
  "recipient",
  "account_number",
  "bank_code",
  "event",
] as const;
