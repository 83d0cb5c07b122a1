import { toAppError } from "@kobo/postgres";
import { inSpan, type Logger, withContext } from "@kobo/runtime";
import type { Request, Response } from "express";
import { observeRequest, requestIdOf, type Seen } from "./request-log";
import { type ErrorEnvelope, errorEnvelope, send, setErrorHeaders } from "./respond";

/** A request is over after this; whatever it began is then of unknown outcome to the client. */
const REQUEST_MS = 10_000;

interface Around {
  /** Of the operation, for the log line and the span. */
  name: string;
  logger: Logger;
  inEnvelope?: ErrorEnvelope;
}

interface Begun {
  requestId: string;
  /** When the request is over, in ms since 1970. */
  deadline: number;
  /** For the log line. */
  seen: Seen;
}

/**
 * What every request has around it: its id, its deadline, its span, and one log line at its end. What
 * `work` throws is answered in the envelope.
 */
export async function withinRequest(
  request: Request,
  response: Response,
  { name, logger, inEnvelope = errorEnvelope }: Around,
  work: (begun: Begun) => Promise<void>,
): Promise<void> {
  const requestId = requestIdOf(request, response);
  const deadline = Date.now() + REQUEST_MS;
  const seen = observeRequest(request, response, name, logger);
  const traceparent = request.get("traceparent");

  await withContext({ requestId, deadline }, () =>
    inSpan(name, { kind: "SERVER", traceparent }, async () => {
      try {
        await work({ requestId, deadline, seen });
      } catch (thrown) {
        const error = toAppError(thrown);
        seen.error = error;
        setErrorHeaders(response, error);
        send(response, inEnvelope(error, requestId, request));
      }
    }),
  );
}
