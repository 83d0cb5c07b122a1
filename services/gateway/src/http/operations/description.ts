import type { ErrorCode } from "@kobo/errors";
import type { z } from "zod";
import type { Scope } from "../../domain/keys/scope";

/** The parts of the reference, in its order. */
export const SECTIONS = [
  "Health",
  "PayIDs",
  "Virtual accounts",
  "Transfers",
  "Transactions",
  "Bills",
  "Wallets",
  "Card payments",
  "Refunds",
  "Webhooks",
  "Events",
  "Sandbox",
] as const;
export type Section = (typeof SECTIONS)[number];

/** A path that will be removed (decision 121). */
export interface Deprecation {
  since: Date;
  /** From then on it answers GONE; at least twelve months after `since`. */
  sunset: Date;
  /** The path to use instead, at the host. */
  successor: string;
}

/**
 * What people and machines are told of an operation: all of it comes out in the OpenAPI document, and
 * from there in the reference and in the SDK.
 */
export interface Description {
  /** The operation's name everywhere, such as `createDynamicPayId`. */
  id: string;
  section: Section;
  /** In a few words, as an order: "Create a dynamic PayID". */
  summary: string;
  /** What else a developer has to know before he calls it. Plain sentences; `code` may stand in backticks. */
  description?: string;
  /** Its method of the SDK, such as `payIds.createDynamic`; a stream has none. */
  sdk?: string;
  /** What a restricted key needs for it; undefined where any key will do. */
  scope: Scope | undefined;
  /** The `data` of each success, by its status; of a flat answer the whole body. */
  responses: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** The codes of its own with which it may say no, beside those that every operation has. */
  refusals?: Refusals;
  /** The answer is the body as it is, without the envelope. */
  flat?: boolean;
  /** The answer can be had as a table for spreadsheets too. */
  csv?: boolean;
  /** The answer is no record, but events as they happen: it goes on for minutes. */
  stream?: boolean;
  /** The answer has an `ETag`, and is not sent again to whoever has it. */
  cacheable?: boolean;
  /** `/v2` only: the answer's `meta` tells where the neighbouring pages are. */
  pagination?: boolean;
  /** Under which name GraphQL offers it too, and how its input type is called there. */
  graphql?: { mutation: string; input: string } | { query: string };
}

/** What stands in `data` beside a code: nothing, a record, or a flat body with the record's fields beside the code. */
export type Refusals = Partial<Record<ErrorCode, null | { data: z.ZodType } | { body: z.ZodType }>>;
