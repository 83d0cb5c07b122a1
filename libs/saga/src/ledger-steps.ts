import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";

export type LedgerRefusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/**
 * The ledger's refusal of a step; undefined if it executed the step. After TOO_LATE the next run repeats the step under
 * the same ids. Any other refusal is final.
 * @throws CallFailed for TOO_LATE
 */
export function refusalOf(answer: LedgerAnswer): LedgerRefusal | undefined {
  if (answer.outcome !== "refused") return undefined;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  return answer.refusal;
}

/** The outcome of a hold, as an event of the state machine. */
type HoldEvent =
  | { kind: "held" }
  /** Held by a recovery: the request that was to send the operation has ended. */
  | { kind: "held too late" }
  /** Nothing is held, and no earlier attempt will hold anything. */
  | { kind: "hold refused" }
  /** An earlier attempt, whose response was lost, may hold the money now or later. */
  | { kind: "refused by the ledger" };

/**
 * Executes a hold. `refusal` is the reason for the merchant.
 * @throws CallFailed when the outcome is not known
 */
export async function executeHold(
  attempt: () => Promise<LedgerAnswer>,
  { isRequest }: { isRequest: boolean },
  logRefusal: (refusal: LedgerRefusal) => void,
): Promise<{ input: HoldEvent; refusal?: LedgerRefusal }> {
  const answer = await attempt().catch((error: unknown) => {
    // A request's call is the first one. If it never left this process, nothing can be held.
    if (isRequest && error instanceof CallFailed && !error.sent) return NOT_SENT;
    throw error;
  });
  if (answer.outcome !== "refused") {
    return { input: { kind: isRequest ? "held" : "held too late" } };
  }
  const { refusal } = answer;
  if (isRequest || NEVER_HELD.has(refusal)) return { input: { kind: "hold refused" }, refusal };
  logRefusal(refusal);
  return { input: { kind: "refused by the ledger" } };
}

/** After these refusals there is no hold, and an attempt still in flight will make none. */
const NEVER_HELD: ReadonlySet<LedgerRefusal> = new Set<LedgerRefusal>([
  "DAILY_CAP_EXCEEDED",
  "DUPLICATE_REFERENCE",
  "INSUFFICIENT_FUNDS",
  "TOO_LATE",
]);

const NOT_SENT: LedgerAnswer = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" };
