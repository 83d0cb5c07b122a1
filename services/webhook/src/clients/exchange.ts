import type { Agent, Dispatcher } from "undici";

/** A receiver has nothing to tell us that takes longer. */
const READ_MAX_BYTES = 64 * 1024;

/** Nobody has this much to say before the answer; without an end it would keep us busy to the last moment. */
const EARLY_HINTS_MAX = 32;

type Head = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** What came back before the exchange ended, in whatever way. */
export interface Answer {
  /** Undefined when no answer began. */
  statusCode: number | undefined;
  headers: Head;
  /** The beginning of the body: the rest of a huge one is never taken off the wire. */
  body: Buffer[];
  /** `timeout` and `stopped` are ours; undefined for a complete answer. */
  failure: Error | "timeout" | "stopped" | undefined;
}

interface Limits {
  timeoutMs: number;
  stopping: AbortSignal;
}

/**
 * One request, from the look-up of the name to the end of the answer's body. Redirects are answers.
 * Speaks to undici without its streams, which cost more than the rest of an exchange.
 */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, stopping }: Limits,
): Promise<Answer> {
  return new Promise((resolve) => {
    const answer: Answer = { statusCode: undefined, headers: {}, body: [], failure: undefined };
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let readBytes = 0;
    let earlyHints = 0;

    const end = (failure: Answer["failure"]) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
      resolve({ ...answer, failure });
    };
    const cut = (failure: Answer["failure"]) => {
      end(failure);
      // Ends the connection, and with it whatever still trickles in.
      controller?.abort(new Error("The exchange is over."));
    };
    const stop = () => cut("stopped");
    const timer = setTimeout(() => cut("timeout"), timeoutMs);
    stopping.addEventListener("abort", stop, { once: true });
    // A signal that was given before tells nobody.
    if (stopping.aborted) return stop();

    agent.dispatch(request, {
      onRequestStart: (started) => {
        controller = started;
        // It was over while it still waited for its connection.
        if (isOver) cut(undefined);
      },
      onResponseStart: (_controller, statusCode, headers) => {
        // An early hint, which the answer follows.
        if (statusCode < 200) {
          earlyHints += 1;
          if (earlyHints > EARLY_HINTS_MAX) cut(new Error("Too many early hints."));
          return;
        }
        answer.statusCode = statusCode;
        answer.headers = headers;
      },
      onResponseData: (_controller, chunk) => {
        answer.body.push(chunk);
        readBytes += chunk.length;
        if (readBytes >= READ_MAX_BYTES) cut(undefined);
      },
      onResponseEnd: () => end(undefined),
      onResponseError: (_controller, error) => end(error),
    });
  });
}
