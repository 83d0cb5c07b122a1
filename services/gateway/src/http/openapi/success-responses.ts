import type { SuccessResult } from "../envelopes/success";
import type { Operation } from "../operations/operation";
import { envelopeOf, isSecondVersion } from "./envelopes";
import { META_EXAMPLE, type OperationExample } from "./examples";
import { type HeaderName, headerRefs, LIMIT_HEADERS } from "./headers";
import { type Media, type Response, STREAM_TYPE } from "./open-api";
import type { SchemaRegistry } from "./schema-registry";

type Status = SuccessResult["status"];

/** The headers of every authenticated response of an operation. */
export function headersOf({ deprecation }: Operation): HeaderName[] {
  const ageing = ["Deprecation", "Sunset", "Successor"] as const;
  return ["RequestId", ...LIMIT_HEADERS, ...(deprecation ? ageing : [])];
}

/** The success responses of an operation, by status. */
export function successResponsesOf(
  operation: Operation,
  example: OperationExample | undefined,
  registry: SchemaRegistry,
): Record<string, Response> {
  const successes = Object.entries(operation.responses).map(([text, data]) => {
    const status = Number(text) as Status;
    const json: Media = {
      schema: envelopeOf(operation, registry.ofOutput(data), registry),
      ...exampleOf(operation, status, example),
    };
    const table = operation.csv ? { "text/csv": tableOf(example) } : {};
    const response: Response = {
      description: MEANINGS[status],
      headers: headerRefs([...headersOf(operation), ...ownHeaders(operation)]),
      content: { "application/json": json, ...table },
    };
    return [text, response];
  });
  return {
    ...Object.fromEntries(successes),
    ...(operation.stream ? { 200: streamResponse(operation, example) } : {}),
    ...(operation.stream === "ends" ? { 204: endedResponse(operation) } : {}),
    ...(operation.csvFile ? { 200: fileResponse(operation, example) } : {}),
    ...(operation.cacheable ? { 304: notModifiedResponse(operation) } : {}),
  };
}

const MEANINGS: Record<Status, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted. The outcome is not known yet: an event reports it, and so does the record.",
};

function tableOf(example: OperationExample | undefined): Media {
  return {
    schema: { type: "string", description: "CSV for spreadsheets, with `Accept: text/csv`." },
    ...(example?.file === undefined ? {} : { example: example.file }),
  };
}

function ownHeaders({ method, cacheable, csv }: Operation): HeaderName[] {
  return [
    ...(method === "POST" ? (["IdempotentReplayed"] as const) : []),
    ...(cacheable ? (["ETag", "CacheControl"] as const) : []),
    ...(csv ? (["NextPage", "ContentDisposition"] as const) : []),
  ];
}

function streamResponse(operation: Operation, example: OperationExample | undefined): Response {
  const media: Media = {
    schema: {
      type: "string",
      description: "Server-sent events, in the format that HTML gives them.",
    },
    ...(example?.stream === undefined ? {} : { example: example.stream }),
  };
  return {
    description: "The stream has started.",
    headers: headerRefs(headersOf(operation)),
    content: { [STREAM_TYPE]: media },
  };
}

function endedResponse(operation: Operation): Response {
  return {
    description: "The stream has ended, and you have its last event. Do not reconnect.",
    headers: headerRefs(headersOf(operation)),
  };
}

function fileResponse(operation: Operation, example: OperationExample | undefined): Response {
  const media: Media = {
    schema: {
      type: "string",
      description: "CSV for spreadsheets. Its first line names the columns.",
    },
    ...(example?.file === undefined ? {} : { example: example.file }),
  };
  return {
    description: "The file.",
    headers: headerRefs([...headersOf(operation), "ContentDisposition"]),
    content: { "text/csv": media },
  };
}

function notModifiedResponse(operation: Operation): Response {
  return {
    description: "Your copy is current.",
    headers: headerRefs([...headersOf(operation), "ETag", "CacheControl"]),
  };
}

function exampleOf(
  operation: Operation,
  status: Status,
  example: OperationExample | undefined,
): Pick<Media, "example"> {
  const data = example?.responses[status];
  if (data === undefined) return {};
  if (operation.flat) return { example: data };
  if (!isSecondVersion(operation)) {
    return { example: { success: true, message: example?.messages?.[status] ?? "", data } };
  }
  const pagination = { has_more: false, next_cursor: null, previous_cursor: null };
  const meta = { ...META_EXAMPLE, ...(operation.pagination ? { pagination } : {}) };
  return { example: { success: true, data, meta } };
}
