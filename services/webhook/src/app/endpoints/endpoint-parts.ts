import { randomBytes } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { PUBLIC_EVENTS } from "@kobo/events";
import type { Database, Transaction } from "@kobo/postgres";
import { currentContext, type Logger } from "@kobo/runtime";
import * as endpointChanges from "../../db/endpoints/endpoint-changes";
import type { StoredHeaders } from "../../db/endpoints/endpoints";
import type { CustomHeaders } from "../../domain/header-rules";
import { NONCE_BYTES, type SecretKeys, sealHeaders } from "../../domain/secret";

/** What the operations on endpoints work with. */
export interface EndpointParts {
  db: Database;
  keys: SecretKeys;
  /** Test-mode endpoints may be on this machine. */
  allowLoopback: boolean;
  logger: Logger;
}

/** What a merchant may choose from in this mode. */
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

/** Keeps for good who changed what, and by which request. */
export async function keepChange(trx: Transaction, change: Change): Promise<void> {
  const requestId = currentContext()?.requestId ?? "";
  await endpointChanges.insert(trx, { ...change, requestId });
}

/** Once it is committed. */
export function tellChange(logger: Logger, change: Change): void {
  const { action, settings } = change;
  const { merchantId, mode } = change.tenant;
  const endpoint = toPublicId("wh", change.endpointId);
  logger.info({ merchantId, mode, endpoint, action, settings }, "webhook endpoint changed");
}
