import type { Request, Response } from "express";
import { idempotencyKeyOf, keyPath } from "./idempotency-key";
import { readBody } from "./request-body";
import type { Reply } from "./respond";
import { runOnce } from "./run-once";
import { type Admitted, type Asked, contextOf } from "./run-operation";

/** Reads the body and runs the operation, or gives the answer of the same request before. */
export async function answerOnce(
  request: Request,
  response: Response,
  asked: Asked,
  admitted: Admitted,
): Promise<Reply> {
  const { method } = asked.operation;
  // What clients send with the other two says nothing (RFC 9110, 9.3).
  const body = method === "GET" || method === "DELETE" ? {} : await readBody(request, response);
  const key = method === "POST" ? idempotencyKeyOf(request) : undefined;
  const path = keyPath(asked.operation, request);
  const input = { params: request.params, query: request.query, body };
  const context = contextOf(request, asked, admitted);
  return runOnce(response, asked, { input, key, path }, context);
}
