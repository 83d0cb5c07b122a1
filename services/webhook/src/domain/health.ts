import type { Mode } from "@kobo/core/tenant";
import type { Attempt, Verdict } from "./attempt";

/** An attempt at an endpoint. */
export interface ExchangeOutcome {
  endpointId: string;
  mode: Mode;
  attempt: Attempt;
  verdict: Verdict;
}

/** What attempts at one endpoint, which ended one after another, say of its health. */
export interface HealthNews {
  endpointId: string;
  /** One of them got through. */
  hasSucceeded: boolean;
  /** The last one did not. */
  isFailing: boolean;
  /** Undefined when nothing was learned of it. */
  isSlow: boolean | undefined;
  /** Of the last one that failed. */
  statusCode: number | undefined;
  error: string | undefined;
}

/** An endpoint is slow from the first exchange that takes so long, */
const SLOW_MS = 2_000;
/** until the first answer that comes so soon. */
const QUICK_MS = 1_000;

/** Of attempts in the order in which they ended: the news of each endpoint. */
export function healthNews(outcomes: readonly ExchangeOutcome[]): HealthNews[] {
  const byEndpoint = Map.groupBy(outcomes, ({ endpointId }) => endpointId);
  return [...byEndpoint].map(([endpointId, own]) => {
    const failed = own.findLast((outcome) => !isSuccess(outcome));
    const paces = own.map(({ attempt }) => isSlow(attempt)).filter((slow) => slow !== undefined);
    return {
      endpointId,
      hasSucceeded: own.some(isSuccess),
      isFailing: failed !== undefined && failed === own.at(-1),
      isSlow: paces.at(-1),
      statusCode: failed?.attempt.statusCode,
      error: failed?.attempt.error,
    };
  });
}

function isSuccess({ verdict }: ExchangeOutcome): boolean {
  return verdict.status === "delivered";
}

/** A connection that is refused at once says nothing of how fast the endpoint answers. */
function isSlow({ durationMs, error }: Attempt): boolean | undefined {
  if (durationMs >= SLOW_MS) return true;
  return error === undefined && durationMs < QUICK_MS ? false : undefined;
}
