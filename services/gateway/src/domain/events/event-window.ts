import type { StreamedEvent } from "./streamed-event";

/**
 * Where a stream looks for new events. They may be kept out of the order of their own times, so each
 * look goes back over the last seconds, and passes over what was told of them already.
 */
export interface EventWindow {
  /** Of the events' own time, inclusive, in ms since 1970. */
  fromMs: number;
  /** When those happened that were told and may be met again, by their ids. */
  sent: ReadonlyMap<string, number>;
}

/** For so long after a later event an earlier one may still come. */
const OVERLAP_MS = 10_000;

/** Of what happens from a moment on. */
export function windowFrom(fromMs: number): EventWindow {
  return { fromMs, sent: new Map() };
}

/** Of all that somebody may have missed who has heard of this event. */
export function windowAfter({ id, atMs }: Pick<StreamedEvent, "id" | "atMs">): EventWindow {
  return { fromMs: atMs - OVERLAP_MS, sent: new Map([[id, atMs]]) };
}

/** The next window, once everything was told that a look which began at a moment has found. */
export function afterPoll(
  { fromMs, sent }: EventWindow,
  found: readonly StreamedEvent[],
  polledAtMs: number,
): EventWindow {
  const nextMs = Math.max(fromMs, polledAtMs - OVERLAP_MS);
  const known = [...sent, ...found.map(({ id, atMs }) => [id, atMs] as const)];
  return { fromMs: nextMs, sent: new Map(known.filter(([, atMs]) => atMs >= nextMs)) };
}
