import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { startPostgres } from "../parts/postgres";
import { randomText } from "../services/secrets";
import { choosesNone } from "./jest-runs";
import { passingRun, type Scene } from "./passing-run";
import { runJest } from "./run-jest";
import { startTestParts } from "./test";

const NODES = 2;

/**
 * Settings of each server of the cluster. Tests kill its processes, not the machine: what was written is there without
 * fsync, only maybe half of a page.
 */
const CITUS_POSTGRES = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=300",
  "fsync=off",
  // The check that entries balance is a trigger with a transition table. It reads its own rows alone.
  "citus.enable_unsafe_triggers=on",
  "citus.recover_2pc_interval=5s",
  "citus.node_conninfo=sslmode=disable",
];

/** A server that the torture test killed starts again as soon as its last process has ended. */
const BACK_OFF_MAX_MS = 500;

const LEDGER = ["--selectProjects", "wallet-ledger", "--runInBand"];
/** The fault tests of the cluster; all others need a server of their own kind. */
const TORTURE = "faults/two-phase-commit";

/**
 * `npm run test:distributed`: the ledger's tests on a Citus cluster, a coordinator and two nodes, and then the torture
 * test of transfers between cells, or chosen tests.
 * @throws Failure when POSTGRES_HOME names no PostgreSQL with Citus
 */
export async function testDistributed(args: string[]): Promise<number> {
  requireCitus(process.env.POSTGRES_HOME);
  return passingRun("test-distributed", async (scene) => {
    const parts = await startTestParts(scene);
    const servers = await startServers(scene);
    const env = { ...parts, TEST_CITUS_SERVERS: servers.join(",") };
    const run = (more: string[], found: Record<string, string>) =>
      runJest(scene.processes, { args: [...LEDGER, ...more, ...args], env: { ...env, ...found } });
    if (!args.every(choosesNone)) return run([], {});
    const codes = [
      await run([], { FAULT_TESTS: "apart" }),
      await run([`--testPathPatterns=${TORTURE}`], { FAULT_TESTS: "only" }),
    ];
    return Math.max(...codes);
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
    const options = { password, settings: CITUS_POSTGRES, name, backOffMaxMs: BACK_OFF_MAX_MS };
    servers.push(await startPostgres(processes, { directory: home, ...options }));
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
