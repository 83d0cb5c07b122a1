import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";

/** The simulated provider's answer to a requested outcome. */
type Settled = "settled" | "not allowed" | "no answer";

interface Settling<Saga extends { state: string }> {
  tenant: Tenant;
  /** @throws AppError TRANSACTION_NOT_FOUND */
  find: () => Promise<Saga>;
  settle: (saga: Saga, deadline: number) => Promise<Settled>;
  /** The noun of error messages, with its article, and the public status. */
  noun: string;
  statusOf: (saga: Saga) => string | undefined;
  /** Counts a callback, so that the current run, or the next, queries the provider again. */
  recordCallback: (saga: Saga) => Promise<void>;
  claim: (saga: Saga) => Promise<Lease | undefined>;
  resume: (lease: Lease) => Promise<void>;
  finalStates: readonly string[];
}

/** Shorter than any caller's timeout. */
const PROVIDER_MS = 4_000;
/** The longest wait for a run in progress. */
const RUN_MS = 4_000;
const POLL_MS = 50;

/**
 * Lets the simulated provider decide a test saga now, queries the outcome, and executes what follows.
 * @throws AppError TEST_MODE_ONLY, TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the saga's state does not
 * allow the outcome; SERVICE_UNAVAILABLE when the provider did not answer
 */
export async function settleInSandbox<Saga extends { state: string }>(
  settling: Settling<Saga>,
): Promise<Saga> {
  const { tenant, find, settle, noun, statusOf, recordCallback } = settling;
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  const saga = await find();
  const answer = await settle(saga, Date.now() + PROVIDER_MS);
  if (answer === "not allowed") throw notAllowed(noun, statusOf(saga) ?? "");
  if (answer === "no answer") {
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  await recordCallback(saga);
  return resumeAfterSettling(settling, saga);
}

/** The refusal of an outcome that the state does not allow. */
export function notAllowed(noun: string, status: string): AppError {
  const message = `is not possible for ${noun} that is ${status}`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "outcome", code: "not_allowed", message }],
  });
}

/** Resumes the saga as soon as no other run has its lease. */
async function resumeAfterSettling<Saga extends { state: string }>(
  { find, claim, resume, finalStates }: Settling<Saga>,
  saga: Saga,
): Promise<Saga> {
  const deadline = Date.now() + RUN_MS;
  for (;;) {
    const lease = await claim(saga);
    if (lease) await resume(lease);
    const now = await find();
    if (lease || finalStates.includes(now.state) || Date.now() > deadline) return now;
    await delay(POLL_MS);
  }
}
