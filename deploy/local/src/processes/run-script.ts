import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNAL_BASE = 128;

/**
 * Runs one of our own programs in this terminal and returns its exit code. Signals are passed on,
 * and the program decides how it ends.
 */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => child.kill(signal));
    }
    process.once("disconnect", () => child.kill("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      resolve(code ?? SIGNAL_BASE + (signal ? constants.signals[signal] : 0));
    });
  });
}
