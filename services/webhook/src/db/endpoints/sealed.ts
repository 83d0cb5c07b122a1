import type { SealedSecret } from "@kobo/core/sealing";
import { countByValue, type Database } from "@kobo/postgres";

export type SealedKind = "secret" | "headers";

const PLACES = {
  secret: { table: "endpoint_secrets", endpoint: "endpoint_id", bytes: "sealed", key: "key_id" },
  headers: {
    table: "endpoints",
    endpoint: "id",
    bytes: "headers_sealed",
    key: "headers_key_id",
  },
} as const;

export interface KeyUse {
  keyId: string;
  secrets: number;
  headers: number;
}

/** Counts the rows sealed with each key, each kind to `max`. */
export async function countByKey(db: Database, max: number): Promise<KeyUse[]> {
  const [secrets, headers] = await Promise.all(
    [PLACES.secret, PLACES.headers].map(async ({ table, key: column }) => {
      const where = `${column} IS NOT NULL`;
      const counts = await countByValue(db, { table, column, where, max });
      return new Map(counts.map(({ value, rows }) => [value ?? "", rows]));
    }),
  );
  const keyIds = new Set([...(secrets?.keys() ?? []), ...(headers?.keys() ?? [])]);
  return [...keyIds].sort().map((keyId) => ({
    keyId,
    secrets: secrets?.get(keyId) ?? 0,
    headers: headers?.get(keyId) ?? 0,
  }));
}

export interface SealedRow {
  id: string;
  endpointId: string;
  sealed: SealedSecret;
}

/** Rows sealed with other keys than this one, by id. */
export async function listUnderOthers(
  db: Database,
  kind: SealedKind,
  { keyId, after, limit }: { keyId: string; after: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const { table, endpoint, bytes, key } = PLACES[kind];
  const rows: { id: string; endpoint_id: string; bytes: Buffer; key_id: string }[] = await db(table)
    .select("id", { endpoint_id: endpoint, bytes, key_id: key })
    .whereNot(key, keyId)
    .modify((query) => {
      if (after !== undefined) query.where("id", ">", after);
    })
    .orderBy("id")
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    sealed: { keyId: row.key_id, bytes: row.bytes },
  }));
}

/** Compare-and-set: false when the row was changed or erased meanwhile. */
export async function replace(
  db: Database,
  kind: SealedKind,
  { id, before, after }: { id: string; before: SealedSecret; after: SealedSecret },
): Promise<boolean> {
  const { table, bytes, key } = PLACES[kind];
  const updated = await db(table)
    .where({ id, [bytes]: before.bytes, [key]: before.keyId })
    .update({ [bytes]: after.bytes, [key]: after.keyId });
  return updated === 1;
}

/** Erases expired signing secrets. */
export async function eraseExpired(db: Database): Promise<void> {
  await db("endpoint_secrets")
    .where("expires_at", "<=", db.raw("clock_timestamp()"))
    .whereNotNull("sealed")
    .update({ sealed: null, key_id: null });
}
