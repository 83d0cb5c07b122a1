import { hours } from "@kobo/core/retry";

/** A half-open span of time: `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

const DAY_MS = hours(24);
/** Africa/Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = hours(1);

/** The Africa/Lagos day of a time, such as `2026-11-21`. */
export function lagosDayOf(at: Date): string {
  return new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

/** From midnight to midnight in Lagos. */
export function spanOfDay(day: string): Span {
  const from = Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** The day and its neighbours, in which a counterpart on the other side of midnight is found. */
export function withNeighbours({ from, to }: Span): Span {
  return { from: new Date(from.getTime() - DAY_MS), to: new Date(to.getTime() + DAY_MS) };
}

export function isWithin({ from, to }: Span, at: Date): boolean {
  return from <= at && at < to;
}
