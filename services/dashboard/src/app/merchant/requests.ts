import * as requestLog from "../../clients/request-log";
import type { Parts } from "../parts";
import type { OfMode } from "./owner-of";

const PAGE = 50;

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
