import type { Mode } from "@kobo/core/tenant";
import type { Logger } from "@kobo/runtime";
import type { Request, Response } from "express";
import type { DeprecatedCallCounter } from "../../app/deprecated-calls/deprecated-calls";
import type { Reply } from "../envelopes/reply";
import type { Context, Operation } from "../operations/operation";
import { type AuthenticateParts, authenticate } from "./authenticate";
import { authorize } from "./authorize";
import { readBody, readJsonBytes } from "./body";
import { inContext } from "./context";
import { countDeprecatedCall } from "./deprecation";
import { type StreamParts, sendEventStream } from "./event-stream";
import { commonHeaders, unknownProxyWarning } from "./headers";
import { type IdempotencyParts, idempotencyKeyOf, keyPath, runOnce } from "./idempotency";
import type { LoadShedder } from "./load-shedder";
import { type RateLimitParts, rateLimit } from "./rate-limit";
import { contextOf, type OperationParts, runOperation } from "./run-operation";
import { send } from "./send";

export interface EntryParts {
  loadShedder: Pick<LoadShedder, "shed">;
  trustedProxies: number;
  logger: Logger;
}

type Next = (request: Request, response: Response) => void;

/**
 * The steps of every request except probes, which are not shed. Calls `next` for an admitted request, maybe from a timer
 * or from the end of another request, so `next` must not throw.
 */
export function entry(
  mode: Mode,
  { loadShedder, trustedProxies, logger }: EntryParts,
  isProbe: (path: string) => boolean,
): (request: Request, response: Response, next: Next) => void {
  const warnOfUnknownProxy = unknownProxyWarning(trustedProxies, logger);
  const headers = [...commonHeaders()];
  const shed = loadShedder.shed(mode);
  return (request, response, next) => {
    warnOfUnknownProxy(request.headers);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isProbe(request.path)) return next(request, response);
    shed(request, response, () => next(request, response));
  };
}

export type OperationHandlerParts = AuthenticateParts &
  RateLimitParts &
  IdempotencyParts &
  OperationParts &
  StreamParts & { deprecatedCalls: Pick<DeprecatedCallCounter, "count"> };

/** Handles a request of an operation, from its route to its response. */
export function handleOperation(
  mode: Mode,
  operation: Operation,
  parts: OperationHandlerParts,
): (request: Request, response: Response) => Promise<void> {
  const { root, limitGroup, returnsSecret } = operation;
  const name = `${operation.method} ${operation.path}`;
  const around = { name, logger: parts.logger, inEnvelope: root.inEnvelope };
  const run = operation.unreadBody ? runUnread : runRead;

  return (request, response) =>
    inContext(request, response, around, async (requestContext) => {
      const { requestId, seen } = requestContext;
      const caller = await authenticate(request, { mode, root }, parts);
      countDeprecatedCall(operation, caller, parts.deprecatedCalls);
      await rateLimit(response, caller, limitGroup, parts);
      authorize(caller, operation);
      seen.caller = caller;
      const context = contextOf(request, requestContext, caller, parts);
      const reply = await run(request, response, operation, context, parts);
      if (!reply.feed) return send(response, { ...reply, holdsSecret: returnsSecret });
      sendEventStream(request, response, reply.feed, { keyId: caller.keyId, requestId, parts });
      seen.isStream = true;
    });
}

/** Reads the body and runs the operation, or replays the stored response. */
async function runRead(
  request: Request,
  response: Response,
  operation: Operation,
  context: Context,
  parts: IdempotencyParts,
): Promise<Reply> {
  const { method } = operation;
  // A body of GET or DELETE has no meaning (RFC 9110, 9.3).
  const body = method === "GET" || method === "DELETE" ? {} : await readBody(request, response);
  const key = method === "POST" ? idempotencyKeyOf(request) : undefined;
  const path = keyPath(operation, request);
  const input = { params: request.params, query: request.query, body };
  return runOnce(response, { operation, input, key, path }, context, parts);
}

/**
 * Runs an operation whose service reads the body and recognizes repeats. The body may hold a card number, so
 * the gateway neither parses nor stores it.
 */
async function runUnread(
  request: Request,
  response: Response,
  operation: Operation,
  unkeyed: Context,
  parts: IdempotencyParts,
): Promise<Reply> {
  const rawBody = await readJsonBytes(request, response);
  const key = idempotencyKeyOf(request);
  const { tenant } = unkeyed;
  const scope = { tenant, method: operation.method, path: keyPath(operation, request) };
  const idempotency =
    key === undefined
      ? unkeyed.idempotency
      : parts.idempotency.keyed({ ...unkeyed.idempotency, ...scope, key });
  const input = { params: request.params, query: request.query, body: {} };
  return runOperation(response, operation, input, { ...unkeyed, rawBody, idempotency });
}
