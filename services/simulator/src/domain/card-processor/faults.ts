import {
  CALL_FAULTS,
  LINE_FAULTS,
  type PossibleFaults,
  REFUND_FAULTS,
  SIGNED_WEBHOOK_FAULTS,
} from "../fault";

const CALLS = [...CALL_FAULTS, "hang-then-refuse", "accept-then-reset"] as const;

export const PROCESSOR_FAULTS = {
  customers: CALLS,
  method: CALLS,
  open: CALLS,
  retrieve: [...CALLS, "lagging-retrieve"],
  confirm: CALLS,
  capture: CALLS,
  cancel: CALLS,
  refund: [...CALLS, "double-execution"],
  refunds: CALLS,
  dispute: CALLS,
  disputes: CALLS,
  upload: CALLS,
  statement: CALLS,
  "refund-fate": REFUND_FAULTS,
  "statement-line": LINE_FAULTS,
  notice: SIGNED_WEBHOOK_FAULTS,
} as const satisfies PossibleFaults;

export type ProcessorOperation = keyof typeof PROCESSOR_FAULTS;

/** The fields by which a fault matches a request, a line or a webhook. */
export const PROCESSOR_FIELDS = [
  "payment_intent",
  "charge",
  "refund",
  "dispute",
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
