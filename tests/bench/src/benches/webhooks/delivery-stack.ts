import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { newUuid } from "@kobo/core/ids";
import { type Tenant, tenant } from "@kobo/core/tenant";
import { busOfEnvironment, ensureTopics } from "@kobo/events";
import { freePort, migrateAll, type OpenParts, openParts, roleUrl } from "@kobo/local";
import { Webhooks } from "@kobo/protos";
import { type Client, connectTo, toWireTenant } from "@kobo/rpc";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { untilReady } from "../../world/ledger";
import { makeFolder } from "../../world/postgres-server";

/** A merchant with one endpoint, which receives every event. */
export interface Subscriber {
  tenant: Tenant;
  /** `wh_…` */
  endpoint: string;
}

const MAIN = require.resolve("@kobo/webhook/dist/main.js");
const NAME = "webhook";
const PASSWORD = "bench";
/** The schema whose outbox holds the events: that of any service that publishes some. */
export const PUBLISHER_SCHEMA = "transfer";
/** PostgreSQL records the commit time of every transaction. */
const SETTINGS = ["track_commit_timestamp=on"];
const READY_TIMEOUT_MS = 60_000;

/**
 * PostgreSQL, Kafka and one process of the webhook service with default settings, in a folder that is removed after
 * the run. Other services are left out, since they would use the same cores.
 */
export class DeliveryStack {
  readonly #directory: string;
  readonly #open: OpenParts;
  readonly #env: Record<string, string>;
  readonly #client: Client<typeof Webhooks.service>;

  private constructor(directory: string, open: OpenParts, port: number) {
    this.#directory = directory;
    this.#open = open;
    this.#env = {
      NODE_ENV: "production",
      DATABASE_URL: roleUrl(open.parts.databaseUrl, "webhook", PASSWORD),
      ...open.kafka,
      GRPC_PORT: String(port),
      OPS_PORT: "0",
      WEBHOOK_SECRET_KEY: randomBytes(32).toString("base64"),
      ALLOW_LOOPBACK: "true",
      ...TEST_SECRETS,
    };
    const target = `ipv4:127.0.0.1:${port}`;
    const caller = testCaller("gateway");
    this.#client = connectTo(Webhooks, { target, balance: "pick_first", caller });
  }

  static async start(): Promise<DeliveryStack> {
    const directory = makeFolder();
    const open = await openParts(directory, { postgresSettings: SETTINGS });
    const stack = new DeliveryStack(directory, open, await freePort());
    try {
      const logger = createLogger("bench", "silent");
      const bus = busOfEnvironment({ clientId: "bench", logger }, open.kafka);
      await Promise.all([
        migrateAll({ databaseUrl: stack.databaseUrl, passwordOf: () => PASSWORD }),
        ensureTopics(bus, { replication: 1 }),
      ]);
      await stack.startService();
      return stack;
    } catch (error) {
      await stack.end();
      throw error;
    }
  }

  /** As a superuser. */
  get databaseUrl(): string {
    return this.#open.parts.databaseUrl;
  }

  get publisherUrl(): string {
    return roleUrl(this.databaseUrl, PUBLISHER_SCHEMA, PASSWORD);
  }

  /** Environment variables of an administrator of Kafka. */
  get kafka(): Record<string, string> {
    return this.#open.kafka;
  }

  /** The pids of all started processes, by name. */
  get pids(): Record<string, number> {
    return this.#open.processes.pids();
  }

  async startService(): Promise<void> {
    const { processes } = this.#open;
    processes.start({ name: NAME, command: process.execPath, args: [MAIN], env: this.#env });
    await untilReady(() => this.#client.ready(), processes, NAME, READY_TIMEOUT_MS);
  }

  async stopService(): Promise<void> {
    await this.#open.processes.stop(NAME);
  }

  /** Adds an endpoint of a new merchant's for each address. */
  async subscribe(urls: readonly string[]): Promise<Subscriber[]> {
    const names = { merchantName: "Ada Stores", walletPayId: "ada-stores.wallet" };
    return Promise.all(
      urls.map(async (url) => {
        const merchant = tenant({ merchantId: newUuid(), mode: "test", ...names });
        const request = { tenant: toWireTenant(merchant), url, events: ["*"] };
        const { endpoint } = await this.#client.calls.CreateEndpoint(request);
        return { tenant: merchant, endpoint: endpoint?.id ?? "" };
      }),
    );
  }

  /** Removes endpoints and drops their deliveries in flight. */
  async unsubscribe(subscribers: readonly Subscriber[]): Promise<void> {
    await Promise.all(
      subscribers.map(({ tenant: merchant, endpoint: id }) =>
        this.#client.calls.DeleteEndpoint({ tenant: toWireTenant(merchant), id }),
      ),
    );
  }

  async end(): Promise<void> {
    this.#client.close();
    await this.#open.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
