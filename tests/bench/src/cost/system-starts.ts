import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

/** From `npm start` until it says that everything is ready, in seconds. */
export interface SystemStarts {
  /** On a clone where all is installed, built and fetched, in a folder without data. */
  emptySeconds: number;
  /** The next start, on the data of the one before. */
  keptSeconds: number;
}

const ROOT = join(dirname(require.resolve("@kobo/local")), "../../..");
const READY = /\bEverything is ready$/;
/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts the whole system twice, as a person does it, in a folder that goes afterwards. */
export async function measureSystemStarts(
  onProgress: (line: string) => void,
): Promise<SystemStarts> {
  // Builds what was changed since it was built, which is the work of an installation.
  await inFolder(startOnce);
  return inFolder(async (directory) => {
    const emptySeconds = await startOnce(directory);
    onProgress(`npm start, no data yet: ready after ${emptySeconds.toFixed(1)} s`);
    const keptSeconds = await startOnce(directory);
    onProgress(`npm start, with data: ready after ${keptSeconds.toFixed(1)} s`);
    return { emptySeconds, keptSeconds };
  });
}

async function inFolder<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "kobo-bench-"));
  // When root runs this, PostgreSQL runs as another user, who has to get in.
  chmodSync(directory, 0o755);
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function startOnce(directory: string): Promise<number> {
  const begun = performance.now();
  const npm = spawn("npm", ["start", "--", "--no-journey"], {
    cwd: ROOT,
    env: environment(directory),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = (): Promise<void> => stopSystem(npm, directory);
  const interrupted = (): void => void stop().finally(() => process.exit(INTERRUPTED));
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    await untilSaid(npm);
    return (performance.now() - begun) / 1_000;
  } finally {
    await stop();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}

/** The launcher stops all that it started; what npm was told, its shell would not pass on. */
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

/** @throws Error when the system ends instead, with what it said */
async function untilSaid({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error("Nobody listens to what the system says.");
  const said: string[] = [];
  const lines = createInterface({ input: stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => {
      said.push(line);
      if (READY.test(line)) resolve();
    });
    lines.once("close", () => reject(new Error(`The system did not start:\n${said.join("\n")}`)));
  });
}

/** The parts are those that come with us, and the ports nobody else's. */
function environment(directory: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, KAFKA_BROKERS: ___, ...rest } = process.env;
  return {
    ...rest,
    KOBO_DIR: directory,
    PORT: "0",
    SANDBOX_PORT: "0",
    KAFKA_PORT: "0",
  };
}
