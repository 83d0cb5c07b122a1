import { randomBytes } from "node:crypto";
import { AppError } from "@kobo/errors";
import { PUBLIC_EVENTS } from "@kobo/events";
import { newUuid } from "@kobo/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as endpoints from "../db/endpoints";
import {
  checkedEndpoint,
  ENDPOINTS_MAX,
  type Endpoint,
  type NewEndpoint,
} from "../domain/endpoint";
import { NONCE_BYTES, SECRET_BYTES, type SecretKey, seal, unseal } from "../domain/secret";

export interface EndpointParts {
  db: Database;
  key: SecretKey;
  /** Test-mode endpoints may be on this machine. */
  allowLoopback: boolean;
}

export interface CreateEndpoint extends NewEndpoint {
  tenant: Tenant;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface CreatedEndpoint {
  endpoint: Endpoint;
  /** Undefined on a repeat that comes too late to be shown it. */
  secret: Buffer | undefined;
  replayed: boolean;
}

const OPERATION = "webhook/create";

/**
 * Adds an endpoint with a signing secret of its own. A repeat of the same request gives the endpoint
 * as it stands now and, within 24 hours, the same secret.
 * @throws AppError VALIDATION_ERROR, WEBHOOK_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED
 */
export async function createEndpoint(
  { db, key, allowLoopback }: EndpointParts,
  command: CreateEndpoint,
): Promise<CreatedEndpoint> {
  const { tenant, idempotencyHash, fingerprint } = command;
  const isTest = tenant.mode === "test";
  const rules = { http: isTest, loopback: isTest && allowLoopback };
  const { url, events, description } = checkedEndpoint(command, {
    publicEvents: PUBLIC_EVENTS,
    rules,
  });
  // Made before the transaction, so that the same are stored however often it runs.
  const id = newUuid();
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(key, { endpointId: id, secret, nonce: randomBytes(NONCE_BYTES) });
  const call = { id, operation: OPERATION, idempotencyHash, fingerprint };

  return inTransaction(
    db,
    async (trx) => {
      await endpoints.takeTurn(trx, tenant);
      const earlier = await endpoints.findEarlier(trx, tenant, call);
      if (earlier) return repeated(key, call, earlier);

      if ((await endpoints.count(trx, tenant)) >= ENDPOINTS_MAX) {
        throw new AppError("WEBHOOK_LIMIT_REACHED");
      }
      const fields = { ...call, url, events, description, secret: sealed };
      return { endpoint: await endpoints.insert(trx, tenant, fields), secret, replayed: false };
    },
    { repeatable: true },
  );
}

function repeated(
  key: SecretKey,
  call: { id: string; fingerprint: Buffer },
  earlier: endpoints.EarlierEndpoint,
): CreatedEndpoint {
  if (!earlier.fingerprint.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const { endpoint, secret: sealed } = earlier;
  const secret = sealed && unseal(key, { endpointId: endpoint.id, sealed });
  // A COMMIT of unknown outcome that had gone through is our own first attempt.
  return { endpoint, secret, replayed: endpoint.id !== call.id };
}
