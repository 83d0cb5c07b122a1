import type { RetryTiming } from "@kobo/core/retry";
import { AppError } from "@kobo/errors";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";

/** One run of a saga, by the request that began it or by a recovery. */
export interface SagaRun {
  lease: Lease;
  /** The merchant's own request, which may send what it holds; a recovery may not. */
  isRequest: boolean;
  /** When the calls of this run must be over, in ms since 1970. */
  deadline: number;
}

/** The longest that a request waits for its saga. */
export const REQUEST_MAX_MS = 12_000;
/** The first lease outlives any request, so no recovery picks up the same row. */
export const REQUEST_LEASE_MS = 20_000;
/** What is left of a request for the response to travel. */
export const RESPONSE_MS = 200;
/** What is left of a run for the ledger once the provider has answered. */
export const CLOSING_MS = 1_500;

const RECOVERY_MS = 15_000;
/** The lease outlives one run, so no other worker picks up the same row. */
export const LEASE_MS = 30_000;

/** The run of a recovery, for which no merchant waits. */
export function recoveryRun(lease: Lease): SagaRun {
  return { lease, isRequest: false, deadline: Date.now() + RECOVERY_MS };
}

/** `scale` multiplies every delay of a retry schedule: 1, and less in tests. */
export function retryTiming(scale: number): RetryTiming {
  return { scale, random: Math.random() };
}

/** The run ended early: another has the lease, or the ledger gave no answer in time. A recovery resumes the saga. */
export function isInterrupted(error: unknown): error is LeaseLost | CallFailed {
  return error instanceof LeaseLost || error instanceof CallFailed;
}

/**
 * The result of a request's own run. When the run was interrupted, the stored record tells how far it is.
 * @throws AppError SERVICE_UNAVAILABLE while there is no record that merchants may see
 */
export async function runOrRead<Result>(
  run: () => Promise<Result>,
  findVisible: () => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (!isInterrupted(cause)) throw cause;
    const stored = await findVisible();
    if (stored) return stored;
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, cause });
  }
}
