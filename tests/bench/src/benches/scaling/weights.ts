import { query } from "../../world/database";

/** PostgreSQL's work so far, for all services. */
interface Work {
  walBytes: number;
  commits: number;
  /** Tables with their indexes, by schema. */
  bytes: Record<string, number>;
}

/** Work per transfer besides CPU, from which growth is calculated. */
export interface Weights extends Work {
  transfers: number;
}

export async function workSoFar(databaseUrl: string): Promise<Work> {
  const [row] = await query(
    databaseUrl,
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal, xact_commit AS commits
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const sizes = await query(
    databaseUrl,
    `SELECT schemaname, sum(pg_total_relation_size(relid)) AS bytes
     FROM pg_stat_user_tables GROUP BY schemaname`,
  );
  const bytes = sizes.map(({ schemaname, bytes: size }) => [schemaname, Number(size)]);
  return {
    walBytes: Number(row?.wal),
    commits: Number(row?.commits),
    bytes: Object.fromEntries(bytes),
  };
}

/** Work between two readings, per transfer. */
export function weightsOf(before: Work, after: Work, transfers: number): Weights {
  const bytes = Object.entries(after.bytes).map(([schema, size]) => {
    return [schema, (size - (before.bytes[schema] ?? 0)) / transfers];
  });
  return {
    transfers,
    walBytes: (after.walBytes - before.walBytes) / transfers,
    commits: (after.commits - before.commits) / transfers,
    bytes: Object.fromEntries(bytes),
  };
}
