import { minutes, type RetryTiming, transportRetryMs } from "@kobo/core/retry";

/** A request that the provider does not know yet may still arrive in this time (decision 64). */
const GRACE_MS = minutes(10);
/** The number of "not found" answers that confirm that the provider does not know the request. */
const NOT_FOUND_MIN = 3;

/** The grace period in ms in which a sent request may still arrive. */
export function graceMs({ scale }: RetryTiming): number {
  return GRACE_MS * scale;
}

/** Whether "not found" was answered often enough to be believed. */
export function isConfirmedNotFound(notFound: number): boolean {
  return notFound >= NOT_FOUND_MIN;
}

/** Whether the request was not found often enough, and after the grace period. */
export function isLost(notFound: number, graceLeftMs: number): boolean {
  return isConfirmedNotFound(notFound) && graceLeftMs <= 0;
}

/** Brings the next query forward to the end of the grace period, if the schedule has it later. */
export function untilGraceEnds<Step extends { next: unknown }>(
  step: Step,
  graceLeftMs: number,
): Step {
  const isSooner = typeof step.next === "number" && graceLeftMs > 0 && graceLeftMs < step.next;
  return isSooner ? { ...step, next: graceLeftMs } : step;
}

/**
 * The step after a call without a response: nothing was learned, so the schedule and the unanswered callbacks stay as
 * they are.
 */
export function retryTransport<State>(to: State, timing: RetryTiming) {
  return { to, set: {}, unreachable: true, next: transportRetryMs(timing) } as const;
}
