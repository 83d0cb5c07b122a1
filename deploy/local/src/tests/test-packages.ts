import { join } from "node:path";
import { ROOT } from "../config";
import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const JEST_CONFIG = join(ROOT, "tests/packages/jest.packages.config.js");

/** `npm run test:packages`: the packages for customers, each installed from its tarball into an empty project. */
export function testPackages(args: string[]): Promise<number> {
  return passingRun("packages", ({ processes }) =>
    runJest(processes, { args: ["--config", JEST_CONFIG, "--runInBand", ...args], env: {} }),
  );
}
