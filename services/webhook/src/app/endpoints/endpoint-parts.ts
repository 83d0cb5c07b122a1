import { randomBytes } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { NONCE_BYTES } from "@kobo/core/sealing";
import type { Tenant } from "@kobo/core/tenant";
import { PUBLIC_EVENTS } from "@kobo/events";
import type { Database, Transaction } from "@kobo/postgres";
import { currentContext, type Logger } from "@kobo/runtime";
import * as endpointChanges from "../../db/endpoints/endpoint-changes";
import type { StoredHeaders } from "../../db/endpoints/endpoints";
import type { CustomHeaders } from "../../domain/header-rules";
import { type SecretKeys, sealHeaders } from "../../domain/secret";

/** Dependencies of the endpoint operations. */
export interface EndpointParts {
  db: Database;
  keys: SecretKeys;
  /** Allows test-mode endpoints on loopback addresses. */
  allowLoopback: boolean;
  logger: Logger;
}

/** Validation rules for the merchant's mode. */
export function rulesFor(
  { allowLoopback }: Pick<EndpointParts, "allowLoopback">,
  { mode }: Tenant,
) {
  const isTest = mode === "test";
  return {
    publicEvents: PUBLIC_EVENTS,
    rules: { http: isTest, loopback: isTest && allowLoopback },
  };
}

export function storedHeaders(
  keys: SecretKeys,
  endpointId: string,
  headers: CustomHeaders,
): StoredHeaders {
  const names = Object.keys(headers);
  if (names.length === 0) return { names, sealed: null };
  const nonce = randomBytes(NONCE_BYTES);
  return { names, sealed: sealHeaders(keys, { endpointId, headers, nonce }) };
}

export type Change = Omit<endpointChanges.EndpointChange, "requestId">;

/** Appends to the audit log which request changed what. */
export async function recordChange(trx: Transaction, change: Change): Promise<void> {
  const requestId = currentContext()?.requestId ?? "";
  await endpointChanges.insert(trx, { ...change, requestId });
}

/** Call after the commit. */
export function logChange(logger: Logger, change: Change): void {
  const { action, settings } = change;
  const { merchantId, mode } = change.tenant;
  const endpoint = toPublicId("wh", change.endpointId);
  logger.info({ merchantId, mode, endpoint, action, settings }, "webhook endpoint changed");
}
