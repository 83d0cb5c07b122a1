import { setTimeout as delay } from "node:timers/promises";
import { type Database, toAppError } from "@kobo/postgres";
import { pick } from "./generator";
import type { LedgerProcess } from "./ledger-process";

export interface Faults {
  kills: number;
  terminations: number;
  cuts: number;
  commitCuts: number;
}

/** One COMMIT in this many loses its answer. */
const COMMITS_PER_CUT = 250;

/** Kills processes, ends backends and cuts connections, most meanly around COMMIT, until the time is up. */
export async function haunt(
  until: number,
  processes: readonly LedgerProcess[],
  admin: Database,
): Promise<Faults> {
  const faults: Faults = { kills: 0, terminations: 0, cuts: 0, commitCuts: 0 };
  for (const { proxy } of processes) {
    proxy.inspectResponses((chunk) => {
      if (!chunk.includes("COMMIT") || Math.random() > 1 / COMMITS_PER_CUT) return "pass";
      faults.commitCuts++;
      return "cut";
    });
  }
  while (Date.now() < until) {
    await delay(200 + Math.random() * 900);
    const victim = pick(processes);
    const fault = Math.random();
    if (fault < 0.4) {
      faults.kills++;
      await victim.killAndRestart();
    } else if (fault < 0.7) {
      if (await endOneWriter(admin)) faults.terminations++;
    } else {
      faults.cuts++;
      victim.proxy.cutAll();
    }
  }
  for (const { proxy } of processes) proxy.inspectResponses(() => "pass");
  return faults;
}

/** False when the machine was too busy to give a connection for it in time: the writer is spared for once. */
async function endOneWriter(admin: Database): Promise<boolean> {
  try {
    await admin.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'wallet-ledger writer' AND datname = current_database()
       ORDER BY random() LIMIT 1`,
    );
    return true;
  } catch (error) {
    if (toAppError(error).code === "SERVICE_UNAVAILABLE") return false;
    throw error;
  }
}
