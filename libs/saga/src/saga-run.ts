import type { RetryTiming } from "@kobo/core/retry";
import { AppError } from "@kobo/errors";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";

/** One run of a saga, by the request that began it or by the recovery worker. */
export interface SagaRun {
  lease: Lease;
  /** The merchant's own request, which may send the operation after its hold; a recovery may not. */
  isRequest: boolean;
  /** The deadline of this run's calls, in ms since 1970. */
  deadline: number;
}

/** The longest time that a request waits for its saga. */
export const REQUEST_MAX_MS = 12_000;
/** The first lease outlives any request, so no recovery picks up the same row. */
export const REQUEST_LEASE_MS = 20_000;
/** Reserved of a request's time for its response. */
export const RESPONSE_MS = 200;
/** Reserved of a run's time for the ledger after the provider's answer. */
export const CLOSING_MS = 1_500;

const RECOVERY_MS = 15_000;
/** The lease outlives one run, so no other worker picks up the same row. */
export const LEASE_MS = 30_000;

/** A run of the recovery worker, for which no merchant waits. */
export function recoveryRun(lease: Lease): SagaRun {
  return { lease, isRequest: false, deadline: Date.now() + RECOVERY_MS };
}

/** `scale` multiplies every delay of a retry schedule: 1, and less in tests. */
export function retryTiming(scale: number): RetryTiming {
  return { scale, random: Math.random() };
}

/** The run ended early: its lease was lost, or the ledger gave no answer in time. The recovery worker resumes the saga. */
export function isInterrupted(error: unknown): error is LeaseLost | CallFailed {
  return error instanceof LeaseLost || error instanceof CallFailed;
}

/**
 * The result of a request's own run, or the stored record if the run was interrupted.
 * @throws AppError SERVICE_UNAVAILABLE while no record is visible to the merchant
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
