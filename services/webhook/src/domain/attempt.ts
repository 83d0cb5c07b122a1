import type { Mode } from "@kobo/core/tenant";
import { nextDeliveryInMs, retryAfterMs } from "./schedule";

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
  | { status: "pending"; dueInMs: number }
  | { status: "failed"; disables?: DisabledReason };

const GONE = 410;

/** Only a complete 2xx response delivers; 410 disables the endpoint. */
export function verdictOn(
  attempt: CompletedAttempt,
  { mode, now, random }: { mode: Mode; now: Date; random: number },
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
  if (dueInMs !== undefined) return { status: "pending", dueInMs };
  // Three days of failures disable a live endpoint. A test endpoint may be a laptop that is often off.
  return mode === "live" ? { status: "failed", disables: "failing" } : { status: "failed" };
}

function isSuccess(statusCode = 0): boolean {
  return statusCode >= 200 && statusCode < 300;
}
