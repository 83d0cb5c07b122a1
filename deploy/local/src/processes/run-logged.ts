import { readFileSync } from "node:fs";
import type { Processes } from "./processes";

interface Command {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** After so long it is stopped, which is no success. */
  timeoutMs: number;
}

interface Ended {
  succeeded: boolean;
  /** `code 1`, the name of a signal, or why it could not be started. */
  how: string;
  /** What it said, on both streams. */
  output: string;
}

/** Runs a command that ends by itself, and is stopped with everything else; it writes into the log of its name. */
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
