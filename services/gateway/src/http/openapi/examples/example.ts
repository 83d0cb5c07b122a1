import type { ErrorCode } from "@kobo/errors";
import type { SuccessResult } from "../../envelopes/success";

type Status = SuccessResult["status"];

/** A good request for one operation, and what it is answered. */
export interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** What the envelope says to people, where there is one with a message. */
  messages?: Partial<Record<Status, string>>;
  /** The `data` of each success; of a flat answer the whole body. */
  responses: Partial<Record<Status, unknown>>;
  /** The first of a stream. */
  stream?: string;
  /** What stands in `data` beside a code; of a flat refusal the whole body. */
  refusals?: Partial<Record<ErrorCode, unknown>>;
}

/** By the ids of operations. */
export type OperationExamples = Record<string, OperationExample>;

/** What all of the examples have in common. */
export const BEGUN = "2026-11-21T09:30:00.000Z";
export const ENDED = "2026-11-21T09:30:02.150Z";
export const LATER = "2026-11-22T09:30:00.000Z";
export const REQUEST_ID = "5f0c8f0e-3c1c-4a57-9b0a-6d6c2f1f5a0e";
export const TRANSACTION_ID = "txn_01m7yq1we0f9r9w24cz78fcert";
export const WALLET = "ada-stores.wallet";

export const META_EXAMPLE = { request_id: REQUEST_ID, timestamp: ENDED, version: "2.0" };

/** The answer of a list that has one page. */
export function onePage(name: string, item: unknown) {
  return { [name]: [item], hasMore: false, nextCursor: null, previousCursor: null };
}
