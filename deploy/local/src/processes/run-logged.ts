import { readFileSync } from "node:fs";
import type { Processes } from "./processes";

interface Command {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** After this time it is stopped, which counts as a failure. */
  timeoutMs: number;
}

interface Ended {
  succeeded: boolean;
  /** `code 1`, a signal's name, or why it could not be started. */
  how: string;
  /** Its stdout and stderr. */
  output: string;
}

/**
 * Runs a command to its end; it stops with all other processes and writes to the log of its name.
 */
export async function runLogged(processes: Processes, command: Command): Promise<Ended> {
  const { timeoutMs, ...start } = command;
  const ended = new Promise<string>((resolve) => {
    processes.start({ ...start, onExit: resolve });
  });
  const timer = setTimeout(() => void processes.stop(command.name), timeoutMs);
  const how = await ended;
  clearTimeout(timer);
  const output = readFileSync(processes.logOf(command.name), "utf8");
  return { succeeded: how === "code 0", how, output };
}
