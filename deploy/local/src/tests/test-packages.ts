import { passingRun } from "./passing-run";
import { runJest } from "./run-jest";

const CONFIG = "tests/packages/jest.packages.config.js";

/** `npm run test:packages`: the packages for customers, each installed from its tarball into an empty project. */
export function testPackages(args: string[]): Promise<number> {
  return passingRun("packages", ({ processes }) =>
    runJest(processes, { config: CONFIG, args, env: {} }),
  );
}
