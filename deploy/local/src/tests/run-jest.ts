import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config";
import { COMPILE_CACHE } from "../processes/compile-cache";
import type { Processes } from "../processes/processes";

/** Each test file leaves much garbage: with a larger young generation, Jest needs a tenth less CPU time. */
const YOUNG_GENERATION = "--max-semi-space-size=64";

interface Options {
  /** Of tests that no run of all finds: their configuration, from the root. Each has the machine alone. */
  config?: string;
  args: string[];
  env: Record<string, string>;
  /** For Node itself. */
  nodeOptions?: string[];
  /** The process's name, if several run at a time: then its output is printed at its end. */
  alongside?: string;
}

/** Runs Jest in this terminal and gives its exit code. */
export function runJest(
  processes: Processes,
  { config, args, env, nodeOptions = [], alongside }: Options,
): Promise<number> {
  const jest = join(ROOT, "node_modules/jest/bin/jest.js");
  const name = alongside ?? "jest";
  const choice = config === undefined ? [] : ["--config", config, "--runInBand"];
  return new Promise((resolve) => {
    const child = processes.start({
      name,
      command: process.execPath,
      args: [YOUNG_GENERATION, ...nodeOptions, jest, ...choice, ...args],
      cwd: ROOT,
      // For the processes that tests start, hundreds of them, most of which live for seconds.
      env: { ...env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      output: alongside ? "log" : "terminal",
    });
    child.once("exit", (code) => {
      if (alongside) process.stdout.write(readFileSync(processes.logOf(name)));
      resolve(code ?? 1);
    });
  });
}
