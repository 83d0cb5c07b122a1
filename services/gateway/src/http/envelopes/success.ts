import { createHash } from "node:crypto";
import type { AppError } from "@kobo/errors";
import type { EventFeed } from "../../app/event-streams/event-stream-feed";
import type { Reply } from "./reply";
import { warningsOf } from "./warnings";

interface Ignoring {
  /** Paths of unknown fields of the body; the response names them. */
  ignored?: readonly string[];
}

/** What a handler answers. */
export interface SuccessResult extends Ignoring {
  status: 200 | 201 | 202;
  message: string;
  data: unknown;
  /** The record was made by an earlier, identical request. */
  replayed?: boolean;
  /** The client may use this response for so long, and then ask whether it changed. */
  freshForSeconds?: number;
}

/** The record was made, and says that it failed: an error whose `data` is the record. */
export interface FailureResult extends Ignoring {
  failed: AppError;
  replayed?: boolean;
}

/** One page of a list as a table for spreadsheets. It has no envelope. */
export interface CsvResult {
  csv: string;
  filename: string;
  /** Where the next page is, if there is one. */
  nextUrl: string | null;
  /** Where the page before is, if there is one. */
  previousUrl: string | null;
}

/** A body that is not the usual envelope: /health, the failed bill's flat record, and all of /v2. */
export interface RawResult extends Ignoring {
  status: number;
  body: Record<string, unknown>;
  replayed?: boolean;
}

/** Events as they happen. They have no envelope. */
interface StreamResult {
  feed: EventFeed;
}

export type OperationResult = SuccessResult | RawResult | FailureResult | CsvResult | StreamResult;

/** The specification's envelope around a success. */
export function envelope(answer: Exclude<OperationResult, FailureResult>): Reply {
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

function csvReply({ csv, filename, nextUrl, previousUrl }: CsvResult): Reply {
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
