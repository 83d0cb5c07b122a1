import { join } from "node:path";
import { passingConfig, ROOT } from "../config";
import { bringUp } from "../stack/bring-up";
import { stackFileOf, writeStackFile } from "../stack/stack-file";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const JEST_CONFIG = join(ROOT, "tests/e2e/jest.guides.config.js");

/** `npm run test:guides`: what guides promise, on a system of its own with the settings that `npm start` has. */
export async function testGuides(args: string[]): Promise<number> {
  return passingRun("guides", async ({ directory, processes, progress }) => {
    const config = passingConfig(directory);
    const up = await bringUp({ processes, config, replicas: new Map(), progress });
    writeStackFile(directory, up);
    return runJest(processes, {
      args: ["--config", JEST_CONFIG, "--runInBand", ...args],
      env: { E2E_STACK: stackFileOf(directory) },
    });
  });
}
