import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Processes } from "../processes/processes";
import { startPostgres } from "./postgres";

const NODES = 2;

/** Settings of each server of a cluster. */
const CITUS = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=300",
  // The check that entries balance is a trigger with a transition table. It reads its own rows alone.
  "citus.enable_unsafe_triggers=on",
  "citus.recover_2pc_interval=5s",
  "citus.node_conninfo=sslmode=disable",
];

interface Options {
  /** Each server has a folder of its own in it. */
  directory: string;
  password: string;
  /** More settings of each server, `name=value`. */
  settings: readonly string[];
  /** The longest pause before a restart, for servers that tests kill. */
  backOffMaxMs?: number;
}

/** Starts a coordinator and two nodes, which know nothing of each other yet. Returns their URLs, the coordinator's first. */
export async function startCitus(
  processes: Processes,
  { directory, settings, ...options }: Options,
): Promise<string[]> {
  const nodes = Array.from({ length: NODES }, (_, index) => `node-${index + 1}`);
  const servers: string[] = [];
  for (const name of ["coordinator", ...nodes]) {
    const own = { directory: join(directory, name), settings: [...CITUS, ...settings], name };
    servers.push(await startPostgres(processes, { ...options, ...own }));
  }
  return servers;
}

/** Says that the PostgreSQL in `POSTGRES_HOME` has no Citus; undefined when it has. */
export function missingCitus(home = process.env.POSTGRES_HOME): string | undefined {
  const { stdout = "" } = home
    ? spawnSync(join(home, "bin/pg_config"), ["--sharedir"], { encoding: "utf8" })
    : {};
  if (stdout && existsSync(join(stdout.trim(), "extension/citus.control"))) return undefined;
  const found = home
    ? `The PostgreSQL in POSTGRES_HOME (${home}) has no Citus`
    : "POSTGRES_HOME names no PostgreSQL with Citus";
  return `${found}. docs/operators/scaling.md says how to compile it.`;
}
