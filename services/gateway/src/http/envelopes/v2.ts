import type { AppError } from "@kobo/errors";
import { z } from "zod";
import type { StoredResponse } from "../../app/idempotency";
import { errorBody, type Requested, statusOf } from "./error";
import type { RawResult } from "./success";

const VERSION = "2.0";

/** The cursors of the neighbouring pages; null where there is none. */
export const Pagination = z.object({
  has_more: z.boolean().describe("Whether there are older items, in both directions."),
  next_cursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` to get the older items; null when there are none."),
  previous_cursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` to get the newer items; null on the page without a cursor."),
});
export type Pagination = z.infer<typeof Pagination>;

/** Part of every response; lists add `pagination`. */
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
  /** An earlier, identical request created the record. */
  replayed?: boolean;
  /** Paths of unknown fields of the body. */
  ignored?: readonly string[];
}

/** A success of `/v2`: without a message, and with `meta` (decision 104). */
export function resultV2(
  { requestId }: { requestId: string },
  { status, data, pagination, replayed = false, ignored = [] }: ResultV2,
): RawResult {
  const meta = { ...metaOf(requestId), ...(pagination ? { pagination } : {}) };
  return { status, body: { success: true, data, meta }, replayed, ignored };
}

/** The usual error body (decision 8) with `meta`. */
export function errorEnvelopeV2(error: AppError, { requestId }: Requested): StoredResponse {
  const body = { ...errorBody(error, requestId), meta: metaOf(requestId) };
  return { status: statusOf(error), body: JSON.stringify(body) };
}

function metaOf(requestId: string): Meta {
  return { request_id: requestId, timestamp: new Date().toISOString(), version: VERSION };
}
