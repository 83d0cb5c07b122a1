import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WalletLedger } from "@kobo/protos";
import { type Client, connectTo } from "@kobo/rpc";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { freePort, TcpProxy } from "@kobo/testing";

type LedgerClient = Client<typeof WalletLedger.service>;

/** The services that ask for transfers here. */
const CALLERS = ["transfer", "bills", "card-payments"] as const;
export type CallerOfLedger = (typeof CALLERS)[number];

/** A real ledger process behind a proxy to PostgreSQL. It can be killed and started again. */
export class LedgerProcess {
  readonly proxy: TcpProxy;
  readonly #clients: ReadonlyMap<CallerOfLedger, LedgerClient>;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  private constructor(options: { proxy: TcpProxy; databaseUrl: string; port: number }) {
    this.proxy = options.proxy;
    const target = `ipv4:127.0.0.1:${options.port}`;
    this.#clients = new Map(
      CALLERS.map((name) => {
        const caller = testCaller(name);
        return [name, connectTo(WalletLedger, { target, balance: "pick_first", caller })];
      }),
    );
    this.#env = {
      ...process.env,
      DATABASE_URL: options.proxy.through(options.databaseUrl),
      GRPC_PORT: String(options.port),
      OPS_PORT: "0",
      LOG_LEVEL: "silent",
      // No broker, so that the events stay in the outbox and can be counted.
      KAFKA_BROKERS: "127.0.0.1:1",
      ...TEST_SECRETS,
    };
  }

  static async start(databaseUrl: string): Promise<LedgerProcess> {
    const proxy = await TcpProxy.to(databaseUrl);
    const started = new LedgerProcess({ proxy, databaseUrl, port: await freePort() });
    started.#spawn();
    return started;
  }

  callsOf(name: CallerOfLedger): LedgerClient["calls"] {
    const client = this.#clients.get(name);
    if (!client) throw new Error(`${name} calls no ledger here.`);
    return client.calls;
  }

  async killAndRestart(): Promise<void> {
    await this.#kill();
    this.#spawn();
  }

  async end(): Promise<void> {
    for (const client of this.#clients.values()) client.close();
    await this.#kill();
    await this.proxy.close();
  }

  #spawn(): void {
    const main = join(__dirname, "../../dist/main.js");
    this.#child = spawn(process.execPath, [main], { stdio: "ignore", env: this.#env });
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}
