import { ConnectionError, TimeoutError } from "../kobo-error";
import type { Fetch } from "../settings";
import { type RawAnswer, readAnswer } from "./answer";
import type { Prepared } from "./request";

interface Bounds {
  fetch: Fetch;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request once and reads the whole answer.
 * @throws KoboError, or the reason of the caller's signal
 */
export async function attempt(prepared: Prepared, bounds: Bounds): Promise<RawAnswer> {
  const { accept, idempotencyKey } = prepared;
  const { response, text } = await exchange(prepared, bounds);
  return readAnswer({ response, text, accept, idempotencyKey });
}

/**
 * A timer and a listener of our own: a combined signal can be garbage-collected before it fires.
 */
async function exchange(
  { url, method, headers, body, idempotencyKey }: Prepared,
  { fetch, timeoutMs, signal }: Bounds,
): Promise<{ response: Response; text: string }> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const stop = () => ending.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A redirect must not send the key or the body to another host.
      redirect: "manual",
      signal: ending.signal,
      ...(body === undefined ? {} : { body }),
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isLate) {
      throw new TimeoutError({
        code: "TIMEOUT",
        message: `No answer came within ${timeoutMs} ms.`,
        idempotencyKey,
        retryable: true,
      });
    }
    throw new ConnectionError({
      code: "CONNECTION_FAILED",
      message: "The API could not be reached, or the connection broke before its answer was whole.",
      idempotencyKey,
      retryable: true,
      cause: redactedError(error),
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** Long rows of digits, also in groups: card and account numbers. */
const DIGITS = /\d(?:[ -]?\d){9,18}/g;
const KEY = /sk_(live|test)_\w+/g;

/** Another library's text without anything that must not be logged. */
function redact(text: string): string {
  return text.replace(KEY, "sk_$1_…").replace(DIGITS, "…");
}

/**
 * The loggable part of another library's error: its name, code and message. Errors of HTTP clients
 * may hold the request, with its key and its body.
 */
function redactedError(error: unknown, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  const cause = redactedError(error.cause, depth + 1);
  const safe = new Error(redact(error.message), cause ? { cause } : undefined);
  safe.name = error.name;
  // The stack of this line would help no reader.
  safe.stack = `${safe.name}: ${safe.message}`;
  return "code" in error && typeof error.code === "string"
    ? Object.assign(safe, { code: error.code })
    : safe;
}
