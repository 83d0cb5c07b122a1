import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeFolder } from "../../world/postgres-server";
import type { Run } from "../../world/run";
import { environmentIn, ROOT } from "../../world/system";

/** From `npm start` until it reports that everything is ready, in seconds. */
export interface SystemStarts {
  /** On a clone that is installed, built and fetched, without data. */
  emptySeconds: number;
  /** The next start, on the data of the one before. */
  keptSeconds: number;
}

const READY = /\bEverything is ready$/;

/** Starts the whole system twice with `npm start`, in a folder that is removed afterwards. */
export async function measureSystemStarts(run: Run): Promise<SystemStarts> {
  // Builds what changed since the last build, so that the build is not measured.
  await inFolder((directory) => startOnce(run, directory));
  return inFolder(async (directory) => {
    const emptySeconds = await startOnce(run, directory);
    run.log(`npm start, no data yet: ready after ${emptySeconds.toFixed(1)} s`);
    const keptSeconds = await startOnce(run, directory);
    run.log(`npm start, with data: ready after ${keptSeconds.toFixed(1)} s`);
    return { emptySeconds, keptSeconds };
  });
}

async function inFolder<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = makeFolder();
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function startOnce(run: Run, directory: string): Promise<number> {
  const startedAt = performance.now();
  const npm = spawn("npm", ["start", "--", "--no-journey"], {
    cwd: ROOT,
    env: environmentIn(directory),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const started = await run.open({ end: () => stopSystem(npm, directory) });
  await untilReady(npm);
  const seconds = (performance.now() - startedAt) / 1_000;
  await run.close(started);
  return seconds;
}

/** The launcher stops all that it started; npm's shell would not pass a signal on. */
async function stopSystem(npm: ChildProcess, directory: string): Promise<void> {
  if (npm.exitCode !== null || npm.signalCode !== null) return;
  const ended = once(npm, "exit");
  const file = join(directory, "launcher.json");
  const launcher: { pid: number } | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : undefined;
  if (launcher) process.kill(launcher.pid, "SIGTERM");
  else npm.kill("SIGTERM");
  await ended;
}

/** @throws Error when the system ends instead, with its output */
async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error("The output of npm is not read.");
  const output: string[] = [];
  const lines = createInterface({ input: stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => {
      output.push(line);
      if (READY.test(line)) resolve();
    });
    lines.once("close", () => reject(new Error(`The system did not start:\n${output.join("\n")}`)));
  });
}
