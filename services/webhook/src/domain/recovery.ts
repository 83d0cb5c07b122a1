import { AppError, type FieldProblem } from "@kobo/errors";
import { SHOWN_DAYS, shownSince } from "./retention";

/** `completed`: all events of the range were scanned; `canceled`: the endpoint was disabled or deleted meanwhile. */
export type RecoveryStatus = "running" | "completed" | "canceled";

/** A recovery sends an endpoint the events of a time range that it missed. */
export interface Recovery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  /** By the time the events occurred, inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  status: RecoveryStatus;
  /** Events scanned so far. */
  eventsSeen: number;
  /** Deliveries created; the next three count them by status. */
  deliveries: number;
  delivered: number;
  /** Includes dropped deliveries. */
  failed: number;
  pending: number;
  createdAt: Date;
  /** Undefined while running. */
  finishedAt: Date | undefined;
}

export interface TimeRange {
  from: Date;
  to: Date;
}

/**
 * Validates the range: not older than the retention period and not in the future; `to` defaults to
 * now.
 * @throws AppError VALIDATION_ERROR with every problem at once
 */
export function checkedRange(
  { from, to }: { from: Date; to: Date | undefined },
  now: Date,
): TimeRange {
  const errors = [...startProblems(from, now), ...(to ? endProblems({ from, to }, now) : [])];
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
  return { from, to: to ?? now };
}

function startProblems(from: Date, now: Date): FieldProblem[] {
  if (from < shownSince(now)) {
    const message = `Must not be more than ${SHOWN_DAYS} days ago.`;
    return [{ field: "from", code: "too_old", message }];
  }
  if (from < now) return [];
  return [{ field: "from", code: "in_the_future", message: "Must be in the past." }];
}

function endProblems({ from, to }: TimeRange, now: Date): FieldProblem[] {
  if (to > now) {
    return [{ field: "to", code: "in_the_future", message: "Must not be in the future." }];
  }
  if (to > from) return [];
  return [{ field: "to", code: "out_of_range", message: "Must be later than `from`." }];
}
