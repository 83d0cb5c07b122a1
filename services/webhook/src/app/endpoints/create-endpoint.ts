import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { NONCE_BYTES } from "@kobo/core/sealing";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as endpointSecrets from "../../db/endpoints/endpoint-secrets";
import * as endpoints from "../../db/endpoints/endpoints";
import {
  checkedSettings,
  ENDPOINTS_MAX,
  type Endpoint,
  type EndpointSettings,
} from "../../domain/endpoint";
import { SECRET_BYTES, type SecretKeys, seal, unseal } from "../../domain/secret";
import {
  type Change,
  type EndpointParts,
  logChange,
  recordChange,
  rulesFor,
  storedHeaders,
} from "./endpoint-parts";

export interface CreateEndpoint extends EndpointSettings {
  tenant: Tenant;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface CreatedEndpoint {
  endpoint: Endpoint;
  /** Undefined on a replay after the secret may no longer be shown. */
  secret: Buffer | undefined;
  replayed: boolean;
}

const OPERATION = "webhook/create";

/**
 * Adds an endpoint with its own signing secret. A replay returns the endpoint's current state and,
 * within 24 hours and while the secret is in use, the same secret.
 * @throws AppError VALIDATION_ERROR, WEBHOOK_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED
 */
export async function createEndpoint(
  parts: EndpointParts,
  command: CreateEndpoint,
): Promise<CreatedEndpoint> {
  const { db, keys, logger } = parts;
  const { tenant, idempotencyHash, fingerprint, ...requested } = command;
  const settings = checkedSettings(requested, rulesFor(parts, tenant));
  // Generated before the transaction, so that a repeated transaction stores the same values.
  const id = newUuid();
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(keys, { endpointId: id, secret, nonce: randomBytes(NONCE_BYTES) });
  const headers = storedHeaders(keys, id, settings.headers);
  const call = { id, operation: OPERATION, idempotencyHash, fingerprint };
  const change: Change = { endpointId: id, tenant, action: "create", settings: [] };

  const created = await inTransaction(
    db,
    async (trx) => {
      await endpoints.lockTenant(trx, tenant);
      const earlier = await endpoints.findEarlier(trx, tenant, call);
      if (earlier) return replay(trx, keys, { call, earlier });

      if ((await endpoints.count(trx, tenant)) >= ENDPOINTS_MAX) {
        throw new AppError("WEBHOOK_LIMIT_REACHED");
      }
      await endpoints.insert(trx, tenant, { ...settings, ...call, headers });
      // The first secret has the endpoint's id, by which a replay finds it.
      const first = { id, endpointId: id, sealed, idempotencyHash: null, fingerprint: null };
      await endpointSecrets.insert(trx, first);
      await recordChange(trx, change);
      return { endpoint: await endpoints.read(trx, tenant, id), secret, replayed: false };
    },
    { repeatable: true },
  );
  if (!created.replayed) logChange(logger, change);
  return created;
}

interface Repeat {
  call: { id: string; fingerprint: Buffer };
  earlier: endpoints.EarlierEndpoint;
}

async function replay(
  trx: Transaction,
  keys: SecretKeys,
  { call, earlier }: Repeat,
): Promise<CreatedEndpoint> {
  const { endpoint, fingerprint, isFresh } = earlier;
  if (!fingerprint.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const first = { id: endpoint.id, idempotencyHash: null };
  const found = isFresh && (await endpointSecrets.findEarlier(trx, endpoint.id, first));
  const sealed = found ? found.sealed : undefined;
  const secret = sealed && unseal(keys, { endpointId: endpoint.id, sealed });
  // The earlier call is this very call if its COMMIT succeeded but the confirmation was lost.
  return { endpoint, secret, replayed: endpoint.id !== call.id };
}
