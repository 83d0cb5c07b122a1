import type { SealedSecret } from "@kobo/core/sealing";
import type { Transaction } from "@kobo/postgres";

/** A secret with the idempotency data of the call that created it. */
export interface NewSecret {
  id: string;
  endpointId: string;
  sealed: SealedSecret;
  /** Null without an Idempotency-Key, and for an endpoint's first secret, whose key is stored with the endpoint. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer | null;
}

/** A secret created by an earlier call. */
export interface EarlierSecret {
  id: string;
  fingerprint: Buffer | null;
  /** Undefined when it may no longer be shown: after 24 hours, or when it is no longer in use. */
  sealed: SealedSecret | undefined;
}

const IN_USE = "(expires_at IS NULL OR expires_at > clock_timestamp())";
const ERASED = { sealed: null, key_id: null };

/** Inserts the endpoint's present secret; every other must already have an expiry. */
export async function insert(trx: Transaction, secret: NewSecret): Promise<void> {
  await trx("endpoint_secrets").insert({
    id: secret.id,
    endpoint_id: secret.endpointId,
    sealed: secret.sealed.bytes,
    key_id: secret.sealed.keyId,
    idempotency_hash: secret.idempotencyHash,
    fingerprint: secret.fingerprint,
    // Not the transaction's start: it may have waited for an earlier roll.
    created_at: trx.raw("clock_timestamp()"),
  });
}

/** Finds the secret that this call created, by its id or idempotency key. */
export async function findEarlier(
  trx: Transaction,
  endpointId: string,
  call: { id: string; idempotencyHash: Buffer | null },
): Promise<EarlierSecret | undefined> {
  const { id, idempotencyHash } = call;
  const row = await trx("endpoint_secrets")
    .select("id", "fingerprint", "sealed", "key_id")
    .select(trx.raw(`${IN_USE} AND created_at > now() - interval '24 hours' AS may_be_shown`))
    .where({ endpoint_id: endpointId })
    .where((either) => {
      either.where({ id });
      if (idempotencyHash) either.orWhere({ idempotency_hash: idempotencyHash });
    })
    .first();
  if (!row) return undefined;
  const mayBeShown = row.may_be_shown && row.sealed !== null;
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    sealed: mayBeShown ? { keyId: row.key_id, bytes: row.sealed } : undefined,
  };
}

/** Expires the secrets of a locked endpoint after this time, unless they expire sooner. */
export async function expireAfter(
  trx: Transaction,
  endpointId: string,
  afterSeconds: number,
): Promise<void> {
  const end = trx.raw("least(expires_at, clock_timestamp() + ? * interval '1 second')", [
    afterSeconds,
  ]);
  await trx("endpoint_secrets")
    .where({ endpoint_id: endpointId })
    .whereRaw(IN_USE)
    .update({ expires_at: end });
}

/**
 * Erases the expired secrets of a locked endpoint, and the oldest beyond `most` besides the present
 * one. Rows with an idempotency key stay, for replays.
 */
export async function pruneOld(trx: Transaction, endpointId: string, most: number): Promise<void> {
  const kept = trx("endpoint_secrets")
    .select("id")
    .where({ endpoint_id: endpointId })
    .where("expires_at", ">", trx.raw("clock_timestamp()"))
    .orderBy("created_at", "desc")
    .limit(most);
  const spent = () =>
    trx("endpoint_secrets")
      .where({ endpoint_id: endpointId })
      .whereNotNull("expires_at")
      .whereNotIn("id", kept.clone());
  await spent()
    .whereNotNull("sealed")
    .update({ ...ERASED, expires_at: trx.raw("least(expires_at, clock_timestamp())") });
  await spent().whereNull("idempotency_hash").delete();
}

export async function remove(trx: Transaction, endpointId: string): Promise<void> {
  await trx("endpoint_secrets").where({ endpoint_id: endpointId }).delete();
}
