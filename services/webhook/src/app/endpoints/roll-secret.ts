import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { NONCE_BYTES } from "@kobo/core/sealing";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as endpointSecrets from "../../db/endpoints/endpoint-secrets";
import * as endpoints from "../../db/endpoints/endpoints";
import type { Endpoint } from "../../domain/endpoint";
import { SECRET_BYTES, type SecretKeys, seal, unseal } from "../../domain/secret";
import { type Change, type EndpointParts, logChange, recordChange } from "./endpoint-parts";

export interface RollSecret {
  tenant: Tenant;
  id: string;
  /** How long the earlier secrets stay valid; 0 expires them at once. */
  overlapSeconds: number;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface RolledSecret {
  endpoint: Endpoint;
  /** Undefined on a replay after the secret may no longer be shown. */
  secret: Buffer | undefined;
  replayed: boolean;
}

const OVERLAP_MAX_HOURS = 7 * 24;
const HOUR_SECONDS = 3_600;
/** Each message carries one signature per secret, so their number is limited. */
const OLDER_MAX = 3;

/**
 * Rolls the signing secret. During the overlap messages are also signed with the earlier secrets,
 * none of which is extended. A replay returns the endpoint's current state and, within 24 hours and
 * while the secret is in use, the same secret.
 * @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR, IDEMPOTENCY_KEY_REUSED
 */
export async function rollSecret(
  { db, keys, logger }: EndpointParts,
  command: RollSecret,
): Promise<RolledSecret> {
  const { tenant, id: endpointId, idempotencyHash, fingerprint } = command;
  const overlapSeconds = checkedOverlap(command.overlapSeconds);
  // Generated before the transaction, so that a repeated transaction stores the same values.
  const call = { id: newUuid(), endpointId, idempotencyHash, fingerprint };
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(keys, { endpointId, secret, nonce: randomBytes(NONCE_BYTES) });
  const change: Change = { endpointId, tenant, action: "roll_secret", settings: [] };

  const now = (trx: Transaction) => endpoints.read(trx, tenant, endpointId);
  const rolled = await inTransaction(
    db,
    async (trx) => {
      if (!(await endpoints.lock(trx, tenant, endpointId))) throw new AppError("WEBHOOK_NOT_FOUND");
      const earlier = await endpointSecrets.findEarlier(trx, endpointId, call);
      if (earlier) return { ...replay(keys, call, earlier), endpoint: await now(trx) };

      await endpointSecrets.expireAfter(trx, endpointId, overlapSeconds);
      await endpointSecrets.insert(trx, { ...call, sealed });
      await endpointSecrets.pruneOld(trx, endpointId, OLDER_MAX);
      await endpoints.touch(trx, endpointId);
      await recordChange(trx, change);
      return { endpoint: await now(trx), secret, replayed: false };
    },
    { repeatable: true },
  );
  if (!rolled.replayed) logChange(logger, change);
  return rolled;
}

function checkedOverlap(seconds: number): number {
  const isGood = Number.isInteger(seconds) && seconds >= 0;
  if (isGood && seconds <= OVERLAP_MAX_HOURS * HOUR_SECONDS) return seconds;
  const message = `Must be from 0 to ${OVERLAP_MAX_HOURS} hours.`;
  const errors = [{ field: "overlapHours", code: "out_of_range", message }];
  throw new AppError("VALIDATION_ERROR", undefined, { errors });
}

function replay(
  keys: SecretKeys,
  call: { id: string; endpointId: string; fingerprint: Buffer },
  { id, fingerprint, sealed }: endpointSecrets.EarlierSecret,
): Omit<RolledSecret, "endpoint"> {
  if (!fingerprint?.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const secret = sealed && unseal(keys, { endpointId: call.endpointId, sealed });
  // The earlier call is this very call if its COMMIT succeeded but the confirmation was lost.
  return { secret, replayed: id !== call.id };
}
