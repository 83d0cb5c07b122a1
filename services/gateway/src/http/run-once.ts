import { fingerprintOf, withoutIdleNulls } from "@kobo/api-schemas/input";
import { type AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import type { Response } from "express";
import type { Context, Operation } from "./operation";
import type { Reply } from "./respond";
import { type Asked, run } from "./run-operation";

/** What is asked of an operation, and how a repeat of it would be known. */
export interface Run {
  input: { params: unknown; query: unknown; body: unknown };
  /** The Idempotency-Key, if there is one, belongs to this path. */
  key: string | undefined;
  path: string;
}

/**
 * Runs the operation, or gives the answer that the same input under the same key was given.
 * @throws AppError as the operation does; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE
 */
export async function runOnce(
  response: Response,
  { operation, parts }: Pick<Asked, "operation" | "parts">,
  { input: sent, key, path }: Run,
  unkeyed: Context,
): Promise<Reply> {
  const { body: schema } = operation.input;
  // A repeat may leave out what the first request set to null: it asks for the same.
  const input = schema ? { ...sent, body: withoutIdleNulls(schema, sent.body) } : sent;
  const fingerprint = fingerprintOf(input.body);
  const context = { ...unkeyed, idempotency: { ...unkeyed.idempotency, fingerprint } };
  if (key === undefined) return run(response, operation, input, context);

  const { tenant, requestId } = context;
  const { method } = operation;
  const keyed = parts.idempotency.keyed({ key, tenant, method, path, fingerprint });
  const begun = await parts.idempotency.begin(keyed);
  if (!("keep" in begun)) {
    response.set("Idempotent-Replayed", "true");
    return begun;
  }
  try {
    const given = await run(response, operation, input, { ...context, idempotency: keyed });
    await (keepsAnswer(operation, given) ? begun.keep(given) : begun.forget());
    return given;
  } catch (thrown) {
    const error = toAppError(thrown);
    await (isKept(error)
      ? begun.keep(operation.root.inEnvelope(error, requestId, response.req))
      : begun.forget());
    throw error;
  }
}

/** What is still on its way is not frozen: where its record knows repeats, they show how far it has come. */
function keepsAnswer({ answersSecret, keepsAccepted }: Operation, { status }: Reply): boolean {
  return !answersSecret && (status !== 202 || keepsAccepted);
}

/** Answers to what never began, and to what may end otherwise next time, are not kept (decision 10). */
const NOT_KEPT = new Set([
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "RATE_LIMIT_EXCEEDED",
]);

function isKept({ code, details }: AppError): boolean {
  const { http } = ERRORS[code];
  // A 400 says that the request is wrong: the client mends it, and may keep its key.
  if (http === 400 || http >= 500 || NOT_KEPT.has(code)) return false;
  return details.extra?.retryable !== true;
}
