import type { AppError } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import {
  histogram,
  inSpan,
  type Logger,
  observe,
  type Span,
  withContext,
  withKnownFields,
} from "@kobo/runtime";
import type { RequestRecorder } from "../../app/request-log/request-recorder";
import { errorEnvelope } from "../envelopes/error";
import type { ErrorEnvelope } from "../envelopes/reply";
import type { Exchange } from "../exchange";
import type { Operation } from "../operations/operation";
import { captureRequest } from "./describe-request";
import { send, setErrorHeaders } from "./send";

/** The name in metrics of a request that reaches no operation. */
export const NO_OPERATION = "none";

/** The timeout of a request. After it the client does not know the outcome. */
const REQUEST_MS = 10_000;

interface Around {
  /** The operation's name, for the log line and the span. */
  name: string;
  logger: Logger;
  inEnvelope?: ErrorEnvelope;
  /** Records the request of a merchant's key in the request log. */
  requestLog?: Pick<RequestRecorder, "record">;
  /** The operation of a REST request. */
  operation?: Operation;
}

export interface RequestContext {
  requestId: string;
  /** When the request times out, in ms since 1970. */
  deadline: number;
  /** For the log line. */
  seen: Seen;
}

/**
 * Gives a request its deadline, its span and one log line. Errors that `work` throws are sent in the envelope.
 */
export function inContext(
  exchange: Exchange,
  { name, logger, inEnvelope = errorEnvelope, requestLog, operation }: Around,
  work: (context: RequestContext) => Promise<void>,
): Promise<void> {
  const { requestId } = exchange;
  const deadline = Date.now() + REQUEST_MS;
  const seen = observeRequest(exchange, name, logger);
  if (requestLog) recordAtClose(exchange, seen, { name, operation, requestLog });
  const traceparent = exchange.header("traceparent");

  return withContext({ requestId, deadline }, () =>
    inSpan(
      name,
      { kind: "SERVER", traceparent: traceparent ?? "", isEntry: true },
      async (span) => {
        seen.span = span;
        span?.set("kobo.request_id", requestId);
        try {
          await work({ requestId, deadline, seen });
        } catch (thrown) {
          const error = toAppError(thrown);
          seen.error = error;
          span?.fail(error);
          setErrorHeaders(exchange, error);
          send(exchange, inEnvelope(error, exchange));
        }
        span?.respond(exchange.response.statusCode);
      },
    ),
  );
}

const duration = histogram({
  name: "http_request_duration_seconds",
  help: "Duration of an HTTP request",
  labelNames: ["operation", "status"],
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Collected while a request runs. */
export interface Seen {
  error?: AppError;
  /** Undefined while telemetry is off. */
  span?: Span | undefined;
  /** A stream lasts as long as its client listens, so its duration says nothing about load. */
  isStream?: boolean;
}

const loggers = new WeakMap<Logger, Logger>();

/** The logger for request lines, whose fields hold no secret. */
function lineLogger(logger: Logger): Logger {
  const known = loggers.get(logger) ?? withKnownFields(logger);
  loggers.set(logger, known);
  return known;
}

/** Logs and measures each request at its end. */
export function observeRequest(exchange: Exchange, operation: string, logger: Logger): Seen {
  const { request, response, requestId } = exchange;
  const seen: Seen = {};
  const lines = lineLogger(logger);
  exchange.onClose(() => {
    const ms = performance.now() - exchange.receivedAt;
    const status = response.statusCode;
    const { error, isStream, span } = seen;
    const { caller } = exchange;
    if (!isStream) observe(duration, { operation, status }, ms / 1_000, span);
    // The logger leaves out what is undefined.
    const line = {
      requestId,
      traceId: span?.traceId,
      operation,
      // A path may hold anything; operations are named by `operation`.
      method: operation === NO_OPERATION ? request.method : undefined,
      status,
      durationMs: Math.round(ms * 10) / 10,
      merchantId: caller?.tenant.merchantId,
      mode: caller?.tenant.mode,
      keyId: caller?.keyId,
      code: error?.code,
      clientGone: response.writableFinished ? undefined : true,
    };
    if (error?.code === "INTERNAL_ERROR") {
      lines.error({ ...line, err: error.cause }, "unhandled error");
    } else lines.info(line, "request");
  });
  return seen;
}

const CLIENT_CLOSED_REQUEST = 499;

interface Recording {
  name: string;
  operation: Operation | undefined;
  requestLog: Pick<RequestRecorder, "record">;
}

/** Every request is recorded, or at least counted, so this does little. */
function recordAtClose(
  exchange: Exchange,
  seen: Seen,
  { name, operation, requestLog }: Recording,
): void {
  exchange.onClose(() => {
    const { caller, response } = exchange;
    if (!caller) return;
    const durationMs = performance.now() - exchange.receivedAt;
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    const { tenant, keyId } = caller;
    const code = seen.error?.code;
    requestLog.record({
      tenant,
      // GraphQL may answer a failed operation with 200.
      failed: status >= 400 || code !== undefined,
      capture: (bytesMax) =>
        captureRequest(exchange, { name, operation, keyId, status, durationMs, code }, bytesMax),
    });
  });
}
