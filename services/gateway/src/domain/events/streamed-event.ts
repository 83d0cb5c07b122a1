/** An event of a stream. */
export interface StreamedEvent {
  /** `evt_…` */
  id: string;
  name: string;
  /** The event's time, in ms since 1970. */
  atMs: number;
  /** JSON: the exact text that webhooks send. */
  payload: string;
}

/** Reads the name and time of a stored event from its payload. */
export function streamedEvent({ id, payload }: { id: string; payload: string }): StreamedEvent {
  const { event, timestamp }: { event: string; timestamp: string } = JSON.parse(payload);
  return { id, name: event, atMs: Date.parse(timestamp), payload };
}

/** The format of server-sent events (HTML, 9.2). */

/** Sent first: how many ms a client waits before it reconnects. */
export const RETRY_FIELD = "retry: 1000\n\n";

/** A comment, which clients ignore; it keeps the connection alive. */
export const HEARTBEAT = ": \n\n";

const LINE_BREAKS = /[\r\n]+/g;

/** A line break would end the field. In JSON it can only be between values, where a space is equivalent. */
export function eventText({ id, name, payload }: Omit<StreamedEvent, "atMs">): string {
  return `id: ${id}\nevent: ${name}\ndata: ${payload.replaceAll(LINE_BREAKS, " ")}\n\n`;
}
