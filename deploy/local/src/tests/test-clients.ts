import { Failure } from "../failure";
import { runToEnd } from "../parts/run-to-end";
import { passingRun } from "./passing-run";
import { findPython } from "./python";
import { runJest } from "./run-jest";
import { systemUnderTest } from "./system-under-test";

const CONFIG = "tests/e2e/jest.clients.config.js";

/** Python and Java have checks of their own. */
const NEEDED = [
  { command: "go", args: ["version"], hint: "`apt-get install -y golang-go` on Debian" },
  { command: "mvn", args: ["--version"], hint: "`apt-get install -y maven` on Debian" },
];

/** `npm run test:clients`: clients generated from the OpenAPI document, on a system with default settings. */
export async function testClients(args: string[]): Promise<number> {
  // First, since they may be missing, and the system takes a while.
  await findPython(process.env);
  for (const { command, args: asked, hint } of NEEDED) {
    const { code } = await runToEnd(command, asked);
    if (code !== 0) throw new Failure(`${command} was not found. Install it, ${hint}.`);
  }
  return passingRun("clients", async (scene) => {
    const stack = await systemUnderTest(scene);
    return runJest(scene.processes, { config: CONFIG, args, env: { E2E_STACK: stack } });
  });
}
