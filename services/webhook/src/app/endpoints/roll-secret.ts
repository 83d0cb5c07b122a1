import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as endpointSecrets from "../../db/endpoints/endpoint-secrets";
import * as endpoints from "../../db/endpoints/endpoints";
import type { Endpoint } from "../../domain/endpoint";
import { NONCE_BYTES, SECRET_BYTES, type SecretKeys, seal, unseal } from "../../domain/secret";
import { type Change, type EndpointParts, keepChange, tellChange } from "./endpoint-parts";

export interface RollSecret {
  tenant: Tenant;
  id: string;
  /** For how long the secrets before stay good; 0 ends them at once. */
  overlapSeconds: number;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface RolledSecret {
  endpoint: Endpoint;
  /** Undefined on a repeat that comes too late to be shown it. */
  secret: Buffer | undefined;
  replayed: boolean;
}

const OVERLAP_MAX_HOURS = 7 * 24;
const HOUR_SECONDS = 3_600;
/** A message bears a signature for each; nobody needs more than a few while rolling. */
const OLDER_MAX = 3;

/**
 * Gives the endpoint a new signing secret. Until the overlap is over messages are signed with those
 * before it, too; none of them gets longer than it had. A repeat of the same request gives the
 * endpoint as it stands now and, within 24 hours and as long as it is in use, the same secret.
 * @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR, IDEMPOTENCY_KEY_REUSED
 */
export async function rollSecret(
  { db, keys, logger }: EndpointParts,
  command: RollSecret,
): Promise<RolledSecret> {
  const { tenant, id: endpointId, idempotencyHash, fingerprint } = command;
  const overlapSeconds = checkedOverlap(command.overlapSeconds);
  // Made before the transaction, so that the same are stored however often it runs.
  const call = { id: newUuid(), endpointId, idempotencyHash, fingerprint };
  const secret = randomBytes(SECRET_BYTES);
  const sealed = seal(keys, { endpointId, secret, nonce: randomBytes(NONCE_BYTES) });
  const change: Change = { endpointId, tenant, action: "roll_secret", settings: [] };

  const now = (trx: Transaction) => endpoints.read(trx, tenant, endpointId);
  const rolled = await inTransaction(
    db,
    async (trx) => {
      if (!(await endpoints.hold(trx, tenant, endpointId))) throw new AppError("WEBHOOK_NOT_FOUND");
      const earlier = await endpointSecrets.findEarlier(trx, endpointId, call);
      if (earlier) return { ...repeated(keys, call, earlier), endpoint: await now(trx) };

      await endpointSecrets.letEnd(trx, endpointId, overlapSeconds);
      await endpointSecrets.insert(trx, { ...call, sealed });
      await endpointSecrets.forgetOld(trx, endpointId, OLDER_MAX);
      await endpoints.touch(trx, endpointId);
      await keepChange(trx, change);
      return { endpoint: await now(trx), secret, replayed: false };
    },
    { repeatable: true },
  );
  if (!rolled.replayed) tellChange(logger, change);
  return rolled;
}

function checkedOverlap(seconds: number): number {
  const isGood = Number.isInteger(seconds) && seconds >= 0;
  if (isGood && seconds <= OVERLAP_MAX_HOURS * HOUR_SECONDS) return seconds;
  const message = `Must be from 0 to ${OVERLAP_MAX_HOURS} hours.`;
  const errors = [{ field: "overlapHours", code: "out_of_range", message }];
  throw new AppError("VALIDATION_ERROR", undefined, { errors });
}

function repeated(
  keys: SecretKeys,
  call: { id: string; endpointId: string; fingerprint: Buffer },
  { id, fingerprint, sealed }: endpointSecrets.EarlierSecret,
): Omit<RolledSecret, "endpoint"> {
  if (!fingerprint?.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const secret = sealed && unseal(keys, { endpointId: call.endpointId, sealed });
  // A COMMIT of unknown outcome that had gone through is our own first attempt.
  return { secret, replayed: id !== call.id };
}
