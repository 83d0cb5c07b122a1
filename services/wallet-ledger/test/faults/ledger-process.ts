import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WalletLedger } from "@kobo/protos";
import { type Client, connectTo } from "@kobo/rpc";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { freePort, TcpProxy, testKafkaBrokers, testKafkaVariables } from "@kobo/testing";
import type { CrashPoint } from "./crash-points";

type LedgerClient = Client<typeof WalletLedger.service>;

/** The services that ask for transfers here. */
const CALLERS = ["transfer", "bills", "card-payments"] as const;
export type CallerOfLedger = (typeof CALLERS)[number];

interface Options {
  databaseUrl: string;
  topicPrefix: string;
  /** The point at which the process dies, drawn at each start; undefined for none. */
  nextPoint: () => CrashPoint | undefined;
  /** Called when the process died at its point. */
  onCrash: (point: CrashPoint) => void;
}

/** One COMMIT in this many loses its answer, and the process lives. */
const COMMITS_PER_CUT = 150;

/** The statement and its answer; `READ COMMITTED` is not the end of either. */
const COMMIT = "COMMIT\0";

/** Time for replies to leave the process. */
const REPLIES_MS = 50;

/** The request that Kafka's protocol numbers 0. */
const PRODUCE = 0;

/** A real ledger process behind proxies to PostgreSQL and to the broker, started again whenever it dies. */
export class LedgerProcess {
  readonly #postgres: TcpProxy;
  readonly #broker: TcpProxy;
  readonly #clients: ReadonlyMap<CallerOfLedger, LedgerClient>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #point: CrashPoint | undefined;
  #isProducing = false;
  #isEnding = false;
  /** COMMITs whose answers were lost without a crash. */
  lostCommits = 0;

  private constructor(options: Options & { postgres: TcpProxy; broker: TcpProxy; port: number }) {
    this.#options = options;
    this.#postgres = options.postgres;
    this.#broker = options.broker;
    const target = `ipv4:127.0.0.1:${options.port}`;
    this.#clients = new Map(
      CALLERS.map((name) => {
        const caller = testCaller(name);
        return [name, connectTo(WalletLedger, { target, balance: "pick_first", caller })];
      }),
    );
    this.#env = {
      ...process.env,
      DATABASE_URL: options.postgres.through(options.databaseUrl),
      GRPC_PORT: String(options.port),
      OPS_PORT: "0",
      LOG_LEVEL: "silent",
      ...testKafkaVariables(),
      KAFKA_TOPIC_PREFIX: options.topicPrefix,
      NODE_OPTIONS: `--import=${join(__dirname, "broker-through-proxy.ts")}`,
      BROKER_PORT: portOf(brokerAddress()),
      BROKER_PROXY_PORT: String(options.broker.port),
      ...TEST_SECRETS,
    };
  }

  static async start(options: Options): Promise<LedgerProcess> {
    const postgres = await TcpProxy.to(options.databaseUrl);
    const broker = await TcpProxy.to(brokerAddress());
    const started = new LedgerProcess({ ...options, postgres, broker, port: await freePort() });
    started.#inspect();
    started.#spawn();
    return started;
  }

  callsOf(name: CallerOfLedger): LedgerClient["calls"] {
    const client = this.#clients.get(name);
    if (!client) throw new Error(`${name} calls no ledger here.`);
    return client.calls;
  }

  /** Cuts every connection to PostgreSQL. */
  cutAll(): void {
    this.#postgres.cutAll();
  }

  async restart(): Promise<void> {
    await this.#kill();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    for (const client of this.#clients.values()) client.close();
    await this.#kill();
    await Promise.all([this.#postgres.close(), this.#broker.close()]);
  }

  #spawn(): void {
    this.#point = this.#options.nextPoint();
    const point = this.#point;
    const armed = point?.by === "process" ? `${point.armed}:${point.probability}` : "";
    const main = join(__dirname, "../../dist/main.js");
    const child = spawn(process.execPath, [main], {
      stdio: "ignore",
      env: { ...this.#env, CRASH_POINT: armed },
    });
    child.once("exit", (_, signal) => {
      if (signal === "SIGKILL" && this.#point?.by === "process") this.#options.onCrash(this.#point);
      if (!this.#isEnding) this.#spawn();
    });
    this.#child = child;
  }

  #inspect(): void {
    this.#postgres.inspectRequests((chunk) =>
      chunk.includes(COMMIT) && this.#crashesAt("postgres request", REPLIES_MS) ? "drop" : "pass",
    );
    this.#postgres.inspectResponses((chunk) => {
      if (!chunk.includes(COMMIT)) return "pass";
      if (this.#crashesAt("postgres answer")) return "drop";
      if (!this.#point || Math.random() > 1 / COMMITS_PER_CUT) return "pass";
      this.lostCommits++;
      return "cut";
    });
    this.#broker.inspectRequests((chunk) => {
      if (chunk.length > 6 && chunk.readInt16BE(4) === PRODUCE) this.#isProducing = true;
      return "pass";
    });
    this.#broker.inspectResponses(() => {
      if (!this.#isProducing) return "pass";
      this.#isProducing = false;
      return this.#crashesAt("broker answer") ? "drop" : "pass";
    });
  }

  #crashesAt(place: CrashPoint["by"], afterMs = 0): boolean {
    const point = this.#point;
    if (point?.by !== place || Math.random() > point.probability) return false;
    this.#point = undefined;
    this.#options.onCrash(point);
    const child = this.#child;
    if (afterMs === 0) child?.kill("SIGKILL");
    else setTimeout(() => child?.kill("SIGKILL"), afterMs);
    return true;
  }

  /** It starts again, unless it is to end. */
  async #kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#point = undefined;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

function brokerAddress(): string {
  const [broker] = testKafkaBrokers();
  if (!broker) throw new Error("There is no broker.");
  return broker;
}

function portOf(address: string): string {
  return address.split(":").at(-1) ?? "";
}
