import type { ErrorCode } from "@kobo/errors";
import type { z } from "zod";
import type { Scope } from "../../domain/keys/scope";

/** The sections of the API reference, in order. */
export const SECTIONS = [
  "Health",
  "PayIDs",
  "Virtual accounts",
  "Checkout",
  "Payment links",
  "Transfers",
  "Transactions",
  "Bills",
  "Schedules",
  "Wallets",
  "Reports",
  "Customers",
  "Card payments",
  "Refunds",
  "Disputes",
  "Webhooks",
  "Events",
  "Sandbox",
] as const;
export type Section = (typeof SECTIONS)[number];

/** A path that will be removed (decision 121). */
export interface Deprecation {
  since: Date;
  /** From then on it returns GONE; at least twelve months after `since`. */
  sunset: Date;
  /** The path to use instead, from the host. */
  successor: string;
}

/** The documentation of an operation, for the OpenAPI document, the reference and the SDK. */
export interface Description {
  /** The operation's id, such as `createDynamicPayId`. */
  id: string;
  section: Section;
  /** A few words in the imperative: "Create a dynamic PayID". */
  summary: string;
  /** More that a developer must know. Plain sentences; `code` in backticks. */
  description?: string;
  /** Its method in the SDK; undefined for a stream and for a file. */
  sdk?: string;
  /** The scope that a restricted key needs; undefined when every key may call it. */
  scope: Scope | undefined;
  /** The `data` of each success, by status; the whole body of a flat response. */
  responses: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Its own error codes, besides those of every operation. */
  refusals?: Refusals;
  /** The response is the body itself, without the envelope. */
  flat?: boolean;
  /** The response is available as CSV, too. */
  csv?: boolean;
  /** The response is a CSV file. */
  csvFile?: boolean;
  /** The response is a stream of events, which lasts for minutes. One that `ends` answers 204 when it has ended. */
  stream?: true | "ends";
  /** The response has an `ETag`, and conditional requests may get 304. */
  cacheable?: boolean;
  /** `/v2` only: the response's `meta` has cursors. */
  pagination?: boolean;
  /** The name in GraphQL, and that of its input type. */
  graphql?: { mutation: string; input: string } | { query: string };
}

/** The `data` of each error code: null, a record, or a flat body with the record's fields. */
export type Refusals = Partial<Record<ErrorCode, null | { data: z.ZodType } | { body: z.ZodType }>>;
