import { type Delivery, deliveryOf, type Fault } from "../../fault";
import type { Status } from "./purchase";
import type { SandboxOutcome } from "./sandbox-inputs";

/** How an order ends: its stored status, and how its response is sent. */
export interface Plan {
  /** Undefined when nothing is stored. */
  status: Status | undefined;
  deliveries: number;
  delivery: Delivery;
}

const PLAN_BY_OUTCOME: Record<SandboxOutcome, Plan> = {
  delivered: { status: "delivered", deliveries: 1, delivery: "normal" },
  failed: { status: "failed", deliveries: 0, delivery: "normal" },
  pending: { status: "pending", deliveries: 0, delivery: "normal" },
  unexpected: { status: "failed", deliveries: 0, delivery: "web page" },
  silent: { status: undefined, deliveries: 0, delivery: "reset" },
  late: { status: "delivered", deliveries: 1, delivery: "late" },
};

/** A fault overrides the sandbox outcome; `slow` only delays it. */
export function planFor(outcome: SandboxOutcome, fault: Fault | undefined): Plan {
  switch (fault?.kind) {
    case "hang-then-refuse":
      return { status: "failed", deliveries: 0, delivery: "no response" };
    case "double-delivery":
      return { status: "delivered", deliveries: 2, delivery: "normal" };
    case "code":
      return { status: STATUS_AFTER.get(fault.code), deliveries: 0, delivery: "normal" };
    case "deliver-then-hang":
    case "error-after-delivery":
    case "garbage":
    case "reset-mid-body":
      return { status: "delivered", deliveries: 1, delivery: deliveryOf(fault.kind) };
    default:
      return PLAN_BY_OUTCOME[outcome];
  }
}

/** The status that a requery finds after a response with a code; other codes store nothing. */
const STATUS_AFTER = new Map<string, Status>([
  ["016", "failed"],
  ["091", "failed"],
  ["040", "reversed"],
  ["044", "pending"],
  ["083", "pending"],
  ["089", "pending"],
  ["099", "pending"],
]);
