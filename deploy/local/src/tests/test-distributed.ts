import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { startPostgres } from "../parts/postgres";
import { randomText } from "../services/secrets";
import { passingRun, type Scene } from "./passing-run";
import { runJest } from "./run-jest";
import { startTestParts } from "./test";

const NODES = 2;

/** Settings of each server of the cluster. Durability is tested elsewhere. */
const CITUS_POSTGRES = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=300",
  "fsync=off",
  "full_page_writes=off",
  // The check that entries balance is a trigger with a transition table. It reads its own rows alone.
  "citus.enable_unsafe_triggers=on",
  "citus.recover_2pc_interval=5s",
  "citus.node_conninfo=sslmode=disable",
];

const LEDGER = ["--selectProjects", "wallet-ledger", "--runInBand"];

/**
 * `npm run test:distributed`: the ledger's tests on one cell of a Citus cluster, a coordinator and two nodes.
 * @throws Failure when POSTGRES_HOME names no PostgreSQL with Citus
 */
export async function testDistributed(args: string[]): Promise<number> {
  requireCitus(process.env.POSTGRES_HOME);
  return passingRun("test-distributed", async (scene) => {
    const parts = await startTestParts(scene);
    const servers = await startServers(scene);
    return runJest(scene.processes, {
      args: [...LEDGER, ...args],
      env: { ...parts, TEST_CITUS_SERVERS: servers.join(",") },
    });
  });
}

/** The URLs of the coordinator and the nodes. */
async function startServers({ directory, processes }: Scene): Promise<string[]> {
  const password = randomText();
  const names = [
    "coordinator",
    ...Array.from({ length: NODES }, (_, index) => `node-${index + 1}`),
  ];
  const servers: string[] = [];
  for (const name of names) {
    const home = join(directory, name);
    const settings = CITUS_POSTGRES;
    servers.push(await startPostgres(processes, { directory: home, password, settings, name }));
  }
  return servers;
}

function requireCitus(home: string | undefined): void {
  const { stdout = "" } = home
    ? spawnSync(join(home, "bin/pg_config"), ["--sharedir"], { encoding: "utf8" })
    : {};
  if (stdout && existsSync(join(stdout.trim(), "extension/citus.control"))) return;
  throw new Failure(
    `${home ? `The PostgreSQL in POSTGRES_HOME (${home}) has no Citus` : "POSTGRES_HOME names no PostgreSQL with Citus"}. docs/operators/scaling.md says how to compile it.`,
  );
}
