import type { Manner } from "../manner";
import type { Fault, FaultKind } from "./fault";
import type { Status } from "./purchase";
import type { Fate } from "./sandbox-inputs";

/** What becomes of an order: what the book says of it, and what its sender gets to hear. */
export interface Plan {
  /** Undefined when the book knows nothing of it afterwards. */
  status: Status | undefined;
  deliveries: number;
  manner: Manner;
}

const BY_FATE: Record<Fate, Plan> = {
  delivered: { status: "delivered", deliveries: 1, manner: "as usual" },
  failed: { status: "failed", deliveries: 0, manner: "as usual" },
  pending: { status: "pending", deliveries: 0, manner: "as usual" },
  unexpected: { status: "failed", deliveries: 0, manner: "web page" },
  silent: { status: undefined, deliveries: 0, manner: "cut at once" },
  late: { status: "delivered", deliveries: 1, manner: "late" },
};

/** A fault overrules the fate; `slow` changes only when it happens. */
export function planFor(fate: Fate, fault: Fault | undefined): Plan {
  switch (fault?.kind) {
    case "hang-then-refuse":
      return { status: "failed", deliveries: 0, manner: "never" };
    case "double-delivery":
      return { status: "delivered", deliveries: 2, manner: "as usual" };
    case "code":
      return { status: STATUS_AFTER.get(fault.code), deliveries: 0, manner: "as usual" };
    case "deliver-then-hang":
    case "error-after-delivery":
    case "garbage":
    case "reset-mid-body":
      return { status: "delivered", deliveries: 1, manner: mannerOf(fault.kind) };
    default:
      return BY_FATE[fate];
  }
}

/** What a requery finds after a purchase was answered with a code; by other codes it left no trace. */
const STATUS_AFTER = new Map<string, Status>([
  ["016", "failed"],
  ["091", "failed"],
  ["040", "reversed"],
  ["044", "pending"],
  ["083", "pending"],
  ["089", "pending"],
  ["099", "pending"],
]);

/** How a fault garbles an answer. */
export function mannerOf(kind: FaultKind | undefined): Manner {
  switch (kind) {
    case "deliver-then-hang":
    case "hang-then-refuse":
      return "never";
    case "error-after-delivery":
      return "gateway error";
    case "garbage":
      return "not json";
    case "reset-mid-body":
      return "half of it";
    default:
      return "as usual";
  }
}
