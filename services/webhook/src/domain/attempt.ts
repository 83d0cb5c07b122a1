import type { Mode } from "@kobo/core/tenant";
import { longestRunMs, nextDeliveryInMs, retryAfterMs } from "./schedule";

/** The result of one HTTP request to a receiver. */
export interface Exchange {
  /** Undefined when no response began. */
  statusCode: number | undefined;
  /** Why there was no complete response; undefined when there was one. */
  error: string | undefined;
  /** The raw header. */
  retryAfter: string | undefined;
  /** As far as they are stored. */
  responseHeaders: readonly ResponseHeader[];
  /** The start of the body. */
  responseBody: string;
}

/** The name is in lower case, the value unchanged. */
export type ResponseHeader = readonly [name: string, value: string];

/** An attempt as stored. */
export interface Attempt extends Omit<Exchange, "retryAfter"> {
  /** From 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
}

export type CompletedAttempt = Attempt & Pick<Exchange, "retryAfter">;

/** Why an endpoint was disabled. */
export type DisabledReason = "gone" | "failing";

/** The consequence of an attempt for its delivery and endpoint. */
export type Verdict =
  | { status: "delivered" }
  | { status: "pending"; dueInMs: number; disables?: "failing" }
  | { status: "failed"; disables?: DisabledReason };

type Failure = Exclude<Verdict, { status: "delivered" }>;

const GONE = 410;

interface Circumstances {
  mode: Mode;
  /** When the delivery was created. */
  createdAt: Date;
  now: Date;
  /** From 0 to 1. */
  random: number;
}

/**
 * Only a complete 2xx response delivers. 410 disables the endpoint, and so do three days of failures
 * in live mode.
 */
export function verdictOn(
  attempt: CompletedAttempt,
  { mode, createdAt, now, random }: Circumstances,
): Verdict {
  const { statusCode, error } = attempt;
  if (error === undefined && isSuccess(statusCode)) return { status: "delivered" };
  if (statusCode === GONE) return { status: "failed", disables: "gone" };

  const dueInMs = nextDeliveryInMs({
    mode,
    attempts: attempt.number,
    retryAfterMs: retryAfterMs(attempt.retryAfter, now),
    random,
  });
  const failure: Failure =
    dueInMs === undefined ? { status: "failed" } : { status: "pending", dueInMs };
  // A test endpoint may be a laptop that is often off.
  if (mode === "test") return failure;
  // The age counts, because in the backlog of an endpoint that times out no delivery gets as far as
  // its last attempt.
  const isOverdue = now.getTime() - createdAt.getTime() >= longestRunMs(mode);
  return dueInMs === undefined || isOverdue ? { ...failure, disables: "failing" } : failure;
}

function isSuccess(statusCode = 0): boolean {
  return statusCode >= 200 && statusCode < 300;
}
