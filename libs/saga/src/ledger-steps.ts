import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";

export type LedgerRefusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/**
 * Why the ledger does not execute a step; undefined when it has. TOO_LATE is no answer: the next run asks
 * again under the same ids. Any other refusal would come again.
 * @throws CallFailed for TOO_LATE
 */
export function refusalOf(answer: LedgerAnswer): LedgerRefusal | undefined {
  if (answer.outcome !== "refused") return undefined;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  return answer.refusal;
}

/** What a hold came to, as an event of the state machine. */
type Held =
  | { kind: "held" }
  /** By a recovery: the request that was to send it is gone. */
  | { kind: "held too late" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  /** A first attempt, whose response was lost, may hold the money all the same, or do so yet. */
  | { kind: "refused by the ledger" };

/**
 * Executes a hold. `refusal` tells a request why the money is not held.
 * @throws CallFailed when the outcome is not known
 */
export async function executeHold(
  attempt: () => Promise<LedgerAnswer>,
  { isRequest }: { isRequest: boolean },
  logRefusal: (refusal: LedgerRefusal) => void,
): Promise<{ input: Held; refusal?: LedgerRefusal }> {
  const answer = await attempt().catch((error: unknown) => {
    // The request's call is the first. It never left this process, so it is as if it had been too late.
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

/** With these there is no hold, and an attempt that is still on its way will make none. */
const NEVER_HELD: ReadonlySet<LedgerRefusal> = new Set<LedgerRefusal>([
  "DAILY_CAP_EXCEEDED",
  "DUPLICATE_REFERENCE",
  "INSUFFICIENT_FUNDS",
  "TOO_LATE",
]);

const NOT_SENT: LedgerAnswer = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" };
