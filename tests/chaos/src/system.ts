import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const LAUNCHER = join(__dirname, "../../../deploy/local/dist/main.js");
const START_TIMEOUT_MS = 180_000;
const REPLICAS = ["wallet-ledger=2", "transfer=2", "bills=2", "webhook=2"];

/** The launcher's `stack.json`. */
interface Stack {
  sandboxBaseUrl: string;
  databaseUrl: string;
  redisUrl: string;
  targets: Record<string, string>;
}

export interface System {
  directory: string;
  stack: Stack;
  /** The running processes of a service or a part, replicas included. */
  pidsOf: (name: string) => number[];
  /** Runs one of the launcher's commands: its exit code and what it printed. */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  stop: () => Promise<void>;
}

/** Starts a whole system of its own, as `npm start` does, with two processes of some services. */
export async function startSystem(): Promise<System> {
  const directory = mkdtempSync(join(tmpdir(), "kobo-chaos-"));
  // PostgreSQL runs as another user when root runs this, and keeps its data here if it can enter.
  chmodSync(directory, 0o755);
  const env = {
    ...process.env,
    KOBO_DIR: directory,
    PORT: "0",
    SANDBOX_PORT: "0",
    DASHBOARD_PORT: "0",
    CHECKOUT_PORT: "0",
  };
  const log = openSync(join(directory, "launcher.log"), "a");
  const launcher = spawn(
    process.execPath,
    [LAUNCHER, "stack", "--no-journey", ...REPLICAS.flatMap((text) => ["--replicas", text])],
    { env, stdio: ["ignore", log, log, "ipc"] },
  );
  const stackFile = join(directory, "stack.json");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(stackFile)) {
    if (launcher.exitCode !== null || Date.now() > deadline) {
      throw new Error(
        `The system did not start: ${readFileSync(join(directory, "launcher.log"), "utf8")}`,
      );
    }
    await delay(200);
  }
  return {
    directory,
    stack: JSON.parse(readFileSync(stackFile, "utf8")),
    pidsOf: (name) => pidsOf(directory, name),
    command: (...args) => runCommand(args, env),
    stop: () => stop(launcher),
  };
}

interface RunningProcess {
  name: string;
  pid: number;
}

/** Replicas are called `name`, `name-2` and so on. */
function pidsOf(directory: string, name: string): number[] {
  const running: RunningProcess[] = JSON.parse(readFileSync(join(directory, "pids.json"), "utf8"));
  const isOne = new RegExp(`^${name}([ #-]?\\d+)?$`);
  return running.filter((one) => isOne.test(one.name)).map(({ pid }) => pid);
}

async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}

async function stop(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const exited = once(launcher, "exit");
  launcher.kill("SIGTERM");
  await exited;
}
