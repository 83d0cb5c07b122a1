import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const START_TIMEOUT_MS = 240_000;
const READY_TIMEOUT_MS = 60_000;

/** The part of the launcher's `stack.json` that drills read. */
interface Stack {
  baseUrl: string;
  sandboxBaseUrl: string;
  simulatorUrl: string;
  merchants: { liveKey: string; testKey: string; liveWallet: string }[];
  databaseUrl: string;
  redisUrl: string;
  targets: Record<string, string>;
  /** The sandbox's root of each gateway, by its process. */
  gatewayRoots: Record<string, string>;
  opsUrls: Record<string, string[]>;
}

export interface System {
  directory: string;
  stack: Stack;
  /** The pids of the running processes, by name. */
  pids: () => Record<string, number>;
  /**
   * Sends SIGTERM and waits until the launcher's next process of this name is ready. While it loads its modules it gets
   * the CPU that the others leave: on more than one machine, it would not start on their cores.
   */
  restart: (name: string) => Promise<void>;
  /** Whether the process answers that it is ready. */
  isReady: (name: string) => Promise<boolean>;
  /** Runs one of the launcher's commands: its exit code and what it printed. */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  stop: () => Promise<void>;
}

interface Options {
  /** Keeps data and logs. */
  directory: string;
  /** The root of the repository whose build runs. */
  root: string;
  replicas: Readonly<Record<string, number>>;
  /** More variables of the launcher, such as the addresses of parts. */
  environment?: Readonly<Record<string, string>>;
}

/** Starts a whole system, as `npm start` does. */
export async function startSystem(options: Options): Promise<System> {
  const { directory, root, replicas } = options;
  const main = join(root, "deploy/local/dist/main.js");
  const env = {
    ...process.env,
    ...{ KOBO_DIR: directory, PORT: "0", SANDBOX_PORT: "0", DASHBOARD_PORT: "0" },
    ...{ CHECKOUT_PORT: "0", KAFKA_PORT: "0" },
    ...options.environment,
  };
  mkdirSync(directory, { recursive: true });
  const logFile = join(directory, "launcher.log");
  const log = openSync(logFile, "a");
  const more = Object.entries(replicas).flatMap(([name, n]) => ["--replicas", `${name}=${n}`]);
  const launcher = spawn(process.execPath, [main, "stack", "--no-journey", ...more], {
    env,
    stdio: ["ignore", log, log],
  });
  const stackFile = join(directory, "stack.json");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(stackFile)) {
    if (launcher.exitCode !== null || Date.now() > deadline) {
      await stop(launcher);
      throw new Error(`The system did not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
    }
    await delay(200);
  }
  const stack: Stack = JSON.parse(readFileSync(stackFile, "utf8"));
  const pids = () => pidsIn(directory);
  const isReady = (name: string) => answers(stack, name, "readyz");
  return {
    directory,
    stack,
    pids,
    isReady,
    restart: async (name) => {
      const before = pids()[name];
      if (before === undefined) throw new Error(`${name} does not run.`);
      process.kill(before, "SIGTERM");
      const deadline = Date.now() + READY_TIMEOUT_MS;
      const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
        while (!(await isSo())) {
          if (Date.now() > deadline) throw new Error(`${name} did not come back.`);
          await delay(50);
        }
      };
      await until(() => (pids()[name] ?? before) !== before);
      const next = pids()[name] ?? before;
      prioritize(next, constants.priority.PRIORITY_LOW);
      await until(() => answers(stack, name, "healthz"));
      prioritize(next, constants.priority.PRIORITY_NORMAL);
      await until(() => isReady(name));
    },
    command: (...args) => runCommand([main, ...args], env),
    stop: () => stop(launcher),
  };
}

function pidsIn(directory: string): Record<string, number> {
  const running: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, "pids.json"), "utf8"),
  );
  return Object.fromEntries(running.map(({ name, pid }) => [name, pid]));
}

/**
 * Sets the priority of all threads of a process, and of its session: Linux may share the processors among sessions first
 * (`sched_autogroup_enabled`), and each service is a session of its own.
 */
function prioritize(pid: number, priority: number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(priority));
}

/** Replicas are called `bills-1`, `bills-2`. */
async function answers(
  { opsUrls }: Stack,
  name: string,
  question: "healthz" | "readyz",
): Promise<boolean> {
  const [, number] = /-(\d+)$/.exec(name) ?? [];
  const service = number ? name.slice(0, -number.length - 1) : name;
  const url = opsUrls[service]?.[Number(number ?? 1) - 1];
  try {
    const response = await fetch(`${url}/${question}`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
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
