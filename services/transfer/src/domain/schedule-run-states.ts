import { pauseAfter, UNAVAILABLE_ATTEMPTS_MAX } from "./failed-attempt";
import type { Run, Schedule, ScheduleState, SkipReason } from "./schedule";
import { fundsRetryAt, type RunOutcome } from "./schedule-run";

/** How often the outcome of a submitted payment is looked up: a tenth of its age, within these bounds. */
const POLL_MS = { least: 2_000, most: 60_000 };

/** Why a run that has not begun is skipped in this state of its schedule; undefined to run. */
export function stopReason(state: ScheduleState): "paused" | "canceled" | undefined {
  return state === "paused" || state === "canceled" ? state : undefined;
}

interface Step {
  schedule: Pick<Schedule, "state" | "timing" | "onInsufficientFunds">;
  run: Run;
  outcome: RunOutcome;
  /** By the merchant's clock. */
  now: Date;
  /** Since the run was opened, by the real clock. */
  ageMs: number;
}

/** The run after a step, and when the next step is due; undefined for a final run. */
export function runAfter(
  { schedule, run, outcome, now, ageMs }: Step,
  retryMs: number,
): { run: Run; dueInMs: number | undefined } {
  const final = (fields: Partial<Run>) => ({
    run: { ...run, retryAt: undefined, ...fields },
    dueInMs: undefined,
  });
  const skipped = (skipReason: SkipReason) => final({ state: "skipped", skipReason });
  const failed = ({ code, message }: { code: string; message: string }, paymentId?: string) =>
    final({ state: "failed", errorCode: code, errorMessage: message, paymentId });
  /** Another attempt, unless the schedule has stopped meanwhile: nothing has been paid. */
  const again = (fields: Partial<Run>, dueInMs: number) => {
    const reason = stopReason(schedule.state);
    return reason ? skipped(reason) : { run: { ...run, ...fields }, dueInMs };
  };

  switch (outcome.kind) {
    case "completed": {
      const { paymentId, amount } = outcome;
      return final({ state: "completed", paymentId, amount });
    }
    case "submitted": {
      const { paymentId, amount } = outcome;
      const dueInMs = Math.min(Math.max(ageMs / 10, POLL_MS.least), POLL_MS.most);
      return { run: { ...run, state: "processing", paymentId, amount }, dueInMs };
    }
    case "failed":
      return failed(outcome, outcome.paymentId);
    case "skipped":
      return skipped(outcome.reason);
    case "insufficient funds": {
      if (schedule.onInsufficientFunds === "skip") return skipped("insufficient_funds");
      if (schedule.onInsufficientFunds === "pause") return failed(outcome);
      const retryAt = fundsRetryAt(schedule, run, now);
      if (!retryAt) return failed(outcome);
      return again({ state: "retrying", retryAt }, retryAt.getTime() - now.getTime());
    }
    case "unavailable":
      if (run.attempts >= UNAVAILABLE_ATTEMPTS_MAX) return failed(outcome);
      return again({ state: "pending" }, pauseAfter(run.attempts, retryMs));
    case "unknown":
      return { run, dueInMs: pauseAfter(run.attempts, retryMs) };
  }
}
