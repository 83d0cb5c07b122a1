import type { Mode } from "@kobo/core/tenant";
import * as requestLog from "../../clients/request-log";
import type { Parts } from "../parts";

const PAGE = 50;

interface OfMode {
  merchantId: string;
  mode: Mode;
}

/** A page of the merchant's request log. */
export function listRequests(
  { services }: Parts,
  { cursor, filter, ...owner }: OfMode & { cursor: string; filter: requestLog.RequestFilter },
) {
  return requestLog.listRequests(services, owner, filter, { before: cursor, limit: PAGE });
}

/** @throws AppError REQUEST_NOT_FOUND */
export function getRequest({ services }: Parts, { id, ...owner }: OfMode & { id: string }) {
  return requestLog.getRequest(services, owner, id);
}
