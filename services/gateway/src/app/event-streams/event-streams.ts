import { AppError } from "@kobo/errors";
import { gauge } from "@kobo/runtime";
import { STREAM_TIMES, type StreamTimes } from "./event-stream";

const open = gauge({
  name: "gateway_event_streams_open",
  formerly: "gateway_event_streams",
  help: "Open event streams",
});

/** A stream's place among those that are open. */
interface Place {
  /** Aborted when the stream is over. */
  signal: AbortSignal;
  /** Ends the stream, if it has not ended. */
  leave: () => void;
}

/** The streams of this process, for both roots together. */
export interface EventStreams {
  times: StreamTimes;
  /** @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
  enter: (keyId: string) => Place;
  /** Ends all of them, and lets no more in. */
  stop: () => void;
}

interface Options extends Partial<StreamTimes> {
  /** At once, of one key. */
  ofKeyMax?: number;
  /** At once, of all keys. */
  max?: number;
}

/** Each asks once a second. */
const MAX = 200;
const OF_KEY_MAX = 5;

/** A stream lasts for minutes: who comes sooner would only be told the same. */
const FULL_RETRY_SECONDS = 30;
const STOPPING_RETRY_SECONDS = 1;

/** Keeps count of the streams that are open, so that nobody takes them all and they do not take everything. */
export function eventStreams({
  ofKeyMax = OF_KEY_MAX,
  max = MAX,
  ...times
}: Options = {}): EventStreams {
  const ends = new Map<() => void, string>();
  let isStopped = false;

  const admit = (keyId: string): void => {
    if (isStopped) throw unavailable(STOPPING_RETRY_SECONDS);
    const own = [...ends.values()].filter((one) => one === keyId).length;
    if (own >= ofKeyMax) throw tooMany(ofKeyMax);
    if (ends.size >= max) throw unavailable(FULL_RETRY_SECONDS);
  };
  return {
    times: { ...STREAM_TIMES, ...times },
    enter: (keyId) => {
      admit(keyId);
      const over = new AbortController();
      const leave = () => {
        if (!ends.delete(leave)) return;
        open.set(ends.size);
        over.abort();
      };
      ends.set(leave, keyId);
      open.set(ends.size);
      return { signal: over.signal, leave };
    },
    stop: () => {
      isStopped = true;
      for (const leave of [...ends.keys()]) leave();
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
