import { setTimeout as delay } from "node:timers/promises";
import { connect, type Database } from "@kobo/postgres";
import { readUsage } from "../judge/usage";
import { p99Of } from "../p99";
import type { Observer } from "../run";
import type { System } from "../system/system";
import type { Moment, Table } from "./figures";

const MIB = 2 ** 20;

interface Options {
  everyMs: number;
  /** Judges all moments. */
  stopped: (moments: readonly Moment[]) => string[];
}

/** Reads memory, latency and the database's sizes at equal intervals until it is stopped. */
export function watchSoak(system: System, { everyMs, stopped }: Options): Observer {
  const { databaseUrl } = system.stack;
  const db = connect({ url: databaseUrl, schema: "public", applicationName: "judge" });
  const stopping = new AbortController();
  const begun = performance.now();
  const moments: Moment[] = [];
  let answers: number[] = [];
  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const since = answers;
      answers = [];
      moments.push({
        atS: Math.round((performance.now() - begun) / 1_000),
        answers: since.length,
        p99Ms: p99Of(since),
        residentMib: await residentOf(system),
        ...(await sizesOf(db)),
      });
    }
  };
  const watching = watch();
  return {
    onAnswer: (tookMs) => void answers.push(tookMs),
    stop: async () => {
      stopping.abort();
      await watching;
      await db.destroy();
      return stopped(moments);
    },
  };
}

async function residentOf(system: System): Promise<Record<string, number>> {
  const usage = await readUsage(system);
  return Object.fromEntries([...usage].map(([name, one]) => [name, one.residentBytes / MIB]));
}

async function sizesOf(db: Database): Promise<Pick<Moment, "walMib" | "databaseMib" | "tables">> {
  const { rows: sizes } = await db.raw<{ rows: { wal: string; database: string }[] }>(
    `SELECT (SELECT sum(size) FROM pg_ls_waldir()) AS wal, pg_database_size(current_database()) AS database`,
  );
  const { rows: tables } = await db.raw<{ rows: Record<keyof Table, string>[] }>(
    `SELECT schemaname || '.' || relname AS name, n_live_tup AS live, n_dead_tup AS dead,
            pg_total_relation_size(relid) AS mib
     FROM pg_stat_user_tables WHERE schemaname <> 'judge'`,
  );
  return {
    walMib: Number(sizes[0]?.wal ?? 0) / MIB,
    databaseMib: Number(sizes[0]?.database ?? 0) / MIB,
    tables: tables.map(({ name, live, dead, mib }) => ({
      ...{ name, live: Number(live), dead: Number(dead), mib: Number(mib) / MIB },
    })),
  };
}
