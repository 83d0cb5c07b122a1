const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses before each question about a purchase without a clear answer. */
const PAUSES_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  1 * MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/** A request that the provider does not know may still be on its way for this long. */
const GRACE_MS = 10 * MINUTE_MS;
/** So often must the provider have said that it does not know the request. */
const NOT_FOUND_MIN = 3;

/** Pauses vary by this much either way, so that what went wrong together is not asked for together. */
const JITTER = 0.1;

/** How patient we are; tests are less so. */
export interface Patience {
  scale: number;
  /** From 0 to 1. */
  random: number;
}

/** Undefined when asking has come to its end. */
export function nextQuestionInMs(asked: number, { scale, random }: Patience): number | undefined {
  const pause = PAUSES_MS[asked];
  return pause && Math.round(pause * scale * (1 - JITTER + 2 * JITTER * random));
}

/** What is left of the time in which an unknown request may still arrive. */
export function graceLeftMs(sentAgoMs: number, { scale }: Patience): number {
  return Math.max(0, GRACE_MS * scale - sentAgoMs);
}

/** Whether "not found", heard so often, means that it will never be found. */
export function isLost(notFound: number, graceLeft: number): boolean {
  return notFound >= NOT_FOUND_MIN && graceLeft === 0;
}
