import { randomBytes } from "node:crypto";
import { NONCE_BYTES, type SealedSecret, STORED_ROWS_MAX } from "@kobo/core/sealing";
import type { Database } from "@kobo/postgres";
import * as sealed from "../../db/endpoints/sealed";
import { type SecretKeys, seal, sealHeaders, unseal, unsealHeaders } from "../../domain/secret";

interface Parts {
  db: Database;
  keys: SecretKeys;
}

/** How many rows are sealed with one key. */
export interface KeyStatus extends sealed.KeyUse {
  standing: "present" | "older" | "unknown";
}

export interface Resealed {
  resealed: number;
  /** Rows that a known key cannot open: they were altered. */
  damaged: string[];
}

const BATCH_ROWS = 200;

/** The keys that stored secrets need, with counts to `STORED_ROWS_MAX`, and the configured keys that are unused. */
export async function secretsStatus({ db, keys }: Parts): Promise<KeyStatus[]> {
  const { present, byId } = keys;
  const uses = await sealed.countByKey(db, STORED_ROWS_MAX);
  const unused = [...byId.keys()].filter((id) => uses.every(({ keyId }) => keyId !== id));
  const all = [...uses, ...unused.map((keyId) => ({ keyId, secrets: 0, headers: 0 }))];
  const standingOf = (keyId: string) => {
    if (keyId === present.id) return "present";
    return byId.has(keyId) ? "older" : "unknown";
  };
  return all.map((use) => ({ ...use, standing: standingOf(use.keyId) }));
}

/**
 * Reseals everything under the present key, row by row while the service runs. A row that changes
 * meanwhile is left to the next round, and an interrupted run can be repeated.
 */
export async function reseal(parts: Parts): Promise<Resealed> {
  await sealed.eraseExpired(parts.db);
  const total: Resealed = { resealed: 0, damaged: [] };
  for (;;) {
    const rounds = [await resealAll(parts, "secret"), await resealAll(parts, "headers")];
    const resealed = rounds.reduce((sum, round) => sum + round.resealed, 0);
    total.resealed += resealed;
    total.damaged = rounds.flatMap(({ damaged }) => damaged);
    if (resealed === 0) return total;
  }
}

async function resealAll(parts: Parts, kind: sealed.SealedKind): Promise<Resealed> {
  const { db, keys } = parts;
  const done: Resealed = { resealed: 0, damaged: [] };
  let after: string | undefined;
  for (;;) {
    const page = { keyId: keys.present.id, after, limit: BATCH_ROWS };
    const rows = await sealed.listUnderOthers(db, kind, page);
    for (const row of rows) {
      const outcome = await resealOne(parts, kind, row);
      if (outcome === "resealed") done.resealed += 1;
      if (outcome === "damaged")
        done.damaged.push(`${kind} ${row.id} of endpoint ${row.endpointId}`);
    }
    if (rows.length < BATCH_ROWS) return done;
    after = rows.at(-1)?.id;
  }
}

async function resealOne(
  { db, keys }: Parts,
  kind: sealed.SealedKind,
  row: sealed.SealedRow,
): Promise<"resealed" | "changed" | "damaged" | "unknown key"> {
  if (!keys.byId.has(row.sealed.keyId)) return "unknown key";
  const fresh = sealWithPresentKey(keys, kind, row);
  if (!fresh) return "damaged";
  const { id, sealed: before } = row;
  const isReplaced = await sealed.replace(db, kind, { id, before, after: fresh });
  return isReplaced ? "resealed" : "changed";
}

/** Undefined when the row cannot be opened. */
function sealWithPresentKey(
  keys: SecretKeys,
  kind: sealed.SealedKind,
  row: sealed.SealedRow,
): SealedSecret | undefined {
  const { endpointId } = row;
  const nonce = randomBytes(NONCE_BYTES);
  try {
    return kind === "secret"
      ? seal(keys, { endpointId, nonce, secret: unseal(keys, row) })
      : sealHeaders(keys, { endpointId, nonce, headers: unsealHeaders(keys, row) });
  } catch {
    return undefined;
  }
}
