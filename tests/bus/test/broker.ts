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

type HowToStart = Parameters<Processes["start"]>[0];

/** A broker with two listeners: clients that connect through the proxy stay on it. */
export class Broker {
  /** Every connection that comes by `proxiedAddress`, to the broker that it names as its own. */
  readonly proxy: TcpProxy;
  readonly #directory: string;
  readonly #processes: Processes;
  readonly #users: (() => Promise<unknown>)[] = [];
  #howToStart: HowToStart | undefined;
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

  /** The variables with which a process may do everything there, by either door. */
  accessBy(address: string): Record<string, string> {
    return kafkaAdminVariables(address, PASSWORD);
  }

  get proxiedAddress(): string {
    return `127.0.0.1:${this.proxy.port}`;
  }

  /** Ends it as a power cut would, but for what the kernel has not written yet. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  /** Starts it again as it was: the same ports, the same data. Does not wait until it answers. */
  restart(): void {
    if (!this.#howToStart) throw new Error("It was never started.");
    this.#process = this.#processes.start(this.#howToStart);
  }

  /** Clients are stopped before the broker: a client without a broker takes long to stop. */
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
    // The launcher knows how a broker is started; we add the second door and remember the rest.
    this.#processes.start = (howToStart) => {
      this.#addListener(howToStart, secondPort);
      this.#howToStart = howToStart;
      this.#process = start(howToStart);
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

  #addListener({ args }: HowToStart, port: number): void {
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
    // The same users may log in.
    const users = lines.filter((line) => line.startsWith(FIRST_LISTENER));
    const also = users.map((line) => line.replace(FIRST_LISTENER, "listener.name.proxied."));
    writeFileSync(file, [...changed, ...also].join("\n"));
  }
}
