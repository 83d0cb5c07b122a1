import { chartTools, clusterTools } from "./chart-tools";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const CONFIG = "tests/cluster/jest.cluster.config.js";

/** `npm run test:cluster`: the Helm chart on a control plane of Kubernetes. */
export async function testCluster(args: string[]): Promise<number> {
  const env = { ...(await chartTools(process.env)), ...(await clusterTools()) };
  return passingRun("cluster", ({ directory, processes }) =>
    runJest(processes, { config: CONFIG, args, env: { ...env, CLUSTER_DIR: directory } }),
  );
}
