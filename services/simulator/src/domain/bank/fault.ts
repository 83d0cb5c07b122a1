import { REFUND_FATES } from "../card-processor/refund";
import type { Manner } from "../manner";
import type { Meeting } from "../meets";
import { LINE_FAULTS } from "../statement";

/** What can go wrong with any call. */
export const CALL_FAULTS = [
  "accept-then-hang",
  "error-after-commit",
  "garbage",
  "reset-mid-body",
  "slow",
  "refuse",
] as const;

/** What can go wrong with a notice. */
export const NOTICE_FAULTS = [
  "off",
  "late",
  "doubled",
  "wrong",
  "bad-signature",
  "old-timestamp",
] as const;

/** All of them, with those that make sense for single calls only. */
export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...LINE_FAULTS,
  ...NOTICE_FAULTS,
  ...REFUND_FATES,
  "hang-then-refuse",
  "lagging-verify",
  "lagging-retrieve",
  "double-execution",
  "accept-then-reset",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** What can be met by a fault, and by which. */
export type Possible = Readonly<Record<string, readonly FaultKind[]>>;

/** Something that goes wrong at a bank, because a test wants it to. */
export interface BankFault extends Meeting {
  kind: FaultKind;
  /** How long `slow` and `late` wait. */
  ms: number;
  /** What `refuse` answers. */
  status: number;
  message: string;
  code: string;
}

/** How a fault garbles an answer. */
export function mannerOf(kind: FaultKind | undefined): Manner {
  switch (kind) {
    case "accept-then-hang":
    case "hang-then-refuse":
      return "never";
    case "accept-then-reset":
      return "cut at once";
    case "error-after-commit":
      return "gateway error";
    case "garbage":
      return "not json";
    case "reset-mid-body":
      return "half of it";
    default:
      return "as usual";
  }
}
