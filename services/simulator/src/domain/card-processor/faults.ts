import { CALL_FAULTS, NOTICE_FAULTS, type Possible } from "../bank/fault";
import { LINE_FAULTS } from "../statement";
import { REFUND_FATES } from "./refund";

const CALLS = [...CALL_FAULTS, "hang-then-refuse", "accept-then-reset"] as const;

/** Which faults each part of the processor knows. */
export const PROCESSOR_FAULTS = {
  customers: CALLS,
  open: CALLS,
  retrieve: [...CALLS, "lagging-retrieve"],
  confirm: CALLS,
  capture: CALLS,
  cancel: CALLS,
  refund: [...CALLS, "double-execution"],
  refunds: CALLS,
  statement: CALLS,
  "refund-fate": REFUND_FATES,
  "statement-line": LINE_FAULTS,
  notice: NOTICE_FAULTS,
} as const satisfies Possible;

export type ProcessorOperation = keyof typeof PROCESSOR_FAULTS;

/** The fields of a call, a line or a notice by which a fault finds it. */
export const PROCESSOR_FIELDS = [
  "payment_intent",
  "charge",
  "refund",
  "customer",
  "email",
  "amount",
  "currency",
  "capture_method",
  "last4",
  "type",
  "event",
  "metadata.*",
] as const;
