import type { Transaction } from "@kobo/postgres";
import type { SealedSecret } from "../../domain/secret";

/** A secret with what it keeps of the call that made it. */
export interface NewSecret {
  id: string;
  endpointId: string;
  sealed: SealedSecret;
  /** Null when the client sent no key, and for an endpoint's first secret, which the endpoint knows of. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer | null;
}

/** A secret that an earlier call made. */
export interface EarlierSecret {
  id: string;
  fingerprint: Buffer | null;
  /** Undefined once it may not be shown again: after 24 hours, or when it is no longer in use. */
  sealed: SealedSecret | undefined;
}

const IN_USE = "(expires_at IS NULL OR expires_at > clock_timestamp())";
const FORGOTTEN = { sealed: null, key_id: null };

/** Makes it the endpoint's present one: there must be no other. */
export async function insert(trx: Transaction, secret: NewSecret): Promise<void> {
  await trx("endpoint_secrets").insert({
    id: secret.id,
    endpoint_id: secret.endpointId,
    sealed: secret.sealed.bytes,
    key_id: secret.sealed.keyId,
    idempotency_hash: secret.idempotencyHash,
    fingerprint: secret.fingerprint,
    // Not when the transaction began: it may have waited for the roll before it.
    created_at: trx.raw("clock_timestamp()"),
  });
}

/** The secret that this very call made, by its id or its idempotency key. */
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

/** Lets every secret of an endpoint that is held end after this time, if not sooner. */
export async function letEnd(
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
 * Of an endpoint that is held, forgets the secrets that have ended, and the oldest when there are
 * more than `most` beside the present one. Which call made them is still known.
 */
export async function forgetOld(trx: Transaction, endpointId: string, most: number): Promise<void> {
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
    .update({ ...FORGOTTEN, expires_at: trx.raw("least(expires_at, clock_timestamp())") });
  await spent().whereNull("idempotency_hash").delete();
}

/** Of an endpoint that is deleted. */
export async function remove(trx: Transaction, endpointId: string): Promise<void> {
  await trx("endpoint_secrets").where({ endpoint_id: endpointId }).delete();
}
