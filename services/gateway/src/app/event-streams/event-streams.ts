import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { gauge } from "@kobo/runtime";
import { STREAM_TIMES, type StreamTimes } from "./event-stream";

const open = gauge({
  name: "gateway_event_streams_open",
  formerly: "gateway_event_streams",
  help: "Open event streams",
});

interface StreamPermit {
  /** Aborted when the stream ends. */
  signal: AbortSignal;
  /** Ends the stream. Safe to repeat. */
  release: () => void;
}

/** Clients continue a stream of events elsewhere; half a file is lost. */
type StreamContent = "events" | "file";

/** The limits that a stream counts towards. */
export interface StreamOwner {
  keyId: string;
  tenant: Pick<Tenant, "merchantId" | "mode">;
}

/** The open streams of events and of files of this process, of both roots. */
export interface EventStreams {
  times: StreamTimes;
  /** @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
  acquire: (owner: StreamOwner, content: StreamContent) => StreamPermit;
  /** Admits no more streams, and ends those of events. Files end by themselves, within the server's drain. */
  stop: () => void;
}

interface Options extends Partial<StreamTimes> {
  /** Open streams of one key. */
  maxPerKey?: number;
  /** Open streams of all keys of a merchant in a mode. */
  maxPerMerchant?: number;
  /** Open streams of all merchants. */
  max?: number;
}

/** Each polls once a second. */
const MAX = 200;
const MAX_PER_KEY = 5;
/** Four times that of a key, as with rate limits: many keys of one merchant leave streams to others. */
const MAX_PER_MERCHANT = 20;

/** Streams last for minutes, so an earlier retry would be refused again. */
const FULL_RETRY_SECONDS = 30;
const STOPPING_RETRY_SECONDS = 1;

/** Limits the open streams, in total, for each merchant and for each key. */
export function eventStreams({
  maxPerKey = MAX_PER_KEY,
  maxPerMerchant = MAX_PER_MERCHANT,
  max = MAX,
  ...times
}: Options = {}): EventStreams {
  const openStreams = new Map<() => void, StreamOwner & { content: StreamContent }>();
  let isStopped = false;

  const admit = ({ keyId, tenant: { merchantId, mode } }: StreamOwner): void => {
    if (isStopped) throw unavailable(STOPPING_RETRY_SECONDS);
    const ofMerchant = [...openStreams.values()].filter(
      ({ tenant }) => tenant.merchantId === merchantId && tenant.mode === mode,
    );
    const ofKey = ofMerchant.filter((one) => one.keyId === keyId);
    if (ofKey.length >= maxPerKey) throw tooMany(`This key has ${maxPerKey} streams open.`);
    if (ofMerchant.length >= maxPerMerchant)
      throw tooMany(`Your ${mode} keys together have ${maxPerMerchant} streams open.`);
    if (openStreams.size >= max) throw unavailable(FULL_RETRY_SECONDS);
  };
  return {
    times: { ...STREAM_TIMES, ...times },
    acquire: ({ keyId, tenant }, content) => {
      admit({ keyId, tenant });
      const over = new AbortController();
      const release = () => {
        if (!openStreams.delete(release)) return;
        open.set(openStreams.size);
        over.abort();
      };
      openStreams.set(release, { keyId, tenant, content });
      open.set(openStreams.size);
      return { signal: over.signal, release };
    },
    stop: () => {
      isStopped = true;
      for (const [release, { content }] of [...openStreams]) if (content === "events") release();
    },
  };
}

function tooMany(limit: string): AppError {
  return new AppError("RATE_LIMIT_EXCEEDED", `${limit} Close one, or retry later.`, {
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
}

function unavailable(retryAfterSeconds: number): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "Too many streams are open. Retry later.", {
    retryAfterSeconds,
  });
}
