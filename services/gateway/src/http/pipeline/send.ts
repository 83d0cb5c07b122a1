import type { AppError, ErrorCode } from "@kobo/errors";
import type { Response } from "express";
import type { Reply } from "../envelopes/reply";
import { type Coding, codingFor, compress, isCompressible } from "./compression";

export function send(response: Response, reply: Reply): void {
  const { status, body, headers = {}, holdsSecret = false } = reply;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const isCoded = !holdsSecret && isCompressible(body);
  if (isCoded) response.vary("Accept-Encoding");
  const { req: request } = response;
  if (isKnown(request.headers["if-none-match"], headers.ETag) || request.fresh) {
    response.status(304).end();
    return;
  }
  if (headers["Content-Type"] === undefined) response.setHeader("Content-Type", JSON_TYPE);
  const coding = isCoded ? codingFor(request) : undefined;
  if (!coding) {
    response.setHeader("Content-Length", Buffer.byteLength(body));
    response.end(body);
    return;
  }
  const plain = Buffer.from(body);
  void sendCompressed(response, { plain, coding, compressed: compress(plain, coding) });
}

const JSON_TYPE = "application/json; charset=utf-8";

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
 * Whether the client has this response. Express ignores the ETag of clients that also send `Cache-Control:
 * no-cache`, which is meant for caches on the way.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(etag.replace(/^W\//, ""));
}

/** Short-lived errors. */
const SOON_OVER = new Set<ErrorCode>(["SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"]);
const SOON_SECONDS = 1;

const KEY_PROBLEMS = new Set<ErrorCode>(["INVALID_SECRET_KEY_FORMAT", "INVALID_SECRET_KEY"]);

/** Headers that go with some errors. A client that may retry learns when. */
export function setErrorHeaders(response: Response, error: AppError): void {
  if (KEY_PROBLEMS.has(error.code)) response.set("WWW-Authenticate", "Bearer");
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (SOON_OVER.has(error.code) ? SOON_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) response.set("Retry-After", String(retryAfterSeconds));
}
