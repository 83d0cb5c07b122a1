import { hours, minutes, type RetryTiming, retryDelayMs, seconds } from "@kobo/core/retry";

/** Before each question to the processor about what had no clear answer; the first is asked at once. */
const PAUSES = [seconds(3), seconds(10), seconds(30), minutes(1), minutes(5), minutes(15)];

/** Asking never ends: the processor can always tell, and until it does nobody may guess. */
const EVER_AFTER = [hours(1)];

/** Of a customer we hear by a notice; should it get lost, we ask less and less often. */
const LOOKS = [...PAUSES, hours(1), hours(6)];
const LOOKS_EVER_AFTER = [hours(24)];

/** Before the next look whether a customer has confirmed, in ms, when `asked` have been taken. */
export function nextLookInMs(asked: number, patience: RetryTiming): number {
  return pauseOf(LOOKS, LOOKS_EVER_AFTER, asked, patience);
}

/** In ms, when `asked` questions have been asked. */
export function nextQuestionInMs(asked: number, patience: RetryTiming): number {
  return pauseOf(PAUSES, EVER_AFTER, asked, patience);
}

function pauseOf(
  plan: readonly number[],
  everAfter: readonly number[],
  asked: number,
  patience: RetryTiming,
): number {
  const pause = retryDelayMs(plan, asked, patience) ?? retryDelayMs(everAfter, 0, patience);
  if (pause === undefined) throw new Error("The plan of pauses has an end.");
  return pause;
}
