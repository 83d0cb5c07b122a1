import type { ErrorCode } from "@kobo/errors";
import type { SuccessResult } from "../../envelopes/success";

type Status = SuccessResult["status"];

/** An example request of one operation, and its responses. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The envelope's `message`, where there is one. */
  messages?: Partial<Record<Status, string>>;
  /** The `data` of each success; the whole body of a flat response. */
  responses: Partial<Record<Status, unknown>>;
  /** The start of a stream. */
  stream?: string;
  /** The response as CSV. */
  file?: string;
  /** The body as CSV. */
  table?: string;
  /** The `data` of each error; the whole body of a flat one. */
  refusals?: Partial<Record<ErrorCode, unknown>>;
}

/** By operation id. */
export type OperationExamples = Record<string, OperationExample>;

/** Values that all examples share. */
export const BEGUN = "2026-11-21T09:30:00.000Z";
export const ENDED = "2026-11-21T09:30:02.150Z";
export const LATER = "2026-11-22T09:30:00.000Z";
export const REQUEST_ID = "5f0c8f0e-3c1c-4a57-9b0a-6d6c2f1f5a0e";
export const TRANSACTION_ID = "txn_01m7yq1we0f9r9w24cz78fcert";
export const WALLET = "ada-stores.wallet";

export const META_EXAMPLE = { request_id: REQUEST_ID, timestamp: ENDED, version: "2.0" };

/** The response of a list with one page. */
export function onePage(name: string, item: unknown) {
  return { [name]: [item], hasMore: false, nextCursor: null, previousCursor: null };
}
