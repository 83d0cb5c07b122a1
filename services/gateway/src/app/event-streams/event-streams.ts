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

/** The open streams of events and of files of this process, of both roots. */
export interface EventStreams {
  times: StreamTimes;
  /** @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
  acquire: (keyId: string, content: StreamContent) => StreamPermit;
  /** Admits no more streams, and ends those of events. Files end by themselves, within the server's drain. */
  stop: () => void;
}

interface Options extends Partial<StreamTimes> {
  /** Open streams of one key. */
  maxPerKey?: number;
  /** Open streams of all keys. */
  max?: number;
}

/** Each polls once a second. */
const MAX = 200;
const MAX_PER_KEY = 5;

/** Streams last for minutes, so an earlier retry would be refused again. */
const FULL_RETRY_SECONDS = 30;
const STOPPING_RETRY_SECONDS = 1;

/** Limits the open streams, in total and for each key. */
export function eventStreams({
  maxPerKey = MAX_PER_KEY,
  max = MAX,
  ...times
}: Options = {}): EventStreams {
  const openStreams = new Map<() => void, { keyId: string; content: StreamContent }>();
  let isStopped = false;

  const admit = (keyId: string): void => {
    if (isStopped) throw unavailable(STOPPING_RETRY_SECONDS);
    const own = [...openStreams.values()].filter((one) => one.keyId === keyId).length;
    if (own >= maxPerKey) throw tooMany(maxPerKey);
    if (openStreams.size >= max) throw unavailable(FULL_RETRY_SECONDS);
  };
  return {
    times: { ...STREAM_TIMES, ...times },
    acquire: (keyId, content) => {
      admit(keyId);
      const over = new AbortController();
      const release = () => {
        if (!openStreams.delete(release)) return;
        open.set(openStreams.size);
        over.abort();
      };
      openStreams.set(release, { keyId, content });
      open.set(openStreams.size);
      return { signal: over.signal, release };
    },
    stop: () => {
      isStopped = true;
      for (const [release, { content }] of [...openStreams]) if (content === "events") release();
    },
  };
}

function tooMany(max: number): AppError {
  return new AppError(
    "RATE_LIMIT_EXCEEDED",
    `This key has ${max} streams open. Close one, or retry later.`,
    {
      retryAfterSeconds: FULL_RETRY_SECONDS,
    },
  );
}

function unavailable(retryAfterSeconds: number): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "Too many streams are open. Retry later.", {
    retryAfterSeconds,
  });
}
