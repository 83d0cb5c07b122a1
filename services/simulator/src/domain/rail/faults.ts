import { CALL_FAULTS, NOTICE_FAULTS, type Possible } from "../bank/fault";
import { LINE_FAULTS } from "../statement";

/** Which faults each part of the rail knows. It signs no timestamps. */
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
  notice: NOTICE_FAULTS.filter((kind) => kind !== "old-timestamp"),
} as const satisfies Possible;

export type RailOperation = keyof typeof RAIL_FAULTS;

/** The fields of a call, a line or a notice by which a fault finds it. */
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
