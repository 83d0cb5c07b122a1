import { AppError, type FieldProblem } from "@kobo/errors";
import { SHOWN_DAYS, shownSince } from "./retention";

/** `completed`: every event of the range was looked at; `canceled`: the endpoint was disabled or deleted meanwhile. */
export type RecoveryStatus = "running" | "completed" | "canceled";

/** Sending an endpoint what it missed in a range of time. */
export interface Recovery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  /** Of the events' own time, inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  status: RecoveryStatus;
  /** Events looked at so far. */
  eventsSeen: number;
  /** Deliveries made of them; the next three say how they stand. */
  deliveries: number;
  delivered: number;
  /** Dropped ones too: none of them got through. */
  failed: number;
  pending: number;
  createdAt: Date;
  /** Undefined while it runs. */
  finishedAt: Date | undefined;
}

export interface TimeRange {
  from: Date;
  to: Date;
}

/**
 * The range that a recovery may have: nothing that is no longer shown, and nothing to come. Without an
 * end it ends now.
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
