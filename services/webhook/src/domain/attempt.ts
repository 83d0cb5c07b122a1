import type { Mode } from "@kobo/core/tenant";
import { nextAttemptInMs, retryAfterMs } from "./schedule";

/** What came of calling a receiver. */
export interface Exchange {
  /** Undefined when no answer began. */
  statusCode: number | undefined;
  /** Why there was no complete answer; undefined when there was one. */
  error: string | undefined;
  /** The header as it was sent. */
  retryAfter: string | undefined;
  /** The answer's head, as far as it is kept. */
  responseHeaders: readonly ResponseHeader[];
  /** The beginning of the answer's body. */
  responseBody: string;
}

/** In lower case, and as it came. */
export type ResponseHeader = readonly [name: string, value: string];

/** An attempt as it is kept. */
export interface Attempt extends Omit<Exchange, "retryAfter"> {
  /** From 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
}

/** An attempt that was just made. */
export type MadeAttempt = Attempt & Pick<Exchange, "retryAfter">;

/** Why an endpoint is no longer called. */
export type DisabledReason = "gone" | "failing";

/** What an attempt means for its delivery and for the endpoint. */
export type Verdict =
  | { status: "delivered" }
  | { status: "pending"; dueInMs: number }
  | { status: "failed"; disables?: DisabledReason };

const GONE = 410;

/** Only a complete answer with a 2xx status is a delivery; 410 asks never to be called again. */
export function verdictOn(
  attempt: MadeAttempt,
  { mode, now, random }: { mode: Mode; now: Date; random: number },
): Verdict {
  const { statusCode, error } = attempt;
  if (error === undefined && isSuccess(statusCode)) return { status: "delivered" };
  if (statusCode === GONE) return { status: "failed", disables: "gone" };

  const dueInMs = nextAttemptInMs({
    mode,
    attempts: attempt.number,
    retryAfterMs: retryAfterMs(attempt.retryAfter, now),
    random,
  });
  if (dueInMs !== undefined) return { status: "pending", dueInMs };
  // Three days of silence disable a live endpoint. A test endpoint is somebody's laptop, often shut.
  return mode === "live" ? { status: "failed", disables: "failing" } : { status: "failed" };
}

function isSuccess(statusCode = 0): boolean {
  return statusCode >= 200 && statusCode < 300;
}
