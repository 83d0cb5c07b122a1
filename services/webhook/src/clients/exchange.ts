import type { Agent, Dispatcher } from "undici";

/** Larger responses are cut off. */
const READ_MAX_BYTES = 64 * 1024;

/** Bounds a server that sends 1xx responses without end. */
const EARLY_HINTS_MAX = 32;

type Head = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** The response as far as it was received before the exchange ended. */
export interface ExchangeResult {
  /** Undefined when no response began. */
  statusCode: number | undefined;
  headers: Head;
  /** The start of the body; the rest of a huge one is not read from the socket. */
  body: Buffer[];
  /** `timeout` and `stopped` come from this process; undefined for a complete response. */
  failure: Error | "timeout" | "stopped" | undefined;
}

interface Limits {
  timeoutMs: number;
  stopping: AbortSignal;
}

/**
 * One request, from the DNS lookup to the end of the response body. Does not follow redirects. Uses
 * undici's dispatch API, because its streams cost more than the rest of an exchange.
 */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, stopping }: Limits,
): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    const result: ExchangeResult = {
      statusCode: undefined,
      headers: {},
      body: [],
      failure: undefined,
    };
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let readBytes = 0;
    let earlyHints = 0;

    const end = (failure: ExchangeResult["failure"]) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
      resolve({ ...result, failure });
    };
    const cut = (failure: ExchangeResult["failure"]) => {
      end(failure);
      // Closes the connection, and with it a body that is still being sent.
      controller?.abort(new Error("The exchange is over."));
    };
    const stop = () => cut("stopped");
    const timer = setTimeout(() => cut("timeout"), timeoutMs);
    stopping.addEventListener("abort", stop, { once: true });
    // An aborted signal emits no event.
    if (stopping.aborted) return stop();

    agent.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        // The exchange ended while it waited for its connection.
        if (isOver) cut(undefined);
      },
      onResponseStart: (_controller, statusCode, headers) => {
        // An informational response; the final one follows.
        if (statusCode < 200) {
          earlyHints += 1;
          if (earlyHints > EARLY_HINTS_MAX) cut(new Error("Too many early hints."));
          return;
        }
        result.statusCode = statusCode;
        result.headers = headers;
      },
      onResponseData: (_controller, chunk) => {
        result.body.push(chunk);
        readBytes += chunk.length;
        if (readBytes >= READ_MAX_BYTES) cut(undefined);
      },
      onResponseEnd: () => end(undefined),
      onResponseError: (_controller, error) => end(error),
    });
  });
}
