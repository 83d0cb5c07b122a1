/** An event as a stream tells it. */
export interface StreamedEvent {
  /** `evt_…` */
  id: string;
  name: string;
  /** Its own time, in ms since 1970. */
  atMs: number;
  /** JSON: the exact text that webhooks send. */
  payload: string;
}

/** An event as it is kept, with what its payload says of it. */
export function streamedEvent({ id, payload }: { id: string; payload: string }): StreamedEvent {
  const { event, timestamp }: { event: string; timestamp: string } = JSON.parse(payload);
  return { id, name: event, atMs: Date.parse(timestamp), payload };
}

/** What follows is the format of server-sent events (HTML, 9.2). */

/** The first of a stream: how many ms a client waits before it connects again. */
export const RETRY_FIELD = "retry: 1000\n\n";

/** Says that the stream is alive; clients pass it over. */
export const HEARTBEAT = ": \n\n";

const LINE_BREAKS = /[\r\n]+/g;

/** A line break would end the field. In JSON it can only stand between values, where a space does as well. */
export function eventText({ id, name, payload }: StreamedEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${payload.replaceAll(LINE_BREAKS, " ")}\n\n`;
}
