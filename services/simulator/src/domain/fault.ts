import type { Fields } from "./fields";
import { digitsFrom } from "./pick";

/** What can go wrong with any request to a bank or to the card processor. */
export const CALL_FAULTS = [
  "accept-then-hang",
  "error-after-commit",
  "garbage",
  "reset-mid-body",
  "slow",
  "refuse",
] as const;

/** What can go wrong with any request to the bill provider. */
export const BILL_CALL_FAULTS = [
  "deliver-then-hang",
  "error-after-delivery",
  "garbage",
  "reset-mid-body",
  "slow",
  "code",
] as const;

/** What can go wrong with a line of a statement. */
export const LINE_FAULTS = ["missing-line", "extra-line", "other-amount"] as const;

/** What can go wrong with a webhook, and with one that is signed. */
export const WEBHOOK_FAULTS = ["off", "late", "doubled"] as const;
export const SIGNED_WEBHOOK_FAULTS = [
  ...WEBHOOK_FAULTS,
  "wrong",
  "bad-signature",
  "old-timestamp",
] as const;

export const REFUND_FAULTS = ["pending", "pending-then-failed", "failed", "failed-later"] as const;

/** All of them, with those of single operations. */
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

/** The operations of a provider, and the faults that each knows. */
export type PossibleFaults = Readonly<Record<string, readonly FaultKind[]>>;

/** A fault that a test injects. */
export interface Fault {
  operation: string;
  kind: FaultKind;
  /** The fields that a request must have, with their values; none means every request. */
  match: Fields;
  /** How many requests it still affects; undefined until it is removed. */
  times: number | undefined;
  /** How long `slow` and `late` wait. */
  ms: number;
  /** What `refuse` responds, or of these the code alone for `code`. */
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

/** How a response is sent, or is not. */
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

/** How a fault has the response sent. */
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

/** One naira, so that no rounding can explain the difference. */
const WRONG_BY = 100n;

/** A statement's lines with one of them falsified. */
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

/** The same invented line always has the same digits, so two reads find one line. */
export function inventedDigits(about: string, count: number): string {
  return digitsFrom(`invented ${about}`, count);
}
