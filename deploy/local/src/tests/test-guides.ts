import { join } from "node:path";
import { ROOT } from "../config";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";
import { runJest } from "./run-jest";
import { systemUnderTest } from "./system-under-test";

const E2E = join(ROOT, "tests/e2e");
const REQUIREMENTS = join(E2E, "src/guides/requirements.txt");

/** `npm run test:guides`: the examples of the guides, on a system with default settings. */
export async function testGuides(args: string[]): Promise<number> {
  // First, since it may be missing, and the system takes a while.
  const python = await findPython(process.env);
  return passingRun("guides", async (scene) => {
    const { directory, processes } = scene;
    const [stack, own] = await Promise.all([
      systemUnderTest(scene),
      makeVenv(processes, { python, directory, requirements: REQUIREMENTS }),
    ]);
    return runJest(processes, {
      args: ["--config", join(E2E, "jest.guides.config.js"), "--runInBand", ...args],
      env: { E2E_STACK: stack, PYTHON: own },
    });
  });
}
