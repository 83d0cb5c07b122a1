import { createHash } from "node:crypto";
import { type AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import type { Request, Response } from "express";
import type { EventFeed } from "../app/event-stream-feed";
import type { KeptAnswer } from "../app/idempotency";
import type { Verdict } from "../domain/gcra";
import { type Coding, codingFor, compress, isCompressible } from "./compression";
import type { Answer, BareAnswer, CsvAnswer, StreamAnswer } from "./operation";
import { warningsOf } from "./warnings";

/** An answer as it is sent. Only JSON without headers of its own is ever kept for repeats. */
export interface Reply extends KeptAnswer {
  headers?: Record<string, string>;
  /** In place of the body. */
  feed?: EventFeed;
  /** Sent uncompressed: the size of a compressed body tells of its content (BREACH). */
  holdsSecret?: boolean;
}

/** The specification's envelope around a success. */
export function envelope(answer: Answer | BareAnswer | CsvAnswer | StreamAnswer): Reply {
  if ("feed" in answer) return { status: 200, body: "", feed: answer.feed };
  if ("csv" in answer) return csvReply(answer);
  const warnings = warningsOf(answer.ignored);
  if ("body" in answer) {
    return { status: answer.status, body: JSON.stringify({ ...answer.body, ...warnings }) };
  }
  const { status, message, data, freshForSeconds } = answer;
  const body = JSON.stringify({ success: true, message, data, ...warnings });
  return freshForSeconds === undefined
    ? { status, body }
    : { status, body, headers: freshness(body, freshForSeconds) };
}

function freshness(body: string, seconds: number): Record<string, string> {
  const hash = createHash("sha256").update(body).digest("base64url");
  // Weak, since the same body may be sent compressed.
  return { ETag: `W/"${hash}"`, "Cache-Control": `private, max-age=${seconds}` };
}

function csvReply({ csv, filename, nextUrl, previousUrl }: CsvAnswer): Reply {
  const links = [
    ...(nextUrl === null ? [] : [`<${nextUrl}>; rel="next"`]),
    ...(previousUrl === null ? [] : [`<${previousUrl}>; rel="prev"`]),
  ];
  const headers = {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${filename}"`,
    ...(links.length > 0 ? { Link: links.join(", ") } : {}),
  };
  return { status: 200, body: csv, headers };
}

/** How a root of the API says no. */
export type ErrorEnvelope = (error: AppError, requestId: string, request: Request) => Reply;

/** The error body (decision 8). Nothing of a bug is shown. */
export function errorEnvelope(error: AppError, requestId: string): KeptAnswer {
  return { status: statusOf(error), body: JSON.stringify(errorBody(error, requestId)) };
}

export function statusOf({ code }: AppError): number {
  return ERRORS[code].http;
}

export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  const { errors, data, extra } = error.details;
  return {
    success: false,
    message: error.message,
    code: error.code,
    data: data ?? null,
    requestId,
    ...(errors ? { errors } : {}),
    ...extra,
  };
}

export function send(response: Response, reply: Reply): void {
  const { status, body, headers = {}, holdsSecret = false } = reply;
  response.status(status).set(headers);
  const isCoded = !holdsSecret && isCompressible(body);
  if (isCoded) response.vary("Accept-Encoding");
  if (isKnown(response.req.get("if-none-match"), headers.ETag)) {
    response.status(304).end();
    return;
  }
  response.type(headers["Content-Type"] ?? "application/json; charset=utf-8");
  const coding = isCoded ? codingFor(response.req) : undefined;
  if (!coding) {
    response.send(body);
    return;
  }
  const plain = Buffer.from(body);
  void sendCompressed(response, { plain, coding, compressed: compress(plain, coding) });
}

interface Compressed {
  plain: Buffer;
  coding: Coding;
  compressed: Promise<Buffer>;
}

export async function sendCompressed(
  response: Response,
  { plain, coding, compressed }: Compressed,
): Promise<void> {
  const coded = await compressed.catch(() => undefined);
  if (coded) response.set("Content-Encoding", coding).send(coded);
  else response.send(plain);
}

/**
 * Whether the client has this very answer. Express would not tell some of them: with If-None-Match
 * they also send `Cache-Control: no-cache`, which is meant for caches on the way.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag.replace(/^W\//, ""));
}

const MS_PER_SECOND = 1_000;

/** Decision 119. */
export function setLimitHeaders(response: Response, verdict: Verdict): void {
  response.set({
    "RateLimit-Limit": String(verdict.limit),
    "RateLimit-Remaining": String(verdict.remaining),
    "RateLimit-Reset": String(Math.ceil(verdict.resetMs / MS_PER_SECOND)),
  });
}

/** Over before long, whatever it is. */
const SOON_OVER = new Set<ErrorCode>(["SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"]);
const SOON_SECONDS = 1;

const KEY_PROBLEMS = new Set<ErrorCode>(["INVALID_SECRET_KEY_FORMAT", "INVALID_SECRET_KEY"]);

/** Headers that go with some errors. Whoever is told to try again is told when. */
export function setErrorHeaders(response: Response, error: AppError): void {
  if (KEY_PROBLEMS.has(error.code)) response.set("WWW-Authenticate", "Bearer");
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (SOON_OVER.has(error.code) ? SOON_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) response.set("Retry-After", String(retryAfterSeconds));
}
