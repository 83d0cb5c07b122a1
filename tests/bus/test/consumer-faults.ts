import type { TcpProxy } from "@kobo/testing";

const API = { fetch: 1, commitOffsets: 8 } as const;
type Kind = keyof typeof API;

/** Kafka's frames: a length of four bytes, then of a request its kind, version and number, of an answer its number. */
const LENGTH_BYTES = 4;
const REQUEST_NUMBER_AT = 8;
const REQUEST_HEAD_BYTES = 12;
const ANSWER_HEAD_BYTES = 8;

/** The kind of request that a chunk begins with; undefined for kinds that do not affect a consumer's progress. */
export function kindOf(chunk: Buffer): Kind | undefined {
  if (chunk.length < REQUEST_HEAD_BYTES) return undefined;
  const api = chunk.readInt16BE(LENGTH_BYTES);
  return (Object.keys(API) as Kind[]).find((kind) => API[kind] === api);
}

interface Expected {
  /** Answers that never come, though their connection stays. */
  drops: number;
  /** Connections that end where an answer should come. */
  cuts: number;
}

const FAULT_PROBABILITY = 0.2;

/** Spoils answers to a consumer's fetches and commits, until there were as many faults as wanted of each kind. */
export class ConsumerFaults {
  readonly #left: Record<Kind, Expected>;
  /** Requests under way, by their numbers. Several connections count each for itself. */
  readonly #pending = new Map<number, (Kind | undefined)[]>();

  constructor(proxy: TcpProxy, expected: Record<Kind, Expected>) {
    this.#left = structuredClone(expected);
    proxy.inspectRequests((chunk) => {
      this.#noteRequest(chunk);
      return "pass";
    });
    proxy.inspectResponses((chunk) => this.#judge(chunk));
  }

  get areAllDone(): boolean {
    return Object.values(this.#left).every(({ drops, cuts }) => drops + cuts === 0);
  }

  #noteRequest(chunk: Buffer): void {
    if (chunk.length < REQUEST_HEAD_BYTES) return;
    const number = chunk.readInt32BE(REQUEST_NUMBER_AT);
    this.#pending.set(number, [...(this.#pending.get(number) ?? []), kindOf(chunk)]);
  }

  #judge(chunk: Buffer): "pass" | "drop" | "cut" {
    const kind = this.#kindOfAnswer(chunk);
    if (!kind || Math.random() > FAULT_PROBABILITY) return "pass";
    const left = this.#left[kind];
    // Half an answer would leave the other half to be read as another.
    const isWhole = chunk.length === LENGTH_BYTES + chunk.readInt32BE(0);
    if (isWhole && left.drops > 0) {
      left.drops--;
      return "drop";
    }
    if (left.cuts === 0) return "pass";
    left.cuts--;
    return "cut";
  }

  /** Undefined when it is not clear which request is answered. */
  #kindOfAnswer(chunk: Buffer): Kind | undefined {
    if (chunk.length < ANSWER_HEAD_BYTES) return undefined;
    const number = chunk.readInt32BE(LENGTH_BYTES);
    const [kind, ...others] = this.#pending.get(number) ?? [];
    this.#pending.delete(number);
    return others.length === 0 ? kind : undefined;
  }
}
