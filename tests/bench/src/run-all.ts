import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";

/** How a bench of several ended. */
interface Ended {
  name: string;
  /** 0 when it went well. */
  code: number;
  seconds: number;
}

interface Options {
  names: readonly string[];
  /** The program and its first arguments, before the bench's name. */
  command: readonly [string, ...string[]];
  args: readonly string[];
  onProgress: (line: string) => void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const SIGNAL_BASE = 128;

/**
 * Runs benches one after the other, each in a process of its own, so that none finds what another left
 * in memory, and so that one that fails does not keep the others from running. A signal ends the one
 * that runs, and no other begins.
 */
export async function runAll({ names, command, args, onProgress }: Options): Promise<Ended[]> {
  const ended: Ended[] = [];
  let interrupted = false;
  let child: ChildProcess | undefined;
  const interrupt = (signal: NodeJS.Signals): void => {
    interrupted = true;
    child?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    for (const name of names) {
      if (interrupted) break;
      onProgress(`\n== ${name}`);
      const from = performance.now();
      const [program, ...first] = command;
      child = spawn(program, [...first, name, ...args], { stdio: "inherit" });
      const code = await codeOf(child);
      ended.push({ name, code, seconds: (performance.now() - from) / 1_000 });
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
  for (const each of ended) onProgress(lineOf(each));
  return ended;
}

/** Of all of them: 0 when every bench was run and went well. */
export function codeOfAll(names: readonly string[], ended: readonly Ended[]): number {
  return ended.length === names.length && ended.every(({ code }) => code === 0) ? 0 : 1;
}

function codeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      resolve(code ?? SIGNAL_BASE + (signal ? constants.signals[signal] : 0));
    });
  });
}

function lineOf({ name, code, seconds }: Ended): string {
  return `${name}: ${code === 0 ? "done" : `FAILED with ${code}`} after ${seconds.toFixed(0)} s`;
}
