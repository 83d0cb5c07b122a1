import { minutes, type RetryTiming, transportRetryMs } from "@kobo/core/retry";

/** A request that the provider does not know may still arrive for this long. */
const GRACE_MS = minutes(10);
/** So often must the provider have said that it does not know the request. */
const NOT_FOUND_MIN = 3;

/** How long a request that was sent may still arrive. */
export function graceMs({ scale }: RetryTiming): number {
  return GRACE_MS * scale;
}

/** Whether the provider has said often enough that it does not know the request. */
export function isConfirmedNotFound(notFound: number): boolean {
  return notFound >= NOT_FOUND_MIN;
}

/** Whether "not found", heard so often, means that the request will never be found. */
export function isLost(notFound: number, graceLeftMs: number): boolean {
  return isConfirmedNotFound(notFound) && graceLeftMs <= 0;
}

/** The end of the grace is a moment to ask at, if the schedule would ask later. */
export function untilGraceEnds<Step extends { next: unknown }>(
  step: Step,
  graceLeftMs: number,
): Step {
  const isSooner = typeof step.next === "number" && graceLeftMs > 0 && graceLeftMs < step.next;
  return isSooner ? { ...step, next: graceLeftMs } : step;
}

/**
 * The step after a call that got no response: nothing was learned, so the schedule stays where it was, and
 * the callbacks that wait for an answer stay unanswered.
 */
export function retryTransport<State>(to: State, patience: RetryTiming) {
  return { to, set: {}, unreachable: true, next: transportRetryMs(patience) } as const;
}
