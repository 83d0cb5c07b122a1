import { hours, type RetryTiming } from "@kobo/core/retry";
import type { ExternalTransfer } from "./external-transfer";
import type { Answer } from "./outcome";
import { isLostForGood, nextLateQueryInMs, nextQueryInMs } from "./query-schedule";
import { type Answered, decided, type Step } from "./step";

type Counted = Step["set"] & { queryAttempts: number };

/**
 * The rail did not know the return, so its money is in suspense again. After a day of "not found" it is resent once
 * automatically, and the first return is still queried in case it arrives.
 */
export function afterAnswerAboutLost(
  transfer: ExternalTransfer,
  set: Counted,
  answered: Answered & { outcome: Answer },
): Step {
  const { outcome } = answered;
  switch (outcome.kind) {
    case "paid":
      return decided("paid late", { ...set, railCode: outcome.railCode });
    case "declined":
      return failed(transfer, { ...set, failureReason: outcome.reason });
    case "reversed":
      return failed(transfer, set);
    case "not found": {
      const counted = { ...set, notFound: transfer.notFound + 1 };
      return transfer.wasResent
        ? watched(counted, answered)
        : afterNotFound(transfer, counted, answered);
    }
    default: {
      const acknowledged =
        transfer.acknowledged || (outcome.kind === "unknown" && outcome.acknowledged);
      const known = { ...set, acknowledged };
      return transfer.wasResent ? watched(known, answered) : waiting(known, answered);
    }
  }
}

/** The return cannot arrive any more; a resend or a reviewer settles it. */
function failed({ wasResent }: ExternalTransfer, set: Counted): Step {
  const step: Step = { to: "failed", set, next: "never" };
  return wasResent ? step : { ...step, review: "return failed" };
}

/** Longest delay between queries during the day of "not found". */
const NOT_FOUND_EVERY_MS = hours(1);

function afterNotFound(
  transfer: ExternalTransfer,
  set: Counted & { notFound: number },
  answered: Answered,
): Step {
  const { timing } = answered;
  // When the rail loses a resend, too, a reviewer decides.
  if (transfer.acknowledged || transfer.resendOf) return waiting(set, answered);
  const { notFound } = set;
  if (isLostForGood({ ...answered, notFound }, timing)) return resent(set, timing);
  const step = waiting(set, answered);
  if (typeof step.next === "number") return step;
  return { to: "lost", set, next: NOT_FOUND_EVERY_MS * timing.scale };
}

function waiting(set: Counted, { queryingForMs, timing }: Answered): Step {
  const dueInMs = nextQueryInMs({ queryAttempts: set.queryAttempts, queryingForMs }, timing);
  if (dueInMs !== undefined) return { to: "lost", set, next: dueInMs };
  // A webhook or a reviewer may restart the queries.
  return { to: "lost", set, review: "return failed", next: "never" };
}

/** Resends the return, and keeps querying this one. */
export function resent(set: Step["set"], timing: RetryTiming): Step {
  const next = nextLateQueryInMs(0, timing) ?? "never";
  return { to: "lost", set, resends: true, restartsQueries: true, next };
}

function watched(set: Counted, { queryingForMs, timing }: Answered): Step {
  return { to: "lost", set, next: nextLateQueryInMs(queryingForMs, timing) ?? "never" };
}
