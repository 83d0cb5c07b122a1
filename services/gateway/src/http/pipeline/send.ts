import type { AppError, ErrorCode } from "@kobo/errors";
import type { Reply } from "../envelopes/reply";
import type { Exchange } from "../exchange";
import { type Coding, codingFor, compress, isCompressible } from "./compression";

export function send(exchange: Exchange, reply: Reply): void {
  const { status, body, headers, holdsSecret = false } = reply;
  if (headers) exchange.setAll(headers);
  const isCoded = !holdsSecret && isCompressible(body);
  if (isCoded) exchange.set("Vary", "Accept-Encoding");
  if (isUnchanged(exchange, reply)) return void exchange.end(304);
  exchange.sentBody = body;
  const coding = isCoded ? codingFor(exchange.request) : undefined;
  if (!coding) return void exchange.end(status, body);
  const plain = Buffer.from(body);
  void sendCompressed(exchange, status, { plain, coding, compressed: compress(plain, coding) });
}

interface Compressed {
  plain: Buffer;
  coding: Coding;
  compressed: Promise<Buffer>;
}

export async function sendCompressed(
  exchange: Exchange,
  status: number,
  { plain, coding, compressed }: Compressed,
): Promise<void> {
  const coded = await compressed.catch(() => undefined);
  if (coded) exchange.set("Content-Encoding", coding);
  exchange.end(status, coded ?? plain);
}

function isUnchanged(exchange: Exchange, { status, headers }: Reply): boolean {
  const ifNoneMatch = exchange.header("if-none-match");
  if (ifNoneMatch === undefined || status !== 200) return false;
  const isRead = exchange.method === "GET" || exchange.method === "HEAD";
  return isRead && (ifNoneMatch === "*" || isKnown(ifNoneMatch, headers?.ETag));
}

/** Whether the client has the response with this ETag. */
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
export function setErrorHeaders(exchange: Exchange, error: AppError): void {
  if (KEY_PROBLEMS.has(error.code)) exchange.set("WWW-Authenticate", "Bearer");
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (SOON_OVER.has(error.code) ? SOON_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) exchange.set("Retry-After", String(retryAfterSeconds));
}
