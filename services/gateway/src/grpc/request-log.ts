import { isUuid, uuidTime } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, pagePositionFromWire } from "@kobo/postgres";
import type { ApiRequest } from "@kobo/protos/merchant/v1/ApiRequest";
import type { Body } from "@kobo/protos/merchant/v1/Body";
import type { BodyState } from "@kobo/protos/merchant/v1/BodyState";
import type { ListRequestsRequest__Output } from "@kobo/protos/merchant/v1/ListRequestsRequest";
import type { RequestLogDefinition } from "@kobo/protos/merchant/v1/RequestLog";
import { fromWireMode, type Handlers, toWireMode } from "@kobo/rpc";
import { getRequest, listRequests, type RequestQuery } from "../app/request-log/requests";
import type { RecordedBody, RequestLine } from "../domain/request-log/request-record";
import { invalid, toMerchantId, toUuid } from "./requests";

export function requestLog(db: Database): Handlers<RequestLogDefinition> {
  return {
    ListRequests: async (request) => {
      const { items, ...page } = await listRequests(db, toQuery(request));
      return { requests: items.map(toWire), ...page };
    },

    GetRequest: async ({ merchantId, mode, id }) => {
      if (!isUuid(id)) throw new AppError("REQUEST_NOT_FOUND");
      const owner = { merchantId: toMerchantId(merchantId), mode: fromWireMode(mode) };
      const { requestBody, responseBody, ...line } = await getRequest(db, { ...owner, id });
      return {
        request: toWire(line),
        requestBody: bodyToWire(requestBody),
        responseBody: bodyToWire(responseBody),
      };
    },
  };
}

/** @throws AppError MERCHANT_NOT_FOUND, VALIDATION_ERROR, INVALID_CURSOR */
function toQuery(request: ListRequestsRequest__Output): RequestQuery {
  const { method, operation, path, keyId, reference, requestId, objectId } = request;
  return {
    merchantId: toMerchantId(request.merchantId),
    mode: fromWireMode(request.mode),
    limit: request.limit,
    ...pagePositionFromWire(request, isUuid),
    filter: {
      ...toStatusFilter(request.status),
      keyId: keyId === "" ? undefined : toUuid("key_id", keyId),
      method: method || undefined,
      operation: operation || undefined,
      path: path || undefined,
      reference: reference || undefined,
      requestId: requestId || undefined,
      objectId: objectId || undefined,
      from: toMoment("from_ms", request.fromMs),
      to: toMoment("to_ms", request.toMs),
    },
  };
}

/** A status, or the first digit of a class of them. */
function toStatusFilter(status: number): { status?: number; statusClass?: number } {
  if (status === 0) return {};
  if (status >= 1 && status <= 5) return { statusClass: status };
  if (status >= 100 && status <= 599) return { status };
  throw invalid("status", "status must be an HTTP status, or the first digit of some.");
}

/** The time in a UUIDv7 has 48 bits. */
const TIME_END = 2 ** 48;

function toMoment(field: string, ms: string): Date | undefined {
  if (ms === "0") return undefined;
  const time = Number(ms);
  if (time < 0 || time >= TIME_END) throw invalid(field, `${field} is out of range.`);
  return new Date(time);
}

function toWire({ id, mode, durationUs, objectIds, ...line }: RequestLine): ApiRequest {
  const { keyId, method, path, operation, status, requestId, unrecorded, unrecordedFailed } = line;
  return {
    ...{ id, keyId, method, path, operation, status, requestId, unrecorded, unrecordedFailed },
    mode: toWireMode(mode),
    atMs: uuidTime(id) ?? 0,
    durationUs,
    code: line.code ?? "",
    idempotencyKey: line.idempotencyKey ?? "",
    reference: line.reference ?? "",
    objectIds: [...objectIds],
    address: line.address ?? "",
    userAgent: line.userAgent ?? "",
  };
}

const STATES = {
  none: "BODY_STATE_NONE",
  whole: "BODY_STATE_WHOLE",
  cut: "BODY_STATE_CUT",
  withheld: "BODY_STATE_WITHHELD",
} as const satisfies Record<RecordedBody["state"], BodyState>;

function bodyToWire({ state, text }: RecordedBody): Body {
  return { state: STATES[state], text: text ?? "" };
}
