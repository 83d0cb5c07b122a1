import type { Mode } from "@kobo/core/tenant";

/** A body as the request log keeps it. */
export interface RecordedBody {
  /** A cut body lacks its last members; a withheld one may hold card data, or could not be read. */
  state: "none" | "whole" | "cut" | "withheld";
  /** JSON; null for a body that is absent or withheld. */
  text: string | null;
}

export const NO_BODY: RecordedBody = { state: "none", text: null };
export const WITHHELD_BODY: RecordedBody = { state: "withheld", text: null };

/** A request in the list of the request log. */
export interface RequestLine {
  /** A UUIDv7 of the moment of the response. */
  id: string;
  mode: Mode;
  keyId: string;
  durationUs: number;
  method: string;
  /** With the query. */
  path: string;
  /** Method and the path's template. */
  operation: string;
  status: number;
  code: string | null;
  requestId: string;
  idempotencyKey: string | null;
  reference: string | null;
  objectIds: readonly string[];
  address: string | null;
  userAgent: string | null;
  /** Requests of the merchant and mode since its last record that were only counted. */
  unrecorded: number;
  unrecordedFailed: number;
}

export interface RequestWithBodies extends RequestLine {
  requestBody: RecordedBody;
  responseBody: RecordedBody;
}

export interface RequestRecord extends RequestWithBodies {
  merchantId: string;
}

/** The part of a record that follows from the request alone. */
export type RequestDescription = Omit<
  RequestRecord,
  "id" | "merchantId" | "mode" | "unrecorded" | "unrecordedFailed"
>;
