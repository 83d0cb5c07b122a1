import { hours, minutes, type Patience, pauseAfter, seconds } from "@kobo/patience";

/** The pauses before each question about a transfer without a clear answer: a day in all (decision 45). */
const PAUSES = [
  seconds(10),
  seconds(30),
  minutes(1),
  minutes(5),
  minutes(15),
  minutes(60),
  hours(2),
  hours(4),
  hours(8),
  hours(9),
];

/** A transfer that the rail does not know may still be on its way for this long. */
const GRACE_MS = minutes(10);
/** So often must the rail have said that it does not know the transfer. */
const NOT_FOUND_MIN = 3;

/** Undefined when asking has come to its end. */
export function nextQuestionInMs(asked: number, patience: Patience): number | undefined {
  return pauseAfter(PAUSES, asked, patience);
}

/** How long a transfer that is being sent may still arrive. */
export function graceMs({ scale }: Patience): number {
  return GRACE_MS * scale;
}

/** Whether "not found", heard so often, means that it will never be found. */
export function isLost(notFound: number, graceLeftMs: number): boolean {
  return notFound >= NOT_FOUND_MIN && graceLeftMs <= 0;
}
