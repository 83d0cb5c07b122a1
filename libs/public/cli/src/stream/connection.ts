import { VERSION } from "../version";
import { refusalOf } from "./refusal";
import type { SseMessage, SseParser } from "./sse-parser";

/** A stream's URL and credentials. */
export interface Source {
  url: string;
  secretKey: string;
}

interface Bounds {
  /** The longest time without data from the server, in ms. */
  silenceMs: number;
  signal: AbortSignal;
  /** Called when the stream is open: from now on no event is missed. */
  onOpen: () => void;
}

/** The server sent nothing for too long, not even a comment: the connection is dead. */
export class SilenceError extends Error {
  override readonly name = "SilenceError";
}

const STREAM = "text/event-stream";

/**
 * The messages of one connection, from behind the parser's last id until the server ends it.
 * @throws KoboError when the response is no stream, SilenceError, and errors of `fetch`
 */
export async function* connection(
  { url, secretKey }: Source,
  parser: SseParser,
  { silenceMs, signal, onOpen }: Bounds,
): AsyncGenerator<SseMessage, void> {
  const ending = new AbortController();
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  // The time in which an event is being forwarded is no silence.
  const within = <Result>(work: Promise<Result>) => inTime(work, silenceMs, ending);
  try {
    signal.throwIfAborted();
    const response = await within(
      fetch(url, {
        headers: {
          Accept: STREAM,
          Authorization: `Bearer ${secretKey}`,
          "User-Agent": `kobo-cli/${VERSION}`,
          ...(parser.lastEventId === "" ? {} : { "Last-Event-ID": parser.lastEventId }),
        },
        // A redirect must not send the key to another host.
        redirect: "manual",
        signal: ending.signal,
      }),
    );
    if (!isStream(response)) throw await within(refusalOf(response));
    onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await within(reader.read());
      if (done) return;
      yield* parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    signal.removeEventListener("abort", stop);
    ending.abort();
  }
}

function isStream(
  response: Response,
): response is Response & { body: NonNullable<Response["body"]> } {
  const type = response.headers.get("content-type") ?? "";
  return response.status === 200 && type.startsWith(STREAM) && response.body !== null;
}

async function inTime<Result>(
  work: Promise<Result>,
  silenceMs: number,
  ending: AbortController,
): Promise<Result> {
  const timer = setTimeout(() => ending.abort(new SilenceError()), silenceMs);
  try {
    return await work;
  } catch (error) {
    // `fetch` does not always throw the signal's reason.
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
