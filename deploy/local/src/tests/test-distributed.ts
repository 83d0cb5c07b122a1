import { Failure } from "../failure";
import { missingCitus, startCitus } from "../parts/citus";
import { randomText } from "../services/secrets";
import { choosesNone } from "./jest-runs";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";
import { startTestParts } from "./test";

/** Tests kill the processes of servers, not the machine: what was written is there without fsync, only maybe half of a page. */
const SETTINGS = ["fsync=off"];

/** A server that the torture test killed starts again as soon as its last process has ended. */
const BACK_OFF_MAX_MS = 500;

const LEDGER = ["--selectProjects", "wallet-ledger", "--runInBand"];
/** The cluster of docker-compose.yml, on servers of its own. */
const COMPOSE = ["--selectProjects", "compose", "--testPathPatterns=integration/citus"];
/** The fault tests of the cluster; all others need a server of their own kind. */
const TORTURE = "faults/two-phase-commit";

/**
 * `npm run test:distributed`: the ledger's tests on a Citus cluster, a coordinator and two nodes, the cluster of
 * docker-compose.yml, and the torture test of transfers between cells; or chosen tests of the ledger.
 * @throws Failure when POSTGRES_HOME names no PostgreSQL with Citus
 */
export async function testDistributed(args: string[]): Promise<number> {
  const missing = missingCitus();
  if (missing) throw new Failure(missing);
  return passingRun("test-distributed", async (scene) => {
    const parts = await startTestParts(scene);
    const servers = await startCitus(scene.processes, {
      ...{ directory: scene.directory, password: randomText() },
      ...{ settings: SETTINGS, backOffMaxMs: BACK_OFF_MAX_MS },
    });
    const env = { ...parts, TEST_CITUS_SERVERS: servers.join(",") };
    const run = (chosen: string[], found: Record<string, string>) =>
      runJest(scene.processes, { args: [...chosen, ...args], env: { ...env, ...found } });
    if (!args.every(choosesNone)) return run(LEDGER, {});
    const codes = [
      await run(LEDGER, { FAULT_TESTS: "apart" }),
      await run(COMPOSE, { FAULT_TESTS: "apart" }),
      await run([...LEDGER, `--testPathPatterns=${TORTURE}`], { FAULT_TESTS: "only" }),
    ];
    return Math.max(...codes);
  });
}
