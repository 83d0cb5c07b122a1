import { parse } from "node:querystring";
import { addressOf } from "@kobo/core/addresses";
import type { ErrorCode } from "@kobo/errors";
import type { CapturedRequest } from "../../app/request-log/request-budgets";
import { isRecordable } from "../../domain/request-log/recordable-text";
import { recordedName, redactedBody, redactedQuery } from "../../domain/request-log/redact";
import {
  NO_BODY,
  type RecordedBody,
  type RequestDescription,
  WITHHELD_BODY,
} from "../../domain/request-log/request-record";
import type { Exchange } from "../exchange";
import type { Operation } from "../operations/operation";
import { GRAPHQL_PATH } from "../roots";
import { hasBody } from "./body";

interface Answered {
  /** Method and the path's template. */
  name: string;
  /** Undefined for GraphQL. */
  operation: Operation | undefined;
  keyId: string;
  status: number;
  durationMs: number;
  code: ErrorCode | undefined;
}

/** JSON; undefined for a body that is absent, and null for one that is withheld. */
type Body = string | Buffer | undefined | null;

/** The parts that a description needs. The exchange itself would keep the request and its connection in memory. */
interface Captured extends Answered {
  method: string;
  params: Readonly<Record<string, string>>;
  search: string;
  requestId: string;
  idempotencyKey: string | undefined;
  address: string;
  userAgent: string | undefined;
  requestBody: Body;
  responseBody: Body;
}

/** Captures a request for the request log, with bodies of up to `bytesMax` in all. */
export function captureRequest(
  exchange: Exchange,
  answered: Answered,
  bytesMax: number,
): CapturedRequest {
  const captured: Captured = {
    ...answered,
    method: exchange.method,
    params: exchange.params,
    search: exchange.search.length > SEARCH_MAX ? "" : exchange.search,
    requestId: exchange.requestId,
    idempotencyKey: exchange.header("idempotency-key") ?? exchange.header("x-idempotency-key"),
    address: exchange.ip,
    userAgent: exchange.header("user-agent"),
    requestBody: requestBodyOf(exchange, answered.operation),
    responseBody: jsonOf(exchange.sentBody),
  };
  const bytes = sizeOf(captured);
  if (bytes <= bytesMax) return { bytes, describe: () => describeRequest(captured) };
  const withheld = withoutBodies(captured);
  return { bytes: 0, describe: () => describeRequest(withheld) };
}

/** Describes a request without anything that may be a secret or card data. */
function describeRequest(captured: Captured): RequestDescription {
  try {
    return descriptionOf(captured);
  } catch {
    // The request is recorded even when a body cannot be read.
    return descriptionOf(withoutBodies(captured));
  }
}

function withoutBodies(captured: Captured): Captured {
  const withheld = (body: Body) => (body === undefined ? undefined : null);
  const { requestBody, responseBody } = captured;
  return {
    ...captured,
    requestBody: withheld(requestBody),
    responseBody: withheld(responseBody),
  };
}

function sizeOf({ requestBody, responseBody }: Captured): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}

/** The column's type is int4: a slow download may take longer than its 36 minutes. */
const DURATION_MAX_US = 2 ** 31 - 1;

function descriptionOf(captured: Captured): RequestDescription {
  const { name, operation, keyId, status, durationMs, code, method } = captured;
  const request = parsed(captured.requestBody);
  const response = parsed(captured.responseBody);
  const query = parse(captured.search);
  const records = recordsOf(captured.params, query, request, response);
  return {
    keyId,
    durationUs: Math.min(Math.round(durationMs * 1_000), DURATION_MAX_US),
    method,
    path: pathOf(captured.params, query, operation),
    operation: name,
    status,
    code: code ?? null,
    requestId: recordedName(captured.requestId) ?? "",
    idempotencyKey: recordedName(captured.idempotencyKey),
    reference: referenceOf(records),
    objectIds: objectIdsOf(records),
    address: addressOf(captured.address) || null,
    userAgent: recordedName(captured.userAgent),
    requestBody: recordedBody(captured.requestBody, request),
    responseBody: recordedBody(captured.responseBody, response),
  };
}

function requestBodyOf({ request, readBody }: Exchange, operation: Operation | undefined): Body {
  if (!hasBody(request)) return undefined;
  // A body that is passed on unread may hold a card.
  return readBody === undefined || operation?.unreadBody ? null : jsonOf(readBody);
}

/** A longer body takes long to parse. */
const BODY_MAX = 32 * 1024;

/** Null for a body that is long or not JSON, such as a statement in CSV. */
function jsonOf(body: unknown): Body {
  if (body === undefined || body === "") return undefined;
  if (typeof body === "string" && !body.startsWith("{")) return null;
  const json = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return json.length > BODY_MAX ? null : json;
}

/** Undefined for an absent or withheld body. */
function parsed(body: Body): unknown {
  return body ? JSON.parse(body.toString()) : undefined;
}

function recordedBody(body: Body, value: unknown): RecordedBody {
  if (body === undefined) return NO_BODY;
  return body === null ? WITHHELD_BODY : redactedBody(value);
}

/** A longer query is not recorded. */
const SEARCH_MAX = 2_000;
const PARAM_MAX = 255;
const PATH_MAX = 1_000;

/** The template with the parameters that may be kept, and the query. */
function pathOf(
  params: Captured["params"],
  query: object,
  operation: Operation | undefined,
): string {
  const template = operation ? operation.root.path + operation.path : GRAPHQL_PATH;
  const path = template.replace(/:(\w+)/g, (place, name) => {
    const value = params[name] ?? "";
    return value.length <= PARAM_MAX && isRecordable(value) ? encoded(value) : place;
  });
  const fields = redactedQuery(query).map(([name, text]) => `${name}=${encoded(text)}`);
  return [path, fields.join("&")].filter(Boolean).join("?").slice(0, PATH_MAX);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The records that a request names or creates: in its input, and at the top of its response. */
function recordsOf(params: object, query: object, body: unknown, response: unknown): unknown[] {
  const envelopes = Array.isArray(response)
    ? response.map((one) => memberOf(one, "payload"))
    : [response];
  const inputs = Array.isArray(body) ? body.map((one) => memberOf(one, "input")) : [body];
  return [params, query, ...inputs, ...envelopes.flatMap((one) => [one, memberOf(one, "data")])];
}

function referenceOf(records: readonly unknown[]): string | null {
  const references = records.map((record) => memberOf(record, "reference"));
  return recordedName(references.find((reference) => typeof reference === "string"));
}

/** Fields with the id of an object. */
const ID_FIELDS = [
  ...["id", "payId", "payment_id", "refund_id", "deliveryId", "recoveryId", "webhookId", "eventId"],
  ...["transactionId", "transaction_id", "transactionIds"],
];
const IDS_MAX = 10;
/** With those that may not be kept, and those that come twice. */
const IDS_JUDGED_MAX = 30;

function objectIdsOf(records: readonly unknown[]): string[] {
  const found = records.flatMap((record) => ID_FIELDS.flatMap((field) => memberOf(record, field)));
  const given = found.filter((id) => typeof id === "string").slice(0, IDS_JUDGED_MAX);
  const ids = given.flatMap((id) => recordedName(id) ?? []).filter((id) => !id.includes(" "));
  return [...new Set(ids)].slice(0, IDS_MAX);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
