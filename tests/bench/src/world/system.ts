import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { callerInSystem, extraProcessEnvironment, freePort } from "@kobo/local";
import type { Caller, CallerName } from "@kobo/rpc";
import { makeFolder } from "./postgres-server";

type Variables = Readonly<Record<string, string>>;

/** The part of the running system's `stack.json` that benches read. */
interface Stack {
  sandboxBaseUrl: string;
  dashboardUrl: string;
  merchants: { dashboardSignIn: { email: string; password: string } }[];
  /** As a superuser. */
  databaseUrl: string;
  redisUrl: string;
  targets: Record<string, string>;
  simulatorUrl: string;
  /** Where `/metrics` answers, one for each replica. */
  opsUrls: Record<string, string[]>;
}

export const ROOT = join(dirname(require.resolve("@kobo/local")), "../../..");
const LAUNCHER = join(dirname(require.resolve("@kobo/local")), "main.js");
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 10;

/** All load comes from one address. All other settings are as in production. */
const LIMITS = { CONNECTIONS_PER_ADDRESS_MAX: "5000" };

interface Options {
  /** For every service, in addition to those of every bench. */
  settings?: Variables;
  /** How many processes a service has; one where it is not named. */
  replicas?: Readonly<Record<string, number>>;
}

/** A process of a service in addition to those of the system. */
export interface ServiceProcess {
  pid: number;
  end: () => Promise<void>;
}

/** The whole system as `npm start` runs it, in a folder that is removed after the run. */
export class System {
  readonly #directory = makeFolder();
  readonly #settings: Variables;
  readonly #launcher: ChildProcess;

  private constructor({ settings = {}, replicas = {} }: Options) {
    this.#settings = { ...LIMITS, ...settings };
    const out = openSync(this.#logFile, "w");
    const counts = Object.entries(replicas).map(([name, count]) => `--replicas=${name}=${count}`);
    this.#launcher = spawn(process.execPath, [LAUNCHER, "stack", "--no-journey", ...counts], {
      env: { ...environmentIn(this.#directory), ...this.#settings },
      // The channel carries nothing; it closes when the bench is killed.
      stdio: ["ignore", out, out, "ipc"],
    });
    closeSync(out);
  }

  static async start(options: Options = {}): Promise<System> {
    const system = new System(options);
    try {
      await until(() => existsSync(system.#stackFile), system.#launcher, START_TIMEOUT_MS);
      return system;
    } catch (cause) {
      const { output } = system;
      await system.end();
      throw new Error(`The system did not start:\n${output}`, { cause });
    }
  }

  get stack(): Stack {
    return JSON.parse(readFileSync(this.#stackFile, "utf8"));
  }

  /** The pids of all processes of the launcher, by name. */
  get pids(): Record<string, number> {
    const file = join(this.#directory, "pids.json");
    const started: { name: string; pid: number }[] = JSON.parse(readFileSync(file, "utf8"));
    return Object.fromEntries(started.map(({ name, pid }) => [name, pid]));
  }

  caller(name: CallerName): Caller {
    return callerInSystem(this.#directory, name);
  }

  /** Starts one more process of a service and waits until it is ready. `own` are settings of its own. */
  async startExtra(service: string, own: Variables): Promise<ServiceProcess> {
    const [opsPort, grpcPort] = [await freePort(), await freePort()];
    const stack = JSON.parse(readFileSync(this.#stackFile, "utf8"));
    const surroundings = extraProcessEnvironment(this.#directory, stack, {
      name: service,
      opsPort,
      grpcPort,
    });
    const child = spawn(process.execPath, [join(ROOT, "services", service, "dist/main.js")], {
      env: { ...process.env, ...this.#settings, ...surroundings, ...own },
      stdio: "ignore",
    });
    const end = () => stopped(child);
    try {
      await until(() => isReady(`http://127.0.0.1:${opsPort}`), child, START_TIMEOUT_MS);
      return { pid: child.pid ?? 0, end };
    } catch (cause) {
      await end();
      throw new Error(`Another process of ${service} did not start.`, { cause });
    }
  }

  /** Output of the launcher, such as that a process exited unexpectedly. */
  get output(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  async end(): Promise<void> {
    await stopped(this.#launcher);
    rmSync(this.#directory, { recursive: true, force: true });
  }

  get #stackFile(): string {
    return join(this.#directory, "stack.json");
  }

  get #logFile(): string {
    return join(this.#directory, "launcher.log");
  }
}

/** Free ports and the launcher's own PostgreSQL, Redis and Kafka, whatever the user's environment names. */
export function environmentIn(directory: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, KAFKA_BROKERS: ___, ...rest } = process.env;
  const ports = {
    PORT: "0",
    SANDBOX_PORT: "0",
    DASHBOARD_PORT: "0",
    CHECKOUT_PORT: "0",
    KAFKA_PORT: "0",
  };
  return { ...rest, KOBO_DIR: directory, ...ports };
}

export async function isReady(opsUrl: string): Promise<boolean> {
  const response = await fetch(`${opsUrl}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

async function until(
  condition: () => boolean | Promise<boolean>,
  child: ChildProcess,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (hasEnded(child)) throw new Error("The process ended.");
    if (Date.now() > deadline) throw new Error("The process was not ready in time.");
    await delay(POLL_MS);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stopped(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
