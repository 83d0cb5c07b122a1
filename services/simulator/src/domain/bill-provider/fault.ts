import type { Meeting } from "../meets";

/** The provider's calls, by the last word of their path. */
export const OPERATIONS = [
  "service-categories",
  "services",
  "service-variations",
  "extra-fields",
  "options",
  "balance",
  "merchant-verify",
  "pay",
  "requery",
] as const;

export type Operation = (typeof OPERATIONS)[number];

export const FAULT_KINDS = [
  "deliver-then-hang",
  "hang-then-refuse",
  "error-after-delivery",
  "garbage",
  "reset-mid-body",
  "lagging-requery",
  "double-delivery",
  "slow",
  "code",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that goes wrong with calls of one kind, because a test wants it to. */
export interface Fault extends Meeting {
  operation: Operation;
  kind: FaultKind;
  /** How long `slow` waits. */
  ms: number;
  /** What `code` answers. */
  code: string;
}

const ONLY_FOR = new Map<FaultKind, Operation>([
  ["hang-then-refuse", "pay"],
  ["double-delivery", "pay"],
  ["lagging-requery", "requery"],
]);

/** Some faults make sense for one call only. */
export function isPossible({ kind, operation }: Pick<Fault, "kind" | "operation">): boolean {
  return (ONLY_FOR.get(kind) ?? operation) === operation;
}
