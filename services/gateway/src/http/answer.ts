import { AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import type { Mode, Tenant } from "@kobo/tenant";
import type { Request, Response } from "express";
import { authenticate, type Caller } from "../app/authenticate";
import type { RateLimiter } from "../app/rate-limiter";
import { fingerprintOf } from "../domain/canonical-json";
import type { JsonObject } from "../domain/json-body";
import type { ApiParts } from "./api";
import { API_ROOT } from "./api-root";
import { idempotencyKeyOf } from "./idempotency-key";
import { limitsOf, tooMany } from "./limits";
import type { Context, LimitGroup, Operation } from "./operation";
import { readBody } from "./request-body";
import { envelope, errorEnvelope, type Reply, send, setLimitHeaders } from "./respond";
import { withinRequest } from "./within-request";

interface Asked {
  mode: Mode;
  operation: Operation;
  parts: ApiParts;
}

/** One request's way: who asks, how often, what, whether again, and then the operation itself. */
export async function answer(request: Request, response: Response, asked: Asked): Promise<void> {
  const { operation, parts } = asked;
  const name = `${operation.method} ${operation.path}`;
  const { logger } = parts;
  await withinRequest(
    request,
    response,
    { name, logger },
    async ({ requestId, deadline, seen }) => {
      const caller = await admit(request, response, asked);
      seen.caller = caller;
      const body = await readBody(request, response);
      const context = { requestId, deadline, caller, body };
      send(response, await answerOnce(request, response, asked, context));
    },
  );
}

/** @throws AppError when the caller is unknown, asks too often, or is on the wrong root */
async function admit(
  request: Request,
  response: Response,
  { mode, operation, parts }: Asked,
): Promise<Caller> {
  const authorization = request.get("authorization");
  const ip = request.ip ?? "";
  const otherRoot = parts.publicUrl[mode === "live" ? "test" : "live"] + API_ROOT;
  const caller = await authenticate(parts, { authorization, mode, otherRoot, ip });
  await limit(response, caller, operation.limitGroup, parts.limiter);
  if (operation.sandboxOnly && mode === "live") throw new AppError("TEST_MODE_ONLY");
  return caller;
}

async function limit(
  response: Response,
  { keyId, tenant }: Caller,
  group: LimitGroup,
  limiter: RateLimiter,
): Promise<void> {
  const verdict = await limiter.take(`key/${keyId}/${group}`, limitsOf(tenant.mode)[group]);
  setLimitHeaders(response, verdict);
  if (!verdict.allowed) throw tooMany(verdict);
}

interface Admitted {
  requestId: string;
  deadline: number;
  caller: Caller;
  body: JsonObject;
}

/** Runs the operation, or gives the answer that the same request under the same key was given. */
async function answerOnce(
  request: Request,
  response: Response,
  asked: Asked,
  { requestId, deadline, caller, body }: Admitted,
): Promise<Reply> {
  const { operation, parts } = asked;
  const { tenant, transferLimits } = caller;
  const key = operation.method === "POST" ? idempotencyKeyOf(request) : undefined;
  const fingerprint = fingerprintOf(body);
  const context = {
    tenant,
    transferLimits,
    requestId,
    deadline,
    services: parts.services,
    cursors: parts.cursors,
    publicUrl: parts.publicUrl[asked.mode],
    prefersCsv: request.accepts(["application/json", "text/csv"]) === "text/csv",
    idempotency: { keyHash: Buffer.alloc(0), fingerprint },
  };
  const input = { params: request.params, query: request.query, body };
  if (key === undefined) return run(response, operation, input, context);

  const keyed = keyedRequest(request, parts, tenant, key, fingerprint);
  const begun = await parts.idempotency.begin(keyed);
  if (!("keep" in begun)) {
    response.set("Idempotent-Replayed", "true");
    return begun;
  }
  try {
    const given = await run(response, operation, input, { ...context, idempotency: keyed });
    // What is still on its way is not frozen: a repeat shows how far it has come.
    const keeps = given.status !== 202 && !operation.answersSecret;
    await (keeps ? begun.keep(given) : begun.forget());
    return given;
  } catch (thrown) {
    const error = toAppError(thrown);
    await (isKept(error) ? begun.keep(errorEnvelope(error, requestId)) : begun.forget());
    throw error;
  }
}

function keyedRequest(
  request: Request,
  { idempotency }: ApiParts,
  tenant: Tenant,
  key: string,
  fingerprint: Buffer,
) {
  const path = request.baseUrl + request.path;
  return idempotency.keyed({ key, tenant, method: request.method, path, fingerprint });
}

async function run(
  response: Response,
  operation: Operation,
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
): Promise<Reply> {
  const given = await operation.run(input, context);
  if ("replayed" in given && given.replayed) response.set("Idempotent-Replayed", "true");
  if ("failed" in given) throw given.failed;
  return envelope(given);
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
