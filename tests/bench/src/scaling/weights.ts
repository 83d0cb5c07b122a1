import { query } from "../server";

/** What PostgreSQL has done so far, all services together. */
interface Work {
  walBytes: number;
  commits: number;
  inserted: number;
  updated: number;
  deleted: number;
  /** Tables with their indexes, by schema. */
  bytes: Record<string, number>;
}

/** What one transfer costs in places that CPU does not show; the arithmetic of growth begins with it. */
export interface Weights extends Work {
  transfers: number;
}

export async function workSoFar(databaseUrl: string): Promise<Work> {
  const [row] = await query(
    databaseUrl,
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
       (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
       sum(n_tup_ins) AS inserted, sum(n_tup_upd) AS updated, sum(n_tup_del) AS deleted
     FROM pg_stat_user_tables`,
  );
  const sizes = await query(
    databaseUrl,
    `SELECT schemaname, sum(pg_total_relation_size(relid)) AS bytes
     FROM pg_stat_user_tables GROUP BY schemaname`,
  );
  return {
    walBytes: Number(row?.wal),
    commits: Number(row?.commits),
    inserted: Number(row?.inserted),
    updated: Number(row?.updated),
    deleted: Number(row?.deleted),
    bytes: Object.fromEntries(
      sizes.map(({ schemaname = "", bytes }) => [schemaname, Number(bytes)]),
    ),
  };
}

/** What was done between two looks, for each of so many transfers. */
export function weightsOf(before: Work, after: Work, transfers: number): Weights {
  const each = (count: (work: Work) => number): number =>
    (count(after) - count(before)) / transfers;
  return {
    transfers,
    walBytes: each(({ walBytes }) => walBytes),
    commits: each(({ commits }) => commits),
    inserted: each(({ inserted }) => inserted),
    updated: each(({ updated }) => updated),
    deleted: each(({ deleted }) => deleted),
    bytes: Object.fromEntries(
      Object.keys(after.bytes).map((schema) => [schema, each(({ bytes }) => bytes[schema] ?? 0)]),
    ),
  };
}
