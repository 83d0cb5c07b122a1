import { randomBytes } from "node:crypto";
import type { Database } from "@kobo/postgres";
import * as sealed from "../../db/endpoints/sealed";
import {
  NONCE_BYTES,
  type SealedSecret,
  type SecretKeys,
  seal,
  sealHeaders,
  unseal,
  unsealHeaders,
} from "../../domain/secret";

interface Parts {
  db: Database;
  keys: SecretKeys;
}

/** How much is sealed with one key. */
export interface KeyStatus extends sealed.KeyUse {
  standing: "present" | "older" | "unknown";
}

export interface Resealed {
  resealed: number;
  /** Which rows could not be opened, though their key is known: they were altered. */
  damaged: string[];
}

const BATCH_ROWS = 200;

/** Which keys the stored secrets need; the present one, even when nothing is sealed with it. */
export async function secretsStatus({ db, keys }: Parts): Promise<KeyStatus[]> {
  const { present, byId } = keys;
  const uses = await sealed.countByKey(db);
  const unused = [...byId.keys()].filter((id) => uses.every(({ keyId }) => keyId !== id));
  const all = [...uses, ...unused.map((keyId) => ({ keyId, secrets: 0, headers: 0 }))];
  const standingOf = (keyId: string) => {
    if (keyId === present.id) return "present";
    return byId.has(keyId) ? "older" : "unknown";
  };
  return all.map((use) => ({ ...use, standing: standingOf(use.keyId) }));
}

/**
 * Seals with the present key whatever is sealed with older ones, row by row and while the service
 * works: a row that somebody else changes meanwhile is left to the next round. Stopped half-way it has
 * done half of the work, and the rest when it is run again.
 */
export async function reseal(parts: Parts): Promise<Resealed> {
  await sealed.forgetEnded(parts.db);
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
  const fresh = sealedAnew(keys, kind, row);
  if (!fresh) return "damaged";
  const { id, sealed: before } = row;
  const isReplaced = await sealed.replace(db, kind, { id, before, after: fresh });
  return isReplaced ? "resealed" : "changed";
}

/** Undefined when it cannot be opened. */
function sealedAnew(
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
