import { createHash } from "node:crypto";
import type { AppError } from "@kobo/errors";
import type { EventFeed } from "../../app/event-streams/event-stream-feed";
import { isProvisional } from "./provisional";
import type { Reply } from "./reply";
import { warningsOf } from "./warnings";

interface Ignoring {
  /** Paths of unknown fields of the body; the response names them in `warnings`. */
  ignored?: readonly string[];
}

/** A handler's result, sent in the usual envelope. */
export interface SuccessResult extends Ignoring {
  status: 200 | 201 | 202;
  message: string;
  data: unknown;
  /** An earlier, identical request created the record. */
  replayed?: boolean;
  /** How long clients may cache the response before they revalidate it. */
  freshForSeconds?: number;
}

/** A record that was created and failed: an error whose `data` is the record. */
export interface FailureResult extends Ignoring {
  failed: AppError;
  replayed?: boolean;
}

/** One page of a list as CSV, without an envelope. */
export interface CsvResult {
  csv: string;
  filename: string;
  /** The next page; null when there is none. */
  nextUrl: string | null;
  /** The previous page; null when there is none. */
  previousUrl: string | null;
}

/** A CSV file that is sent as it is read, without an envelope. */
export interface CsvFileResult {
  filename: string;
  /** Parts of the file, each of whole lines; the first has the header. */
  lines: AsyncIterable<string>;
}

/** A body without the usual envelope: /health, the failed bill's flat record, and all of /v2. */
export interface RawResult extends Ignoring {
  status: number;
  body: Record<string, unknown>;
  replayed?: boolean;
}

/** A stream of events, without an envelope. */
interface StreamResult {
  feed: EventFeed;
}

export type OperationResult =
  | SuccessResult
  | RawResult
  | FailureResult
  | CsvResult
  | CsvFileResult
  | StreamResult;

/** Formats a success in the specification's envelope. */
export function envelope(answer: Exclude<OperationResult, FailureResult>): Reply {
  if ("feed" in answer) return { status: 200, body: "", feed: answer.feed };
  if ("csv" in answer) return csvReply(answer);
  if ("lines" in answer) {
    const { lines, filename } = answer;
    return { status: 200, body: "", headers: csvHeaders(filename), lines };
  }
  const warnings = warningsOf(answer.ignored);
  if ("body" in answer) {
    const body = JSON.stringify({ ...answer.body, ...warnings });
    return { status: answer.status, body, mayChange: isProvisional(answer.body) };
  }
  const { status, message, data, freshForSeconds } = answer;
  const body = JSON.stringify({ success: true, message, data, ...warnings });
  return freshForSeconds === undefined
    ? { status, body, mayChange: isProvisional(data) }
    : { status, body, headers: freshness(body, freshForSeconds) };
}

function freshness(body: string, seconds: number): Record<string, string> {
  const hash = createHash("sha256").update(body).digest("base64url");
  // Weak, since the same body may be sent compressed.
  return { ETag: `W/"${hash}"`, "Cache-Control": `private, max-age=${seconds}` };
}

function csvReply({ csv, filename, nextUrl, previousUrl }: CsvResult): Reply {
  const links = [
    ...(nextUrl === null ? [] : [`<${nextUrl}>; rel="next"`]),
    ...(previousUrl === null ? [] : [`<${previousUrl}>; rel="prev"`]),
  ];
  const headers = {
    ...csvHeaders(filename),
    ...(links.length > 0 ? { Link: links.join(", ") } : {}),
  };
  return { status: 200, body: csv, headers };
}

function csvHeaders(filename: string): Record<string, string> {
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${filename}"`,
  };
}
