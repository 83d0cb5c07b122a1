import type { Mode } from "@kobo/core/tenant";
import type { Logger } from "@kobo/runtime";
import type { DeprecatedCallCounter } from "../../app/deprecated-calls/deprecated-calls";
import type { RequestRecorder } from "../../app/request-log/request-recorder";
import type { Reply } from "../envelopes/reply";
import type { Exchange, Handler } from "../exchange";
import { unknownProxyWarning } from "../headers";
import type { Context, Operation } from "../operations/operation";
import { authenticate, findCaller } from "./authenticate";
import { authenticateBrowser, type BrowserParts } from "./authenticate-browser";
import { authorize, hasScope } from "./authorize";
import { readBody, readJsonBytes } from "./body";
import { inContext } from "./context";
import { allowOrigins } from "./cross-origin";
import { countDeprecatedCall } from "./deprecation";
import { type StreamParts, sendEventStream } from "./event-stream";
import { readFileBody } from "./file-body";
import { sendFile } from "./file-stream";
import {
  type IdempotencyParts,
  idempotencyKeyOf,
  keyPath,
  refuseOnce,
  runOnce,
  unreadFields,
  withKey,
} from "./idempotency";
import type { LoadShedder, OperationOf } from "./load-shedder";
import { type RateLimitParts, rateLimit } from "./rate-limit";
import { contextOf, type OperationParts, runOperation } from "./run-operation";
import { send } from "./send";
import { readTableBody } from "./table-body";

export interface EntryParts {
  loadShedder: Pick<LoadShedder, "shed">;
  trustedProxies: number;
  logger: Logger;
}

/**
 * The steps of every request except probes, which are not shed. Calls `next` for an admitted request, maybe from a timer
 * or from the end of another request, so `next` must not throw.
 */
export function entry(
  mode: Mode,
  { loadShedder, trustedProxies, logger }: EntryParts,
  { isProbe, operationOf }: { isProbe: (path: string) => boolean; operationOf: OperationOf },
): (exchange: Exchange, next: () => void) => void {
  const warnOfUnknownProxy = unknownProxyWarning(trustedProxies, logger);
  const shed = loadShedder.shed(mode, operationOf);
  return (exchange, next) => {
    warnOfUnknownProxy(exchange.request.headers);
    if (isProbe(exchange.path)) next();
    else shed(exchange, next);
  };
}

export type OperationHandlerParts = BrowserParts &
  RateLimitParts &
  IdempotencyParts &
  OperationParts &
  StreamParts & {
    deprecatedCalls: Pick<DeprecatedCallCounter, "count">;
    requestLog: Pick<RequestRecorder, "record">;
  };

/** The name of an operation in metrics, logs and traces. */
export function metricName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** Handles a request of an operation, from its route to its response. */
export function handleOperation(
  mode: Mode,
  operation: Operation,
  parts: OperationHandlerParts,
): Handler {
  const { root, limitGroup, returnsSecret } = operation;
  const name = metricName(operation);
  const { logger, requestLog } = parts;
  const around = { name, logger, inEnvelope: root.inEnvelope, requestLog, operation };
  const run = operation.unreadBody ? runUnread : runRead;

  return (exchange) =>
    inContext(exchange, around, async (requestContext) => {
      const { requestId, seen } = requestContext;
      if (operation.browser) allowOrigins(exchange);
      const caller = await (operation.browser ? authenticateBrowser : authenticate)(
        exchange,
        { mode, root },
        parts,
      );
      countDeprecatedCall(operation, caller, parts.deprecatedCalls);
      await rateLimit(exchange, caller, limitGroup, parts);
      authorize(caller, operation);
      const context = contextOf(exchange, requestContext, caller, parts);
      const reply = await run(exchange, operation, context, parts);
      const { feed, lines, headers = {} } = reply;
      const client = { owner: caller, requestId, parts };
      const isAllowed = async () => {
        const callerNow = await findCaller(exchange, mode, parts);
        return callerNow !== undefined && hasScope(callerNow, operation);
      };
      if (feed) sendEventStream(exchange, feed, { ...client, isAllowed });
      else if (lines) await sendFile(exchange, { chunks: lines, headers }, client);
      else return send(exchange, { ...reply, holdsSecret: returnsSecret });
      seen.isStream = true;
    });
}

/** Reads the body and runs the operation, or replays the stored response. */
async function runRead(
  exchange: Exchange,
  operation: Operation,
  context: Context,
  parts: IdempotencyParts,
): Promise<Reply> {
  const { method } = operation;
  // A body of GET or DELETE has no meaning (RFC 9110, 9.3).
  const isBodiless = method === "GET" || method === "DELETE";
  const body = isBodiless ? {} : await readBodyOf(exchange, operation);
  const key = method === "POST" ? idempotencyKeyOf(exchange) : undefined;
  const path = key === undefined ? "" : keyPath(operation, exchange);
  const { params, query } = exchange;
  return runOnce(
    exchange,
    { operation, input: { params, query, body }, key, path },
    context,
    parts,
  );
}

function readBodyOf(exchange: Exchange, { tableBody, fileBody }: Operation) {
  if (tableBody) return readTableBody(exchange, tableBody);
  return fileBody ? readFileBody(exchange, fileBody) : readBody(exchange);
}

/**
 * Runs an operation whose service reads the body and recognizes repeats of what it made. A body may hold a card number,
 * so the gateway stores nothing of it.
 */
async function runUnread(
  exchange: Exchange,
  operation: Operation,
  unkeyed: Context,
  parts: IdempotencyParts,
): Promise<Reply> {
  const rawBody = await readJsonBytes(exchange);
  const key = idempotencyKeyOf(exchange);
  const { tenant } = unkeyed;
  const scope = { tenant, method: operation.method, path: keyPath(operation, exchange) };
  const { fingerprint } = unkeyed.idempotency;
  const keyed =
    key === undefined
      ? unkeyed
      : withKey(unkeyed, parts.idempotency.keyed({ ...scope, fingerprint, key }));
  const { params, query } = exchange;
  const context = { ...keyed, rawBody };
  const run = () => runOperation(exchange, operation, { params, query, body: {} }, context);
  const fields = key === undefined ? undefined : unreadFields(operation, rawBody);
  if (key === undefined || fields === undefined) return run();
  return refuseOnce(exchange, { ...scope, operation, key, fields, run }, parts);
}
