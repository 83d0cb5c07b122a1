import { join } from "node:path";
import { ROOT } from "../config";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";
import { runJest } from "./run-jest";
import { systemUnderTest } from "./system-under-test";

const REQUIREMENTS = join(ROOT, "tests/e2e/src/guides/requirements.txt");

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
      config: "tests/e2e/jest.guides.config.js",
      args,
      env: { E2E_STACK: stack, PYTHON: own },
    });
  });
}
