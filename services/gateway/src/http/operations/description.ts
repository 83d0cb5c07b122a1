import type { ErrorCode } from "@kobo/errors";
import type { z } from "zod";
import type { Scope } from "../../domain/keys/scope";

/** The sections of the API reference, in order, each with a description. */
export const SECTIONS = {
  Health: "Whether Kobo is up and your key works.",
  PayIDs:
    "Addresses that receive money from Kobo wallets. A dynamic one takes one payment, a static one any number.",
  "Virtual accounts":
    "Bank account numbers that receive money from any bank: for one payment, or permanently for a customer.",
  Checkout: "A page of Kobo on which a customer pays once, by card, bank transfer or PayID.",
  "Payment links": "Links and QR codes that any number of payers can pay.",
  Transfers: "Payments from your wallet to PayIDs and bank accounts, one by one or in bulk.",
  Transactions: "The status of any payment, transfer, bill or refund, by its reference.",
  Bills: "Airtime, data, TV, electricity, exams and insurance.",
  Schedules: "Transfers, bills and sweeps at a later time, or again and again.",
  Wallets: "Balances, statements, and the account that funds a wallet.",
  Reports: "Statements and settlements as CSV or XLSX files.",
  Customers: "The people and companies that pay you, with their saved cards.",
  "Card payments":
    "Charge, capture and cancel, in seven currencies. Paths begin with `/v2`, and fields have snake_case names.",
  Refunds:
    "`POST /payments/{id}/refunds` refunds payments to PayIDs and virtual accounts, `POST /v2/payments/{payment_id}/refunds` card payments. `GET /refunds` lists both.",
  Disputes: "Objections of cardholders at their banks: answer with evidence, or accept.",
  Webhooks: "Your endpoints, their secrets, deliveries and recoveries.",
  Events: "The events of the last 30 days, as webhooks deliver them.",
  Sandbox: "Test money, test payments, outcomes and time. For test keys only.",
} as const;
export type Section = keyof typeof SECTIONS;

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
