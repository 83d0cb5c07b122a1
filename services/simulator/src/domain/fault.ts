import type { Fields } from "./fields";
import { digitsFrom } from "./pick";

/** Faults of any request to a bank or the card processor. */
export const CALL_FAULTS = [
  "accept-then-hang",
  "error-after-commit",
  "garbage",
  "reset-mid-body",
  "slow",
  "refuse",
] as const;

/** Faults of any request to the bill provider. */
export const BILL_CALL_FAULTS = [
  "deliver-then-hang",
  "error-after-delivery",
  "garbage",
  "reset-mid-body",
  "slow",
  "code",
] as const;

/** Faults of a statement line. */
export const LINE_FAULTS = ["missing-line", "extra-line", "other-amount"] as const;

/** Faults of a webhook, and of a signed one. */
export const WEBHOOK_FAULTS = ["off", "late", "doubled"] as const;
export const SIGNED_WEBHOOK_FAULTS = [
  ...WEBHOOK_FAULTS,
  "wrong",
  "bad-signature",
  "old-timestamp",
] as const;

export const REFUND_FAULTS = ["pending", "pending-then-failed", "failed", "failed-later"] as const;

/** All faults, including those of single operations. */
export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...BILL_CALL_FAULTS,
  ...LINE_FAULTS,
  ...SIGNED_WEBHOOK_FAULTS,
  ...REFUND_FAULTS,
  "accept-then-reset",
  "double-delivery",
  "double-execution",
  "hang-then-refuse",
  "lagging-requery",
  "lagging-retrieve",
  "lagging-verify",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A provider's operations, with the faults that each supports. */
export type PossibleFaults = Readonly<Record<string, readonly FaultKind[]>>;

/** An injected fault. */
export interface Fault {
  operation: string;
  kind: FaultKind;
  /** Fields that a request must have, with their values; empty for every request. */
  match: Fields;
  /** Remaining uses; undefined until it is removed. */
  times: number | undefined;
  /** The delay of `slow` and `late`. */
  ms: number;
  /** The response of `refuse`; for `code` only the code. */
  status?: number;
  message?: string;
  code: string;
}

export function matchesFault(fault: Fault, operation: string, fields: Fields): boolean {
  return (
    fault.operation === operation &&
    Object.entries(fault.match).every(([name, value]) => fields[name] === value)
  );
}

/** How a response is sent. */
export type Delivery =
  | "normal"
  | "late"
  | "web page"
  | "gateway error"
  | "invalid JSON"
  | "truncated"
  | "reset"
  | "no response"
  | "late reset";

/** How the response is sent under a fault. */
export function deliveryOf(kind: FaultKind | undefined): Delivery {
  switch (kind) {
    case "accept-then-hang":
    case "deliver-then-hang":
    case "hang-then-refuse":
      return "no response";
    case "accept-then-reset":
      return "reset";
    case "error-after-commit":
    case "error-after-delivery":
      return "gateway error";
    case "garbage":
      return "invalid JSON";
    case "reset-mid-body":
      return "truncated";
    default:
      return "normal";
  }
}

/** One naira, which rounding cannot explain. */
const WRONG_BY = 100n;

/** Falsifies one line of a statement. */
export function falsifyLine<Line extends { amount: bigint }>(
  lines: readonly Line[],
  fault: { kind: string; index: number },
  invent: (line: Line) => Line,
): Line[] {
  return lines.flatMap((line, index) => {
    if (index !== fault.index) return [line];
    switch (fault.kind) {
      case "missing-line":
        return [];
      case "extra-line":
        return [line, invent(line)];
      case "other-amount":
        return [{ ...line, amount: line.amount + WRONG_BY }];
      default:
        return [line];
    }
  });
}

/** Derived from the line, so two reads show the same invented line. */
export function inventedDigits(about: string, count: number): string {
  return digitsFrom(`invented ${about}`, count);
}
