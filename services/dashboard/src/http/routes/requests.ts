import { z } from "zod";
import { getRequest, listRequests } from "../../app/merchant/requests";
import type * as requestLog from "../../clients/request-log";
import { readId, readPath } from "../../domain/request-search";
import type { ApiRequest, RequestDetail, Requests } from "../api";
import { Moment } from "../fields";
import { modeRoute, type Route } from "../route";

const Typed = z.string().trim().max(255, "Use at most 255 characters.").optional();

const Query = z.object({
  status: z
    .string()
    .regex(/^[1-5](?:\d\d)?$/, "Choose a status, such as 422, or a class, such as 4.")
    .optional(),
  key: z.uuid("Choose a key.").optional(),
  path: Typed,
  reference: Typed,
  id: Typed,
  from: Moment.optional(),
  to: Moment.optional(),
  cursor: z.string().max(100).default(""),
});

/** The request log of a merchant's keys. */
export const REQUEST_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/requests",
    action: "requests.read",
    query: Query,
    handle: async ({ parts, merchantId, mode, query: { cursor, ...query } }) => {
      const page = { merchantId, mode, cursor, filter: filterOf(query) };
      const { requests, next } = await listRequests(parts, page);
      const body: Requests = { requests: requests.map(toRequest), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/requests/:id",
    action: "requests.read",
    handle: async ({ parts, merchantId, mode, params: { id = "" } }) => {
      const found = await getRequest(parts, { merchantId, mode, id });
      const { operation, idempotencyKey, objectIds, address, userAgent } = found;
      const body: RequestDetail = {
        ...toRequest(found),
        ...{ operation, idempotencyKey, objectIds, address, userAgent },
        request: found.requestBody,
        response: found.responseBody,
      };
      return { body };
    },
  }),
];

function filterOf(query: Omit<z.infer<typeof Query>, "cursor">): requestLog.RequestFilter {
  const { status, key, path, reference, id, from, to } = query;
  return {
    ...(status && { status: Number(status) }),
    ...(path && readPath(path)),
    ...(id && readId(id)),
    ...(key && { keyId: key }),
    ...(reference && { reference }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function toRequest(request: requestLog.ApiRequest): ApiRequest {
  const { id, at, keyId, method, path, status, code, requestId, reference } = request;
  const { durationMs, unrecorded, unrecordedFailed } = request;
  return {
    ...{ id, keyId, method, path, status, code, requestId, reference },
    ...{ unrecorded, unrecordedFailed },
    at: at.toISOString(),
    ms: durationMs,
  };
}
