import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
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
import { NONCE_BYTES, SECRET_BYTES, type SecretKeys, seal, unseal } from "../../domain/secret";
import {
  type Change,
  type EndpointParts,
  keepChange,
  rulesFor,
  storedHeaders,
  tellChange,
} from "./endpoint-parts";

export interface CreateEndpoint extends EndpointSettings {
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
 * as it stands now and, within 24 hours and as long as it is in use, the same secret.
 * @throws AppError VALIDATION_ERROR, WEBHOOK_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED
 */
export async function createEndpoint(
  parts: EndpointParts,
  command: CreateEndpoint,
): Promise<CreatedEndpoint> {
  const { db, keys, logger } = parts;
  const { tenant, idempotencyHash, fingerprint, ...asked } = command;
  const settings = checkedSettings(asked, rulesFor(parts, tenant));
  // Made before the transaction, so that the same are stored however often it runs.
  const id = newUuid();
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(keys, { endpointId: id, secret, nonce: randomBytes(NONCE_BYTES) });
  const headers = storedHeaders(keys, id, settings.headers);
  const call = { id, operation: OPERATION, idempotencyHash, fingerprint };
  const change: Change = { endpointId: id, tenant, action: "create", settings: [] };

  const created = await inTransaction(
    db,
    async (trx) => {
      await endpoints.takeTurn(trx, tenant);
      const earlier = await endpoints.findEarlier(trx, tenant, call);
      if (earlier) return repeated(trx, keys, { call, earlier });

      if ((await endpoints.count(trx, tenant)) >= ENDPOINTS_MAX) {
        throw new AppError("WEBHOOK_LIMIT_REACHED");
      }
      await endpoints.insert(trx, tenant, { ...settings, ...call, headers });
      // The first secret bears the endpoint's id: a repeat of the call finds it by that.
      const first = { id, endpointId: id, sealed, idempotencyHash: null, fingerprint: null };
      await endpointSecrets.insert(trx, first);
      await keepChange(trx, change);
      return { endpoint: await endpoints.read(trx, tenant, id), secret, replayed: false };
    },
    { repeatable: true },
  );
  if (!created.replayed) tellChange(logger, change);
  return created;
}

interface Repeat {
  call: { id: string; fingerprint: Buffer };
  earlier: endpoints.EarlierEndpoint;
}

async function repeated(
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
  // A COMMIT of unknown outcome that had gone through is our own first attempt.
  return { endpoint, secret, replayed: endpoint.id !== call.id };
}
