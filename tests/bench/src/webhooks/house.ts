import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { busOfEnvironment, ensureTopics } from "@kobo/events";
import { freePort, migrateAll, type OpenParts, openParts, roleUrl } from "@kobo/local";
import { Webhooks } from "@kobo/protos";
import { type Calls, type Client, connectTo } from "@kobo/rpc";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { TELLER_SCHEMA } from "./plan";

type WebhooksService = typeof Webhooks.service;

const MAIN = require.resolve("@kobo/webhook/dist/main.js");
const NAME = "webhook";
const PASSWORD = "bench";
/** Says of every transaction when it was committed. */
const SETTINGS = ["track_commit_timestamp=on"];

const READY_TIMEOUT_MS = 60_000;
const READY_PAUSE_MS = 100;

/**
 * PostgreSQL, Kafka and one process of the webhook service as it runs in the house, in a folder that
 * goes when the run ends. The other services are left out: what they do costs the same cores.
 */
export class House {
  readonly #directory: string;
  readonly #open: OpenParts;
  readonly #env: Record<string, string>;
  readonly #client: Client<WebhooksService>;

  private constructor(directory: string, open: OpenParts, port: number) {
    const { databaseUrl } = open.parts;
    this.#directory = directory;
    this.#open = open;
    this.#env = {
      NODE_ENV: "production",
      DATABASE_URL: roleUrl(databaseUrl, "webhook", PASSWORD),
      ...open.kafka,
      GRPC_PORT: String(port),
      OPS_PORT: "0",
      WEBHOOK_SECRET_KEY: randomBytes(32).toString("base64"),
      ALLOW_LOOPBACK: "true",
      ...TEST_SECRETS,
    };
    const target = `ipv4:127.0.0.1:${port}`;
    this.#client = connectTo(Webhooks, {
      target,
      balance: "pick_first",
      caller: testCaller("gateway"),
    });
  }

  static async start(): Promise<House> {
    const directory = mkdtempSync(join(tmpdir(), "kobo-bench-"));
    // When root runs this, PostgreSQL runs as another user, who has to get in.
    chmodSync(directory, 0o755);
    const open = await openParts(directory, { postgresSettings: SETTINGS });
    const house = new House(directory, open, await freePort());
    try {
      const { databaseUrl } = open.parts;
      await Promise.all([
        migrateAll({ databaseUrl, passwordOf: () => PASSWORD }),
        makeTopics(open.kafka),
      ]);
      await house.startService();
      return house;
    } catch (error) {
      await house.end();
      throw error;
    }
  }

  /** As a user that may do everything. */
  get databaseUrl(): string {
    return this.#open.parts.databaseUrl;
  }

  /** As the service that tells of events. */
  get tellerUrl(): string {
    return roleUrl(this.databaseUrl, TELLER_SCHEMA, PASSWORD);
  }

  /** The variables with which a process may do everything on Kafka. */
  get kafka(): Record<string, string> {
    return this.#open.kafka;
  }

  get webhooks(): Calls<WebhooksService> {
    return this.#client.calls;
  }

  /** Of everything that was started here, by name. */
  get pids(): Record<string, number> {
    return this.#open.processes.pids();
  }

  /** Resolves when the service answers. */
  async startService(): Promise<void> {
    const { processes } = this.#open;
    processes.start({
      name: NAME,
      command: process.execPath,
      args: [MAIN],
      env: this.#env,
    });
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      try {
        return await this.#client.ready();
      } catch (error) {
        if (!processes.isRunning(NAME) || Date.now() > deadline) {
          throw new Error(`The webhook service did not start. Its log: ${processes.logOf(NAME)}`, {
            cause: error,
          });
        }
        await delay(READY_PAUSE_MS);
      }
    }
  }

  async stopService(): Promise<void> {
    await this.#open.processes.stop(NAME);
  }

  async end(): Promise<void> {
    this.#client.close();
    await this.#open.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

async function makeTopics(access: Record<string, string>): Promise<void> {
  const logger = createLogger("bench", "silent");
  const bus = busOfEnvironment({ clientId: "bench", logger }, access);
  await ensureTopics(bus, { replication: 1 });
}
