import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { routeOf, type StoredEvent, storedRoute, type WireEvent } from "./wire";

/** The first byte of a payload. */
const PLAIN = 1;
const COMPRESSED = 2;

/** PostgreSQL stores less than this in the row itself; compression would then cost more than it saves. */
const COMPRESSED_MIN_BYTES = 1_900;
/** Small tables cost less to set up than they save: most batches are far below 128 KiB. */
const FASTEST = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 12,
  },
};

/** Most batches are decompressed in one piece. */
const CHUNK_BYTES = 128 * 1024;

/** Events of the release before end with the trace. */
type Attributes = [
  eventId: string,
  name: string,
  source: string,
  key: string,
  merchantId: string,
  mode: WireEvent["mode"],
  atMs: number,
  traceparent: string,
  domain?: string,
  version?: number,
];

/**
 * Writes all events of a transaction as the payload of one row of `outbox_batches`, in their order. After the first
 * byte, which marks compression with Zstandard, there are two lines of UTF-8 for each event: its attributes as a JSON
 * array, and its data. The data must be JSON without raw line feeds.
 */
export function encodeEvents(events: readonly WireEvent[]): Buffer {
  let lines = "";
  for (const event of events) lines += `${attributesOf(event)}\n${event.data}\n`;
  const text = Buffer.from(lines);
  return text.length < COMPRESSED_MIN_BYTES
    ? Buffer.concat([Buffer.of(PLAIN), text])
    : Buffer.concat([Buffer.of(COMPRESSED), zstdCompressSync(text, FASTEST)]);
}

/** `Attributes` as JSON. Only the key and the trace may need escapes. */
function attributesOf(event: WireEvent): string {
  const { eventId, name, source, merchantId, mode } = event;
  const { domain, version } = routeOf(name);
  const key = JSON.stringify(event.key);
  const traceparent = event.traceparent === "" ? '""' : JSON.stringify(event.traceparent);
  return `["${eventId}","${name}","${source}",${key},"${merchantId}","${mode}",${event.at.getTime()},${traceparent},"${domain}",${version}]`;
}

/** Reads what `encodeEvents` wrote. */
export function decodeEvents(payload: Buffer): StoredEvent[] {
  const lines = textOf(payload).split("\n");
  const events: StoredEvent[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const attributes: Attributes = JSON.parse(lines[i] as string);
    const [eventId, name, source, key, merchantId, mode, atMs, traceparent, ...route] = attributes;
    const { domain, version } = storedRoute(name, ...route);
    const at = new Date(atMs);
    const data = lines[i + 1] as string;
    const event = { eventId, name, source, key, merchantId, mode, at, traceparent, data };
    events.push({ ...event, domain, version });
  }
  return events;
}

function textOf(payload: Buffer): string {
  const rest = payload.subarray(1);
  switch (payload[0]) {
    case PLAIN:
      return rest.toString();
    case COMPRESSED:
      return zstdDecompressSync(rest, { chunkSize: CHUNK_BYTES }).toString();
    default:
      throw new Error(`An outbox batch has the unknown format ${payload[0]}.`);
  }
}
