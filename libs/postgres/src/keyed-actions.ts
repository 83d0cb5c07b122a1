import { AppError } from "@kobo/errors";
import type { Transaction } from "./connect";

/** A request's Idempotency-Key. */
export interface ActionKey {
  /** Keyed hash; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/** Of a request without an Idempotency-Key. */
export const KEYLESS: ActionKey = { idempotencyHash: null, fingerprint: Buffer.alloc(0) };

const HOURS = 24;
/** Expired keys that are deleted with each new one, so that the table stays as large as a day's. */
const DELETED_WITH_EACH = 10;

/**
 * Whether this action was done before under its key, and therefore must change nothing. Otherwise the key is stored in
 * the action's transaction, in the service's table `keyed_actions`: another action may undo this one, such as a pause,
 * and a late repeat would do it again. Like stored responses, keys are good for 24 hours.
 * @throws AppError IDEMPOTENCY_KEY_REUSED
 */
export async function isRepeatedAction(
  trx: Transaction,
  { idempotencyHash, fingerprint }: ActionKey,
): Promise<boolean> {
  if (!idempotencyHash) return false;
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `INSERT INTO keyed_actions AS earlier (key_hash, fingerprint, at) VALUES (?, ?, now())
     ON CONFLICT (key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, at = excluded.at
     WHERE earlier.at < now() - make_interval(hours => ?)
     RETURNING at`,
    [idempotencyHash, fingerprint, HOURS],
  );
  if (rows.length > 0) {
    await trx.raw(
      `DELETE FROM keyed_actions WHERE key_hash = ANY (ARRAY(
         SELECT key_hash FROM keyed_actions WHERE at < now() - make_interval(hours => ?)
         LIMIT ? FOR UPDATE SKIP LOCKED
       ))`,
      [HOURS, DELETED_WITH_EACH],
    );
    return false;
  }
  const earlier = await trx("keyed_actions")
    .select("fingerprint")
    .where({ key_hash: idempotencyHash })
    .first<{ fingerprint: Buffer } | undefined>();
  if (!earlier?.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return true;
}
