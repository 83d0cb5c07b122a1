import { chartTools } from "./chart-tools";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const CONFIG = "tests/chart/jest.chart.config.js";

/** `npm run test:chart`: the Helm chart, the alerts and their runbooks. */
export async function testChart(args: string[]): Promise<number> {
  const env = await chartTools(process.env);
  return passingRun("chart", ({ processes }) => runJest(processes, { config: CONFIG, args, env }));
}
