import type { Mode } from "@kobo/core/tenant";
import type { Attempt, Verdict } from "./attempt";

export interface ExchangeOutcome {
  endpointId: string;
  mode: Mode;
  attempt: Attempt;
  verdict: Verdict;
}

/** The effect of consecutive attempts on an endpoint's health. */
export interface HealthUpdate {
  endpointId: string;
  /** At least one succeeded. */
  hasSucceeded: boolean;
  /** The last one failed. */
  isFailing: boolean;
  /** Undefined when unknown. */
  isSlow: boolean | undefined;
  /** Of the last failure. */
  statusCode: number | undefined;
  error: string | undefined;
}

/** An endpoint becomes slow with an exchange of at least this duration, */
const SLOW_MS = 2_000;
/** and stops being slow with a response faster than this. */
const QUICK_MS = 1_000;

/** Expects the attempts in the order in which they ended. */
export function healthUpdates(outcomes: readonly ExchangeOutcome[]): HealthUpdate[] {
  const byEndpoint = Map.groupBy(outcomes, ({ endpointId }) => endpointId);
  return [...byEndpoint].map(([endpointId, own]) => {
    const failed = own.findLast((outcome) => !isSuccess(outcome));
    const speeds = own.map(({ attempt }) => isSlow(attempt)).filter((slow) => slow !== undefined);
    return {
      endpointId,
      hasSucceeded: own.some(isSuccess),
      isFailing: failed !== undefined && failed === own.at(-1),
      isSlow: speeds.at(-1),
      statusCode: failed?.attempt.statusCode,
      error: failed?.attempt.error,
    };
  });
}

function isSuccess({ verdict }: ExchangeOutcome): boolean {
  return verdict.status === "delivered";
}

/** A refused connection says nothing about the response time. */
function isSlow({ durationMs, error }: Attempt): boolean | undefined {
  if (durationMs >= SLOW_MS) return true;
  return error === undefined && durationMs < QUICK_MS ? false : undefined;
}
