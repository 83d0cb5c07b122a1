import { CALL_FAULTS, NOTICE_FAULTS, type Possible } from "../bank/fault";
import { LINE_FAULTS } from "../statement";

/** Which faults each part of the bank partner knows. */
export const PARTNER_FAULTS = {
  accounts: [...CALL_FAULTS, "hang-then-refuse"],
  account: CALL_FAULTS,
  "account-credits": CALL_FAULTS,
  credit: CALL_FAULTS,
  statement: CALL_FAULTS,
  "sandbox-credits": [...CALL_FAULTS, "hang-then-refuse", "double-execution"],
  "statement-line": LINE_FAULTS,
  notice: NOTICE_FAULTS,
} as const satisfies Possible;

export type PartnerOperation = keyof typeof PARTNER_FAULTS;

/** The fields of a call, a line or a notice by which a fault finds it. */
export const PARTNER_FIELDS = [
  "reference",
  "name",
  "account_number",
  "session_id",
  "amount",
  "event",
] as const;
