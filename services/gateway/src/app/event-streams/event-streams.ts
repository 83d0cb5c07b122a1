import { AppError } from "@kobo/errors";
import { gauge } from "@kobo/runtime";
import { STREAM_TIMES, type StreamTimes } from "./event-stream";

const open = gauge({
  name: "gateway_event_streams_open",
  formerly: "gateway_event_streams",
  help: "Open event streams",
});

/** A stream's place among those that are open. */
interface StreamPermit {
  /** Aborted when the stream is over. */
  signal: AbortSignal;
  /** Ends the stream, if it has not ended. */
  release: () => void;
}

/** The streams of this process, for both roots together. */
export interface EventStreams {
  times: StreamTimes;
  /** @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
  acquire: (keyId: string) => StreamPermit;
  /** Ends all of them, and lets no more in. */
  stop: () => void;
}

interface Options extends Partial<StreamTimes> {
  /** At once, of one key. */
  maxPerKey?: number;
  /** At once, of all keys. */
  max?: number;
}

/** Each asks once a second. */
const MAX = 200;
const MAX_PER_KEY = 5;

/** A stream lasts for minutes: who comes sooner would only be told the same. */
const FULL_RETRY_SECONDS = 30;
const STOPPING_RETRY_SECONDS = 1;

/** Keeps count of the streams that are open, so that nobody takes them all and they do not take everything. */
export function eventStreams({
  maxPerKey = MAX_PER_KEY,
  max = MAX,
  ...times
}: Options = {}): EventStreams {
  const openStreams = new Map<() => void, string>();
  let isStopped = false;

  const admit = (keyId: string): void => {
    if (isStopped) throw unavailable(STOPPING_RETRY_SECONDS);
    const own = [...openStreams.values()].filter((one) => one === keyId).length;
    if (own >= maxPerKey) throw tooMany(maxPerKey);
    if (openStreams.size >= max) throw unavailable(FULL_RETRY_SECONDS);
  };
  return {
    times: { ...STREAM_TIMES, ...times },
    acquire: (keyId) => {
      admit(keyId);
      const over = new AbortController();
      const release = () => {
        if (!openStreams.delete(release)) return;
        open.set(openStreams.size);
        over.abort();
      };
      openStreams.set(release, keyId);
      open.set(openStreams.size);
      return { signal: over.signal, release };
    },
    stop: () => {
      isStopped = true;
      for (const release of [...openStreams.keys()]) release();
    },
  };
}

function tooMany(max: number): AppError {
  return new AppError(
    "RATE_LIMIT_EXCEEDED",
    `This key has ${max} streams of events open already.`,
    {
      retryAfterSeconds: FULL_RETRY_SECONDS,
    },
  );
}

function unavailable(retryAfterSeconds: number): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "No more streams of events are taken here now.", {
    retryAfterSeconds,
  });
}
