import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kafkaAdminVariables, Processes, startParts } from "@kobo/local";
import { freePort, TcpProxy, testDatabaseUrl, testRedisUrl } from "@kobo/testing";

const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 60_000;

/** A Kafka broker for one test file, which may kill it. Call at the top of the file. */
export function ownBroker(): () => Broker {
  let broker: Broker | undefined;

  beforeAll(async () => {
    broker = await Broker.start();
  }, START_TIMEOUT_MS);
  afterAll(() => broker?.stop(), STOP_TIMEOUT_MS);

  return () => {
    if (!broker) throw new Error("The broker exists only while tests run.");
    return broker;
  };
}

const PASSWORD = "word";
const FIRST_LISTENER = "listener.name.clients.";

type StartOptions = Parameters<Processes["start"]>[0];

/** A broker with two listeners: clients that connect through the proxy stay on it. */
export class Broker {
  /** Carries the connections of clients that use `proxiedAddress`, which the broker advertises to them. */
  readonly proxy: TcpProxy;
  readonly #directory: string;
  readonly #processes: Processes;
  readonly #users: (() => Promise<unknown>)[] = [];
  #startOptions: StartOptions | undefined;
  #process: ChildProcess | undefined;
  #address = "";

  private constructor(options: { directory: string; processes: Processes; proxy: TcpProxy }) {
    this.#directory = options.directory;
    this.#processes = options.processes;
    this.proxy = options.proxy;
  }

  static async start(): Promise<Broker> {
    const directory = mkdtempSync(join(tmpdir(), "kobo-bus-"));
    const processes = await Processes.open(directory);
    const secondPort = await freePort();
    const proxy = await TcpProxy.to(`127.0.0.1:${secondPort}`);
    const broker = new Broker({ directory, processes, proxy });
    try {
      await broker.#startFirst(secondPort);
    } catch (error) {
      await broker.stop();
      throw error;
    }
    return broker;
  }

  get address(): string {
    return this.#address;
  }

  /** Environment variables of an administrator at either address. */
  variablesFor(address: string): Record<string, string> {
    return kafkaAdminVariables(address, PASSWORD);
  }

  get proxiedAddress(): string {
    return `127.0.0.1:${this.proxy.port}`;
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  /** Restarts it with the same ports and data. Does not wait until it is ready. */
  restart(): void {
    if (!this.#startOptions) throw new Error("It was never started.");
    this.#process = this.#processes.start(this.#startOptions);
  }

  /** Registers a client to stop before the broker: without a broker it takes long to stop. */
  beforeStop(end: () => Promise<unknown>): void {
    this.#users.push(end);
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#users.map((end) => end()));
    await this.#processes.stopAll();
    await this.proxy.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #startFirst(secondPort: number): Promise<void> {
    const start = this.#processes.start.bind(this.#processes);
    // The launcher knows how to start a broker; this adds the second listener and keeps the options for a restart.
    this.#processes.start = (startOptions) => {
      this.#addListener(startOptions, secondPort);
      this.#startOptions = startOptions;
      this.#process = start(startOptions);
      return this.#process;
    };
    const { kafkaBrokers } = await startParts(this.#processes, {
      directory: this.#directory,
      postgresPassword: "",
      redisPassword: "",
      kafkaAdminPassword: PASSWORD,
      given: { databaseUrl: testDatabaseUrl(), redisUrl: testRedisUrl() },
      onProgress: () => {},
    });
    this.#processes.start = start;
    this.#address = kafkaBrokers;
  }

  #addListener({ args }: StartOptions, port: number): void {
    const file = args.at(-1) ?? "";
    const added = new Map([
      ["listeners", `PROXIED://127.0.0.1:${port}`],
      ["advertised.listeners", `PROXIED://${this.proxiedAddress}`],
      ["listener.security.protocol.map", "PROXIED:SASL_PLAINTEXT"],
    ]);
    const lines = readFileSync(file, "utf8").split("\n");
    const changed = lines.map((line) => {
      const addition = added.get(line.split("=")[0] ?? "");
      return addition ? `${line},${addition}` : line;
    });
    // With the same users.
    const users = lines.filter((line) => line.startsWith(FIRST_LISTENER));
    const also = users.map((line) => line.replace(FIRST_LISTENER, "listener.name.proxied."));
    writeFileSync(file, [...changed, ...also].join("\n"));
  }
}
