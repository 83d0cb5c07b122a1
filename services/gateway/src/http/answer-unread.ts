import type { Request, Response } from "express";
import { idempotencyKeyOf, keyPath } from "./idempotency-key";
import { readJsonBytes } from "./request-body";
import type { Reply } from "./respond";
import { type Admitted, type Asked, contextOf, run } from "./run-operation";

/**
 * Runs the operation, whose service reads the body and knows repeats by itself. The body may hold a
 * card number: nothing here looks at it or keeps anything of it.
 */
export async function answerUnread(
  request: Request,
  response: Response,
  asked: Asked,
  admitted: Admitted,
): Promise<Reply> {
  const { operation, parts } = asked;
  const context = contextOf(request, asked, admitted);
  const rawBody = await readJsonBytes(request, response);
  const key = idempotencyKeyOf(request);
  const path = keyPath(operation, request);
  const { tenant, idempotency } = context;
  const scope = { tenant, method: operation.method, path };
  const keyed =
    key === undefined ? idempotency : parts.idempotency.keyed({ ...idempotency, ...scope, key });
  const input = { params: request.params, query: request.query, body: {} };
  return run(response, operation, input, { ...context, rawBody, idempotency: keyed });
}
