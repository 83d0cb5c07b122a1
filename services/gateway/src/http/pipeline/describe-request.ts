import { addressOf } from "@kobo/core/addresses";
import type { ErrorCode } from "@kobo/errors";
import { isRecordable } from "../../domain/request-log/recordable-text";
import { recordedName, redactedBody, redactedField } from "../../domain/request-log/redact";
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

/** Describes a request for the request log, without anything that may be a secret or card data. */
export function describeRequest(
  exchange: Exchange,
  { name, operation, keyId, status, durationMs, code }: Answered,
): RequestDescription {
  const response = parsedResponse(exchange.sentBody);
  return {
    keyId,
    durationUs: Math.round(durationMs * 1_000),
    method: exchange.method,
    path: pathOf(exchange, operation),
    operation: name,
    status,
    code: code ?? null,
    requestId: recordedName(exchange.requestId) ?? "",
    idempotencyKey: recordedName(
      exchange.header("idempotency-key") ?? exchange.header("x-idempotency-key"),
    ),
    reference: referenceOf(exchange, response),
    objectIds: objectIdsOf(exchange, response),
    address: addressOf(exchange.ip) || null,
    userAgent: recordedName(exchange.header("user-agent")),
    requestBody: requestBodyOf(exchange, operation),
    responseBody: responseBodyOf(exchange, response),
  };
}

function requestBodyOf(
  { request, parsedBody }: Exchange,
  operation: Operation | undefined,
): RecordedBody {
  if (!hasBody(request)) return NO_BODY;
  // A body that is passed on unread may hold a card.
  if (parsedBody === undefined || operation?.unreadBody) return WITHHELD_BODY;
  return redactedBody(parsedBody);
}

function responseBodyOf({ sentBody }: Exchange, response: unknown): RecordedBody {
  if (sentBody === undefined || sentBody === "") return NO_BODY;
  return response === undefined ? WITHHELD_BODY : redactedBody(response);
}

/** Parsing a longer one would keep requests waiting. */
const RESPONSE_MAX = 64 * 1024;

/** Undefined for a response that is long or not JSON, such as a statement in CSV. */
function parsedResponse(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  const isShortJson = sent.startsWith("{") && sent.length <= RESPONSE_MAX;
  return isShortJson ? JSON.parse(sent) : undefined;
}

const PATH_MAX = 1_000;

/** The template with the parameters that may be kept, and the query. */
function pathOf({ params, query }: Exchange, operation: Operation | undefined): string {
  const template = operation ? operation.root.path + operation.path : GRAPHQL_PATH;
  const path = template.replace(/:(\w+)/g, (place, name) => {
    const value = params[name] ?? "";
    return isRecordable(value) ? encodeURIComponent(value) : place;
  });
  const fields = Object.entries(query).flatMap(([name, value]) => {
    const kept = redactedField(name, String(value));
    return kept === undefined ? [] : `${name}=${encodeURIComponent(kept.toWellFormed())}`;
  });
  return [path, fields.join("&")].filter(Boolean).join("?").slice(0, PATH_MAX);
}

/** The records that a request names or creates: in its input, and at the top of its response. */
function recordsOf({ parsedBody, params, query }: Exchange, response: unknown): unknown[] {
  const envelopes = Array.isArray(response)
    ? response.map((one) => memberOf(one, "payload"))
    : [response];
  const inputs = Array.isArray(parsedBody)
    ? parsedBody.map((one) => memberOf(one, "input"))
    : [parsedBody];
  return [params, query, ...inputs, ...envelopes.flatMap((one) => [one, memberOf(one, "data")])];
}

function referenceOf(exchange: Exchange, response: unknown): string | null {
  const references = recordsOf(exchange, response).map((record) => memberOf(record, "reference"));
  return recordedName(references.find((reference) => typeof reference === "string"));
}

/** Fields with the id of an object. */
const ID_FIELDS = [
  ...["id", "payId", "payment_id", "refund_id", "deliveryId", "recoveryId", "webhookId", "eventId"],
  ...["transactionId", "transaction_id", "transactionIds"],
];
const IDS_MAX = 10;

function objectIdsOf(exchange: Exchange, response: unknown): string[] {
  const found = recordsOf(exchange, response).flatMap((record) =>
    ID_FIELDS.flatMap((field) => memberOf(record, field)),
  );
  const ids = found.flatMap((id) => recordedName(id) ?? []).filter((id) => !id.includes(" "));
  return [...new Set(ids)].slice(0, IDS_MAX);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
