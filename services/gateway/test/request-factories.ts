import { newUuid } from "@kobo/core/ids";
import { type Tenant, tenant } from "@kobo/core/tenant";
import {
  NO_BODY,
  type RequestDescription,
  type RequestRecord,
} from "../src/domain/request-log/request-record";

export function aTenant(changes: Partial<Tenant> = {}): Tenant {
  const names = { merchantName: "Ada", walletPayId: "ada.wallet" };
  return tenant({ merchantId: newUuid(), mode: "test", ...names, ...changes });
}

export function aDescription(changes: Partial<RequestDescription> = {}): RequestDescription {
  return {
    keyId: "0193b0f0-0000-7000-8000-00000000000a",
    durationUs: 1_500,
    method: "GET",
    path: "/api/v1/developer/transfer/tr-1",
    operation: "GET /transfer/:reference",
    status: 200,
    code: null,
    requestId: "req-1",
    idempotencyKey: null,
    reference: "tr-1",
    objectIds: [],
    address: "203.0.113.7",
    userAgent: "kobo-sdk/1",
    requestBody: NO_BODY,
    responseBody: { state: "whole", text: '{"success":true}' },
    ...changes,
  };
}

export function aRecord(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    ...{ id: newUuid(), merchantId: newUuid(), mode: "test", unrecorded: 0, unrecordedFailed: 0 },
    ...aDescription(),
    ...changes,
  };
}
