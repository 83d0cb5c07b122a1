import { BILL_CALL_FAULTS, LINE_FAULTS, type PossibleFaults, WEBHOOK_FAULTS } from "../fault";

/** Endpoints by the last segment of their paths. Webhooks are unsigned, so there are no signature faults. */
export const BILL_FAULTS = {
  "service-categories": BILL_CALL_FAULTS,
  services: BILL_CALL_FAULTS,
  "service-variations": BILL_CALL_FAULTS,
  "extra-fields": BILL_CALL_FAULTS,
  options: BILL_CALL_FAULTS,
  balance: BILL_CALL_FAULTS,
  "merchant-verify": BILL_CALL_FAULTS,
  pay: [...BILL_CALL_FAULTS, "hang-then-refuse", "double-delivery"],
  requery: [...BILL_CALL_FAULTS, "lagging-requery"],
  transactions: BILL_CALL_FAULTS,
  settle: BILL_CALL_FAULTS,
  "statement-line": LINE_FAULTS,
  notice: WEBHOOK_FAULTS,
} as const satisfies PossibleFaults;

export type BillOperation = keyof typeof BILL_FAULTS;

/** The fields by which a fault matches a request, a line or a webhook. */
export const BILL_FIELDS = ["phone", "billersCode", "serviceID", "request_id", "event"] as const;
