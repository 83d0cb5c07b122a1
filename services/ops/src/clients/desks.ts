import { AppError } from "@kobo/errors";
import type { ReviewsDefinition } from "@kobo/protos/operator/v1/Reviews";
import { CallFailed, type Calls } from "@kobo/rpc";

/** Each queue of reviews is that of one service. */
export const QUEUES = ["bills", "transfers", "inflows", "cards"] as const;
export type Queue = (typeof QUEUES)[number];

/** The desks that decide, and so those with an audit: of every queue, and of dead letters, which are in no queue. */
export const DESKS = [...QUEUES, "dead letters"] as const;
type DeskName = (typeof DESKS)[number];

export type Desk = Calls<ReviewsDefinition>;
export type Desks = Readonly<Record<DeskName, Desk>>;

export interface Answers<Name, Value> {
  answers: { queue: Name; value: Value }[];
  /** The queues whose service did not answer, with the reason. */
  silent: { queue: Name; reason: string }[];
}

/**
 * Asks the services of these queues at once. A service that is down hides no answer of another.
 * @throws AppError of a service that refuses the request, other than `REVIEW_NOT_FOUND`
 */
export async function askAll<Name extends DeskName, Value>(
  desks: Desks,
  queues: readonly Name[],
  call: (desk: Desk) => Promise<Value>,
): Promise<Answers<Name, Value>> {
  const found: Answers<Name, Value> = { answers: [], silent: [] };
  const results = await Promise.allSettled(queues.map((queue) => call(desks[queue])));
  for (const [place, queue] of queues.entries()) {
    const result = results[place];
    if (result?.status === "fulfilled") found.answers.push({ queue, value: result.value });
    else if (isSilence(result?.reason))
      found.silent.push({ queue, reason: result?.reason.message });
    else if (!isNotFound(result?.reason)) throw result?.reason;
  }
  return found;
}

/** The service that knows the operation: that with an open review, if its id means something to two. */
export async function deskOf(desks: Desks, id: string) {
  const { answers, silent } = await askAll(desks, QUEUES, (desk) => desk.GetReview({ id }));
  const found = answers.find(({ value }) => value.review?.reason) ?? answers[0];
  if (found) return { ...found, desk: desks[found.queue] };
  if (silent.length === 0) {
    throw new AppError(
      "REVIEW_NOT_FOUND",
      `No service knows ${id}. List what is in review: npm run ops -- reviews list`,
    );
  }
  const [{ queue, reason }] = silent as [(typeof silent)[number]];
  throw new AppError(
    "SERVICE_UNAVAILABLE",
    `${id} was not found, but ${queue} did not answer: ${reason}`,
  );
}

/** Whether a service gave no answer, as opposed to a refusal. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof CallFailed ||
    (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE")
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === "REVIEW_NOT_FOUND";
}
