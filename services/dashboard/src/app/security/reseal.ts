import type { Database } from "@kobo/postgres";
import * as totpSecrets from "../../db/totp-secrets";
import { seal, unseal } from "../../domain/sealed-secret";
import type { Parts } from "../parts";

export type SealingParts = { db: Database } & Pick<Parts, "secretKeys">;

/** How many secrets of authenticator apps are sealed with one key. */
export interface KeyStatus {
  keyId: string;
  standing: "present" | "older" | "unknown";
  secrets: number;
}

const BATCH_ROWS = 200;

/** The keys that stored secrets need, and the configured keys that none needs. */
export async function secretsStatus({ db, secretKeys }: SealingParts): Promise<KeyStatus[]> {
  const uses = await totpSecrets.countByKey(db);
  const unused = secretKeys.filter(({ id }) => uses.every(({ keyId }) => keyId !== id));
  const [present, ...older] = secretKeys;
  const standingOf = (keyId: string) => {
    if (keyId === present.id) return "present";
    return older.some(({ id }) => id === keyId) ? "older" : "unknown";
  };
  return [...uses, ...unused.map(({ id }) => ({ keyId: id, secrets: 0 }))].map((use) => ({
    ...use,
    standing: standingOf(use.keyId),
  }));
}

/**
 * Seals with the present key what is sealed with older ones, row by row while the service runs. Returns how many, and
 * the users whose secret no known key opens. It can be repeated.
 */
export async function reseal({
  db,
  secretKeys,
}: SealingParts): Promise<{ resealed: number; unopened: string[] }> {
  const [{ id: keyId }] = secretKeys;
  const done = { resealed: 0, unopened: [] as string[] };
  let after: string | undefined;
  for (;;) {
    const rows = await totpSecrets.listUnderOthers(db, { keyId, after, limit: BATCH_ROWS });
    for (const { userId, sealed: before } of rows) {
      const fresh = resealed(secretKeys, { userId, sealed: before });
      if (!fresh) done.unopened.push(userId);
      else if (await totpSecrets.replaceSealed(db, { userId, before, after: fresh }))
        done.resealed++;
    }
    if (rows.length < BATCH_ROWS) return done;
    after = rows.at(-1)?.userId;
  }
}

/** Undefined when no known key opens it. */
function resealed(keys: Parts["secretKeys"], row: totpSecrets.SealedRow) {
  try {
    return seal(keys, { userId: row.userId, secret: unseal(keys, row) });
  } catch {
    return undefined;
  }
}
