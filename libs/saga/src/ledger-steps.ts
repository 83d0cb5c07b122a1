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

/**
 * What came of a hold. `uncertain`: this attempt was refused, and an earlier one, whose response was lost,
 * may hold the money all the same, or do so yet.
 */
export type HoldOutcome =
  | { kind: "held" }
  | { kind: "refused"; refusal: LedgerRefusal }
  | { kind: "uncertain"; refusal: LedgerRefusal };

/** @throws CallFailed when the outcome is not known */
export async function hold(
  attempt: () => Promise<LedgerAnswer>,
  { isRequest }: { isRequest: boolean },
): Promise<HoldOutcome> {
  const answer = await attempt().catch((error: unknown) => {
    // The request's call is the first. It never left this process, so it is as if it had been too late.
    if (isRequest && error instanceof CallFailed && !error.sent) return NOT_SENT;
    throw error;
  });
  if (answer.outcome !== "refused") return { kind: "held" };
  const { refusal } = answer;
  const isFinal = isRequest || NEVER_HELD.has(refusal);
  return { kind: isFinal ? "refused" : "uncertain", refusal };
}

/** With these there is no hold, and an attempt that is still on its way will make none. */
const NEVER_HELD: ReadonlySet<LedgerRefusal> = new Set<LedgerRefusal>([
  "DAILY_CAP_EXCEEDED",
  "DUPLICATE_REFERENCE",
  "INSUFFICIENT_FUNDS",
  "TOO_LATE",
]);

const NOT_SENT: LedgerAnswer = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" };
