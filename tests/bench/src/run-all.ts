import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs benches one after the other, each in a process of its own: none finds what another left in memory, and one that
 * fails does not keep the others from running. A signal ends the one that runs, and no other begins.
 * @returns the exit code: 0 when every bench went well
 */
export async function runAll(
  names: readonly string[],
  argsOf: (name: string) => string[],
  log: (line: string) => void,
): Promise<number> {
  const failed: string[] = [];
  let child: ChildProcess | undefined;
  let interrupted = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      interrupted = true;
      child?.kill(signal);
    });
  }
  for (const name of names) {
    if (interrupted) break;
    log(`\n== ${name}`);
    child = spawn(process.execPath, argsOf(name), { stdio: "inherit" });
    const [code] = await once(child, "exit");
    if (code !== 0) failed.push(name);
  }
  for (const name of failed) log(`${name}: FAILED`);
  return failed.length > 0 || interrupted ? 1 : 0;
}
