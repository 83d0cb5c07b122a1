import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { callerBeside, environmentBeside } from "@kobo/local";
import type { Caller, CallerName } from "@kobo/rpc";

/** What we use of the running system's `stack.json`. */
interface Stack {
  sandboxBaseUrl: string;
  /** A user that may do everything. */
  databaseUrl: string;
  kafkaBrokers: string;
  kafkaPasswords: Record<string, string>;
  targets: Record<string, string>;
  simulatorUrl: string;
  /** Where `/metrics` answers, one for each replica. */
  opsUrls: Record<string, string[]>;
}

const LAUNCHER = join(dirname(require.resolve("@kobo/local")), "main.js");
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

/** 25,000 requests a second for one sandbox key: out of the way, but looked at all the same. */
const RATE_LIMIT_SCALE = "1000";
/** High enough never to refuse; the cap is checked and counted all the same. */
const DAILY_CAP_KOBO = "1000000000000000";

/** What every service of a bench's system is told. */
/** All load comes from one address. */
const CONNECTIONS_PER_ADDRESS_MAX = "5000";
const USUAL = {
  RATE_LIMIT_SCALE,
  CONNECTIONS_PER_ADDRESS_MAX,
  TRANSFER_DAILY_CAP_KOBO: DAILY_CAP_KOBO,
};

/** For what measures how much can be done: nobody is turned away because the machine is busy with just that. */
export const EVERYBODY_IN = { REQUESTS_IN_FLIGHT_MIN: "512", LOOP_DELAY_MAX_MS: "60000" };

/** The whole system as `npm start` runs it, in a folder that goes when the run ends. */
export class System {
  readonly #directory: string;
  readonly #launcher: ChildProcess;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(own: {
    directory: string;
    launcher: ChildProcess;
    settings: Readonly<Record<string, string>>;
  }) {
    this.#directory = own.directory;
    this.#launcher = own.launcher;
    this.#settings = own.settings;
  }

  /**
   * `settings` go to every service, beside those of its own. Of a service that `replicas` names so many
   * processes are started, else one.
   */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    replicas: Readonly<Record<string, number>> = {},
  ): Promise<System> {
    const directory = mkdtempSync(join(tmpdir(), "kobo-bench-"));
    // When root runs this, PostgreSQL runs as another user, who has to get in.
    chmodSync(directory, 0o755);
    const out = openSync(join(directory, "launcher.log"), "w");
    const counts = Object.entries(replicas).map(([name, count]) => `--replicas=${name}=${count}`);
    const launcher = spawn(process.execPath, [LAUNCHER, "stack", "--no-journey", ...counts], {
      env: { ...environment(directory), ...settings },
      // The channel carries nothing; its end tells the launcher that we were killed.
      stdio: ["ignore", out, out, "ipc"],
    });
    closeSync(out);
    const system = new System({ directory, launcher, settings: { ...USUAL, ...settings } });
    try {
      await system.#untilUp();
      return system;
    } catch (error) {
      await system.end();
      throw error;
    }
  }

  get stack(): Stack {
    return JSON.parse(readFileSync(this.#stackFile, "utf8"));
  }

  /** Of everything that the launcher started, by name. */
  get pids(): Record<string, number> {
    const started: { name: string; pid: number }[] = JSON.parse(
      readFileSync(join(this.#directory, "pids.json"), "utf8"),
    );
    return Object.fromEntries(started.map(({ name, pid }) => [name, pid]));
  }

  /** What one more process of a service needs to be part of the system. */
  environmentBeside(
    name: string,
    ports: { opsPort: number; grpcPort: number },
  ): Record<string, string> {
    const stack = JSON.parse(readFileSync(this.#stackFile, "utf8"));
    const own = environmentBeside(this.#directory, stack, { name, ...ports });
    return { ...this.#settings, ...own };
  }

  /** One of those who call the system's services. */
  caller(name: CallerName): Caller {
    return callerBeside(this.#directory, name);
  }

  /** What the launcher said, such as that a process ended by accident. */
  get log(): string {
    return readFileSync(join(this.#directory, "launcher.log"), "utf8");
  }

  async end(): Promise<void> {
    if (this.#launcher.exitCode === null && this.#launcher.signalCode === null) {
      const exited = once(this.#launcher, "exit");
      this.#launcher.kill("SIGTERM");
      await exited;
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }

  get #stackFile(): string {
    return join(this.#directory, "stack.json");
  }

  async #untilUp(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(this.#stackFile)) {
      if (this.#launcher.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The system did not start:\n${this.log}`);
      }
      await delay(POLL_MS);
    }
  }
}

/** Parts that the user runs are left alone: the figures are those of the parts that come with us. */
function environment(directory: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, KAFKA_BROKERS: ___, ...rest } = process.env;
  return {
    ...rest,
    KOBO_DIR: directory,
    PORT: "0",
    SANDBOX_PORT: "0",
    KAFKA_PORT: "0",
    ...USUAL,
  };
}
