import type { AppError } from "@kobo/errors";
import { z } from "zod";
import type { StoredResponse } from "../../app/idempotency";
import { errorBody, statusOf } from "./error";
import type { RawResult } from "./success";

const VERSION = "2.0";

/** Where a list's neighbouring pages are; null where there is none. */
export const Pagination = z.object({
  has_more: z
    .boolean()
    .describe("Whether there are older ones, whichever way the page was reached."),
  next_cursor: z
    .string()
    .nullable()
    .describe("Sent as `cursor`, it brings the older ones; null when there are none."),
  previous_cursor: z
    .string()
    .nullable()
    .describe(
      "Sent as `cursor`, it brings the newer ones; null on the page asked for without one.",
    ),
});
export type Pagination = z.infer<typeof Pagination>;

/** What stands beside `data`, and beside an error; lists add `pagination`. */
const Meta = z.object({
  request_id: z.string().describe("As in the header `X-Request-Id`."),
  timestamp: z.iso.datetime({ precision: 3 }),
  version: z.literal(VERSION),
});
type Meta = z.infer<typeof Meta>;

interface ResultV2 {
  status: 200 | 201 | 202;
  data: unknown;
  pagination?: Pagination;
  /** The record was made by an earlier, identical request. */
  replayed?: boolean;
  /** Paths of unknown fields of the body. */
  ignored?: readonly string[];
}

/** A success as `/v2` tells it: without a message, and with `meta` on every answer (decision 104). */
export function resultV2(
  { requestId }: { requestId: string },
  { status, data, pagination, replayed = false, ignored = [] }: ResultV2,
): RawResult {
  const meta = { ...metaOf(requestId), ...(pagination ? { pagination } : {}) };
  return { status, body: { success: true, data, meta }, replayed, ignored };
}

/** The error body of everything (decision 8), and `meta`. */
export function errorEnvelopeV2(error: AppError, requestId: string): StoredResponse {
  const body = { ...errorBody(error, requestId), meta: metaOf(requestId) };
  return { status: statusOf(error), body: JSON.stringify(body) };
}

function metaOf(requestId: string): Meta {
  return { request_id: requestId, timestamp: new Date().toISOString(), version: VERSION };
}
