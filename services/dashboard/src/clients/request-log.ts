import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { ApiRequest__Output } from "@kobo/protos/merchant/v1/ApiRequest";
import type { Body__Output } from "@kobo/protos/merchant/v1/Body";
import type { BodyState__Output } from "@kobo/protos/merchant/v1/BodyState";
import { toWireMode } from "@kobo/rpc";
import type { Services } from "./services";

type Calls = Pick<Services, "requestLog">;

/** Whose requests. */
export interface RequestOwner {
  merchantId: string;
  mode: Mode;
}

export interface ApiRequest {
  id: string;
  at: Date;
  keyId: string;
  method: string;
  path: string;
  operation: string;
  status: number;
  code: string | null;
  durationMs: number;
  requestId: string;
  idempotencyKey: string | null;
  reference: string | null;
  objectIds: string[];
  address: string | null;
  userAgent: string | null;
  unrecorded: number;
  unrecordedFailed: number;
}

export interface RecordedBody {
  state: "none" | "whole" | "cut" | "withheld";
  text: string;
}

/** Absent fields match every request. */
export interface RequestFilter {
  /** A status, or the first digit of a class of them. */
  status?: number;
  method?: string;
  /** The beginning of the path. */
  path?: string;
  keyId?: string;
  reference?: string;
  requestId?: string;
  objectId?: string;
  from?: Date;
  to?: Date;
}

/**
 * Newest first.
 * @throws AppError INVALID_CURSOR
 */
export async function listRequests(
  { requestLog }: Calls,
  { merchantId, mode }: RequestOwner,
  { from, to, ...filter }: RequestFilter,
  page: { before: string; limit: number },
  options: { deadline?: number } = {},
): Promise<{ requests: ApiRequest[]; next: string | null }> {
  const request = {
    ...{ merchantId, mode: toWireMode(mode) },
    ...filter,
    ...(from && { fromMs: from.getTime() }),
    ...(to && { toMs: to.getTime() }),
    ...page,
  };
  const { requests, hasMore, nextBefore } = await requestLog.ListRequests(request, options);
  return { requests: requests.map(toRequest), next: hasMore ? nextBefore : null };
}

/** @throws AppError REQUEST_NOT_FOUND */
export async function getRequest(
  { requestLog }: Calls,
  { merchantId, mode }: RequestOwner,
  id: string,
): Promise<ApiRequest & { requestBody: RecordedBody; responseBody: RecordedBody }> {
  const found = await requestLog.GetRequest({ merchantId, mode: toWireMode(mode), id });
  return {
    ...toRequest(found.request),
    requestBody: toBody(found.requestBody),
    responseBody: toBody(found.responseBody),
  };
}

const US_PER_MS = 1_000;

function toRequest(wire: ApiRequest__Output | null): ApiRequest {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, keyId, method, path, operation, status, requestId, objectIds } = wire;
  const { unrecorded, unrecordedFailed } = wire;
  return {
    ...{ id, keyId, method, path, operation, status, requestId, objectIds },
    ...{ unrecorded, unrecordedFailed },
    at: new Date(Number(wire.atMs)),
    durationMs: Number(wire.durationUs) / US_PER_MS,
    code: wire.code || null,
    idempotencyKey: wire.idempotencyKey || null,
    reference: wire.reference || null,
    address: wire.address || null,
    userAgent: wire.userAgent || null,
  };
}

const STATES = {
  BODY_STATE_UNSPECIFIED: "withheld",
  BODY_STATE_NONE: "none",
  BODY_STATE_WHOLE: "whole",
  BODY_STATE_CUT: "cut",
  BODY_STATE_WITHHELD: "withheld",
} as const satisfies Record<BodyState__Output, RecordedBody["state"]>;

function toBody(wire: Body__Output | null): RecordedBody {
  return { state: STATES[wire?.state ?? "BODY_STATE_NONE"], text: wire?.text ?? "" };
}
