import type { TcpProxy } from "@kobo/testing";

const API = { fetch: 1, commitOffsets: 8 } as const;
type Kind = keyof typeof API;

/**
 * A frame of Kafka's protocol: a length of four bytes; then in a request the API key, version and correlation id, in a
 * response the correlation id.
 */
const LENGTH_BYTES = 4;
const CORRELATION_ID_AT = 8;
const REQUEST_HEADER_BYTES = 12;
const RESPONSE_HEADER_BYTES = 8;

/** The kind of request that a chunk begins with; undefined for kinds without faults here. */
export function kindOf(chunk: Buffer): Kind | undefined {
  if (chunk.length < REQUEST_HEADER_BYTES) return undefined;
  const api = chunk.readInt16BE(LENGTH_BYTES);
  return (Object.keys(API) as Kind[]).find((kind) => API[kind] === api);
}

interface Expected {
  /** Responses that are dropped while their connection stays open. */
  drops: number;
  /** Connections that are cut in place of a response. */
  cuts: number;
}

const FAULT_PROBABILITY = 0.2;

/** Injects faults into responses to a consumer's fetches and offset commits, up to the given number of each kind. */
export class ConsumerFaults {
  readonly #left: Record<Kind, Expected>;
  /** Requests in flight by correlation id, which connections may share. */
  readonly #pending = new Map<number, (Kind | undefined)[]>();

  constructor(proxy: TcpProxy, expected: Record<Kind, Expected>) {
    this.#left = structuredClone(expected);
    proxy.inspectRequests((chunk) => {
      this.#noteRequest(chunk);
      return "pass";
    });
    proxy.inspectResponses((chunk) => this.#faultFor(chunk));
  }

  get areAllDone(): boolean {
    return Object.values(this.#left).every(({ drops, cuts }) => drops + cuts === 0);
  }

  #noteRequest(chunk: Buffer): void {
    if (chunk.length < REQUEST_HEADER_BYTES) return;
    const correlationId = chunk.readInt32BE(CORRELATION_ID_AT);
    this.#pending.set(correlationId, [...(this.#pending.get(correlationId) ?? []), kindOf(chunk)]);
  }

  #faultFor(chunk: Buffer): "pass" | "drop" | "cut" {
    const kind = this.#kindOfResponse(chunk);
    if (!kind || Math.random() > FAULT_PROBABILITY) return "pass";
    const left = this.#left[kind];
    // A response in several chunks cannot be dropped: its rest would be read as another response.
    const isWhole = chunk.length === LENGTH_BYTES + chunk.readInt32BE(0);
    if (isWhole && left.drops > 0) {
      left.drops--;
      return "drop";
    }
    if (left.cuts === 0) return "pass";
    left.cuts--;
    return "cut";
  }

  /** Undefined when several requests in flight have the response's correlation id. */
  #kindOfResponse(chunk: Buffer): Kind | undefined {
    if (chunk.length < RESPONSE_HEADER_BYTES) return undefined;
    const correlationId = chunk.readInt32BE(LENGTH_BYTES);
    const [kind, ...others] = this.#pending.get(correlationId) ?? [];
    this.#pending.delete(correlationId);
    return others.length === 0 ? kind : undefined;
  }
}
