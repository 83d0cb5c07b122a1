import type { StreamedEvent } from "./streamed-event";

/**
 * The range that a stream polls. Events may be stored out of order, so each poll overlaps the last seconds
 * and skips events already sent.
 */
export interface EventWindow {
  /** The earliest event time, inclusive, in ms since 1970. */
  fromMs: number;
  /** The times of sent events that a poll may find again, by id. */
  sent: ReadonlyMap<string, number>;
}

/** An event may be stored this long after a later one. */
const OVERLAP_MS = 10_000;
/** The clocks of the gateway and of the services that date events differ by less. */
export const CLOCKS_DIFFER_MS = 60_000;

/** The window of events from a moment on. */
export function windowFrom(fromMs: number): EventWindow {
  return { fromMs, sent: new Map() };
}

/** The window of all events that a client may have missed since this one. */
export function windowAfter({ id, atMs }: Pick<StreamedEvent, "id" | "atMs">): EventWindow {
  return { fromMs: atMs - OVERLAP_MS, sent: new Map([[id, atMs]]) };
}

/**
 * The next window, after the events found by a poll were sent, oldest first. It follows the events' own times, so that a
 * gateway's clock that is ahead skips none.
 */
export function afterPoll(
  { fromMs, sent }: EventWindow,
  found: readonly StreamedEvent[],
  polledAtMs: number,
): EventWindow {
  const newestMs = Math.min(found.at(-1)?.atMs ?? fromMs, polledAtMs);
  const nextMs = Math.max(fromMs, newestMs - OVERLAP_MS, polledAtMs - CLOCKS_DIFFER_MS);
  const known = [...sent, ...found.map(({ id, atMs }) => [id, atMs] as const)];
  return { fromMs: nextMs, sent: new Map(known.filter(([, atMs]) => atMs >= nextMs)) };
}
