import { join } from "node:path";
import { ROOT } from "../config";
import type { Processes } from "../processes/processes";

interface Options {
  args: string[];
  env: Record<string, string>;
  /** For Node itself. */
  nodeOptions?: string[];
}

/** Runs Jest in this terminal and gives its exit code. */
export function runJest(
  processes: Processes,
  { args, env, nodeOptions = [] }: Options,
): Promise<number> {
  const jest = join(ROOT, "node_modules/jest/bin/jest.js");
  return new Promise((resolve) => {
    const child = processes.start({
      name: "jest",
      command: process.execPath,
      args: [...nodeOptions, jest, ...args],
      cwd: ROOT,
      env,
      output: "terminal",
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
