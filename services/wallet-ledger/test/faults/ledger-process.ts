import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WalletLedger } from "@kobo/protos";
import { type Client, connectTo } from "@kobo/rpc";
import { freePort, TcpProxy } from "@kobo/testing";

type LedgerClient = Client<typeof WalletLedger.service>;

/** A real ledger process behind a proxy to PostgreSQL. It can be killed and started again. */
export class LedgerProcess {
  readonly proxy: TcpProxy;
  readonly calls: LedgerClient["calls"];
  readonly #client: LedgerClient;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  private constructor(options: { proxy: TcpProxy; databaseUrl: string; port: number }) {
    this.proxy = options.proxy;
    const target = `ipv4:127.0.0.1:${options.port}`;
    this.#client = connectTo(WalletLedger, { target, balance: "pick_first" });
    this.calls = this.#client.calls;
    this.#env = {
      ...process.env,
      DATABASE_URL: options.proxy.through(options.databaseUrl),
      GRPC_PORT: String(options.port),
      OPS_PORT: "0",
      LOG_LEVEL: "silent",
      // Nobody carries the events away, so that they can be counted.
      KAFKA_BROKERS: "127.0.0.1:1",
    };
  }

  static async start(databaseUrl: string): Promise<LedgerProcess> {
    const proxy = await TcpProxy.to(databaseUrl);
    const started = new LedgerProcess({ proxy, databaseUrl, port: await freePort() });
    started.#spawn();
    return started;
  }

  async killAndRestart(): Promise<void> {
    await this.#kill();
    this.#spawn();
  }

  async end(): Promise<void> {
    this.#client.close();
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
