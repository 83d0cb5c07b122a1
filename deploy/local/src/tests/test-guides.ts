import { join } from "node:path";
import { passingConfig, ROOT } from "../config";
import { bringUp } from "../stack/bring-up";
import { stackFileOf, writeStackFile } from "../stack/stack-file";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";
import { runJest } from "./run-jest";

const E2E = join(ROOT, "tests/e2e");
const REQUIREMENTS = join(E2E, "src/guides/requirements.txt");

/** `npm run test:guides`: what guides promise, on a system of its own with the settings that `npm start` has. */
export async function testGuides(args: string[]): Promise<number> {
  // First, since it may be missing, and the system takes a while.
  const python = await findPython(process.env);
  return passingRun("guides", async ({ directory, processes, progress }) => {
    const config = passingConfig(directory);
    const [up, own] = await Promise.all([
      bringUp({ processes, config, replicas: new Map(), progress }),
      makeVenv(processes, { python, directory, requirements: REQUIREMENTS }),
    ]);
    writeStackFile(directory, up);
    return runJest(processes, {
      args: ["--config", join(E2E, "jest.guides.config.js"), "--runInBand", ...args],
      env: { E2E_STACK: stackFileOf(directory), PYTHON: own },
    });
  });
}
