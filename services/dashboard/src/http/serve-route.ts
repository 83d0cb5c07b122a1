import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { addressOf } from "@kobo/core/addresses";
import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { histogram, inSpan, type Logger, observe, type Span, withContext } from "@kobo/runtime";
import type { Request, RequestHandler, Response } from "express";
import { requireMember } from "../app/access/members-only";
import { findSession } from "../app/access/sessions";
import type { Parts, Visitor } from "../app/parts";
import { requireProof } from "../app/proofs/second-factors";
import { invalidField, ProblemError } from "../domain/problem";
import { isTestOnly, needsStepUp } from "../domain/role";
import { clearSession, readCookies, setChallenge, setDevice, setSession } from "./cookies";
import { refuseCrossSite } from "./cross-site";
import { readCsvBody } from "./csv-body";
import type { DownloadLimit } from "./download-limit";
import { problemOf } from "./problems";
import { readFile } from "./read-file";
import type { Call, ModeCall, Reply, Route, UserCall } from "./route";

/** The timeout of the services that a request asks; each call of a streamed file has its own. */
const REQUEST_MS = 10_000;

/** A download of which the browser takes nothing for so long is cut. */
const STALLED_MS = 30_000;

const duration = histogram({
  name: "dashboard_request_duration_seconds",
  help: "Duration of a request of the web app, by route and status",
  labelNames: ["route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Serves one route: the one place where access is checked, before the input is read. */
export function serveRoute(parts: Parts, route: Route, downloads: DownloadLimit): RequestHandler {
  const name = `${route.method.toUpperCase()} ${route.path}`;
  const { logger } = parts;
  return async (request, response) => {
    const requestId = randomUUID();
    response.set({ "X-Request-Id": requestId, "Cache-Control": "no-store" });
    const deadline = isFile(route) ? undefined : Date.now() + REQUEST_MS;
    const seen = observeRequest({ name, request, response, logger });
    await withContext({ requestId, deadline }, () =>
      inSpan(name, { kind: "SERVER", traceparent: "", isEntry: true }, async (span) => {
        seen.span = span;
        span?.set("kobo.request_id", requestId);
        try {
          await send(response, await answer(parts, route, request, response, requestId), downloads);
        } catch (thrown) {
          if (!(thrown instanceof ProblemError)) span?.fail(thrown);
          sendProblem(response, thrown, { name, logger, request });
        }
      }),
    );
  };
}

/** Whether a file is sent or received, which takes as long as the connection does. */
function isFile(route: Route): boolean {
  return (
    /(?:\.csv|\/file)$/.test(route.path) ||
    (route.access === "mode" && route.csvBytesMax !== undefined)
  );
}

interface Answer extends Reply {
  /** The member who has asked a merchant's route. */
  userId?: string;
}

async function answer(
  parts: Parts,
  route: Route,
  request: Request,
  response: Response,
  requestId: string,
): Promise<Answer> {
  refuseCrossSite(request, parts.rp.origin);
  // PostgreSQL stores no NUL, and no id has control characters.
  if (Object.values(request.params).some((text) => /\p{Cc}/u.test(String(text)))) {
    throw new ProblemError("NOT_FOUND");
  }
  const { body, query } = request;
  const input = { body, query };
  const call = await callOf(parts, request, requestId);
  if (route.access === "anyone") return route.run(input, call);
  const userCall = signedIn(call);
  if (route.access === "user") {
    if (route.proof) await requireProof(parts, userCall.session, route.proof);
    return route.run(input, userCall);
  }
  const modeCall = await merchantCallOf(userCall, route);
  if (route.access === "mode" && route.needsKey && !keyOf(request)) {
    throw invalidField(KEY_HEADER, "A request that moves money needs an Idempotency-Key.");
  }
  const sent = { ...input, ...(await longBodyOf(route, request, response)) };
  return { ...(await route.run(sent, modeCall)), userId: userCall.session.userId };
}

/** A body that is read only after the access was checked; nothing for a usual one. */
async function longBodyOf(
  route: Extract<Route, { access: "merchant" | "mode" }>,
  request: Request,
  response: Response,
): Promise<{ body?: unknown }> {
  if (route.access !== "mode") return {};
  const { csvBytesMax, takesFile } = route;
  if (csvBytesMax !== undefined) return { body: await readCsvBody(request, csvBytesMax) };
  return takesFile ? { body: await readFile(request, response) } : {};
}

async function callOf(parts: Parts, request: Request, requestId: string): Promise<Call> {
  const cookies = readCookies(request);
  const address = addressOf(request.ip ?? "");
  const userAgent = request.get("user-agent") ?? "";
  const visitor: Visitor = { address, userAgent, device: cookies.device, requestId };
  return {
    parts,
    visitor,
    params: request.params as Record<string, string>,
    session: await findSession(parts, cookies.session, address),
    challengeToken: cookies.challenge,
    idempotencyKey: keyOf(request) ?? requestId,
  };
}

const KEY_HEADER = "idempotency-key";

/** @throws ProblemError VALIDATION_ERROR */
function keyOf(request: Request): string | undefined {
  const key = request.get(KEY_HEADER);
  if (key !== undefined && !isUuid(key)) throw invalidField(KEY_HEADER, "The key must be a UUID.");
  return key;
}

function signedIn({ session, ...call }: Call): UserCall {
  if (!session) throw new ProblemError("SIGNED_OUT");
  const { address, requestId } = call.visitor;
  return { ...call, session, by: { actor: `user:${session.userId}`, address, requestId } };
}

const MODES: readonly string[] = ["live", "test"] satisfies Mode[];

async function merchantCallOf(
  call: UserCall,
  { access, action }: Extract<Route, { access: "merchant" | "mode" }>,
): Promise<ModeCall> {
  const { parts, session } = call;
  const { merchantId = "", mode = "" } = call.params;
  const hasMode = access === "mode";
  if (!isUuid(merchantId) || (hasMode && !MODES.includes(mode))) {
    throw new ProblemError("NOT_FOUND");
  }
  const role = await requireMember(parts, { merchantId, userId: session.userId, action });
  const known = mode as Mode;
  if (isTestOnly(action) && known === "live") throw new AppError("TEST_MODE_ONLY");
  if (needsStepUp(action, hasMode ? known : undefined)) {
    await requireProof(parts, session, "step-up");
  }
  return { ...call, merchantId, role, mode: known };
}

async function send(response: Response, reply: Answer, downloads: DownloadLimit): Promise<void> {
  const { session, device = session?.device, challengeToken, isSignedOut, body } = reply;
  const file = reply.file ?? (reply.csv && fileOf(reply.csv));
  if (session) setSession(response, session.token);
  if (device) setDevice(response, device);
  if (challengeToken) setChallenge(response, challengeToken);
  if (isSignedOut) clearSession(response);
  if (file) {
    const end = downloads.begin(reply.userId ?? "");
    return sendFile(response, file).finally(end);
  }
  if (body === undefined) response.status(reply.status ?? 204).end();
  else response.status(reply.status ?? 200).json(body);
}

interface File {
  filename: string;
  contentType: string;
  parts: AsyncIterable<string | Buffer>;
}

function fileOf({ filename, lines: parts }: NonNullable<Reply["csv"]>): File {
  return { filename, contentType: "text/csv; charset=utf-8", parts };
}

async function sendFile(response: Response, { filename, contentType, parts }: File): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  // A failure before the first part is still answered as a problem.
  const first = await iterator.next();
  response.set({
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename="${filename}"`,
  });
  const all = async function* (): AsyncGenerator<string | Buffer> {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(Readable.from(all()), response);
}

/** Collected while a request runs. */
interface Seen {
  /** Undefined while telemetry is off. */
  span: Span | undefined;
}

interface Named {
  name: string;
  logger: Logger;
}

function sendProblem(
  response: Response,
  thrown: unknown,
  { name, logger, request }: Named & { request: Request },
): void {
  const { status, problem, error } = problemOf(thrown, request.body);
  if (error?.code === "INTERNAL_ERROR") {
    logger.error({ err: error.cause ?? error, route: name }, "unhandled error");
  } else if (error) {
    logger.warn({ err: error.cause ?? error, route: name }, "dashboard request failed");
  }
  // A file that has begun cannot become a problem: its connection is cut, so that it does not look complete.
  if (response.headersSent) return void response.destroy();
  if (problem.retryAfter !== undefined) response.set("Retry-After", String(problem.retryAfter));
  response.status(status).json(problem);
}

/** One metric for each request, and one log line for each that may change something. */
function observeRequest(of: Named & { request: Request; response: Response }): Seen {
  const { name, request, response, logger } = of;
  const seen: Seen = { span: undefined };
  const begun = performance.now();
  response.once("close", () => {
    const status = response.statusCode;
    const ms = performance.now() - begun;
    observe(duration, { route: name, status: String(status) }, ms / 1_000, seen.span);
    if (request.method === "GET") return;
    const requestId = String(response.get("X-Request-Id"));
    const traceId = seen.span?.traceId;
    logger.info({ route: name, status, ms: Math.round(ms), requestId, traceId }, "request done");
  });
  return seen;
}
