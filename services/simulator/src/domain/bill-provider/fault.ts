import type { Meeting } from "../meets";
import { LINE_FAULTS } from "../statement";

/** What can go wrong with any call. */
const CALL_FAULTS = [
  "deliver-then-hang",
  "error-after-delivery",
  "garbage",
  "reset-mid-body",
  "slow",
  "code",
] as const;

/** What can go wrong with a notice. Nobody signs it, and so nobody can sign it wrong. */
const NOTICE_FAULTS = ["off", "late", "doubled"] as const;

/** All of them, with those that make sense for single calls only. */
export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...LINE_FAULTS,
  ...NOTICE_FAULTS,
  "hang-then-refuse",
  "lagging-requery",
  "double-delivery",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Which faults each part of the provider knows: its calls by the last word of their path. */
export const PROVIDER_FAULTS = {
  "service-categories": CALL_FAULTS,
  services: CALL_FAULTS,
  "service-variations": CALL_FAULTS,
  "extra-fields": CALL_FAULTS,
  options: CALL_FAULTS,
  balance: CALL_FAULTS,
  "merchant-verify": CALL_FAULTS,
  pay: [...CALL_FAULTS, "hang-then-refuse", "double-delivery"],
  requery: [...CALL_FAULTS, "lagging-requery"],
  transactions: CALL_FAULTS,
  settle: CALL_FAULTS,
  "statement-line": LINE_FAULTS,
  notice: NOTICE_FAULTS,
} as const satisfies Record<string, readonly FaultKind[]>;

export type Operation = keyof typeof PROVIDER_FAULTS;

/** The fields of a call, a line or a notice by which a fault finds it. */
export const PROVIDER_FIELDS = [
  "phone",
  "billersCode",
  "serviceID",
  "request_id",
  "event",
] as const;

/** Something that goes wrong with calls of one kind, because a test wants it to. */
export interface Fault extends Meeting {
  operation: Operation;
  kind: FaultKind;
  /** How long `slow` and `late` wait. */
  ms: number;
  /** What `code` answers. */
  code: string;
}
