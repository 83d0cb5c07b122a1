import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { busOfEnvironment } from "@kobo/events";
import { domainTopics, readTopics } from "@kobo/events/testing";
import {
  ADMIN,
  fetchRuntime,
  format,
  freePort,
  newKafkaId,
  type Processes,
  runBroker,
  writeSettings,
} from "@kobo/local";
import { createLogger } from "@kobo/runtime";

/** Copies of each partition that confirm. */
const IN_SYNC_MIN = 2;
const PASSWORD = "drill";

export interface Cluster {
  /** Broker processes, in order. */
  names: string[];
  /** The variables of a system that uses it. */
  environment: Record<string, string>;
}

/** Starts brokers, each its own controller and with a copy of everything. Of three copies, two confirm. */
export async function startCluster(
  processes: Processes,
  directory: string,
  count = 3,
): Promise<Cluster> {
  const runtime = await fetchRuntime(() => {});
  const clusterId = newKafkaId();
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      id: index + 1,
      name: `kafka-${index + 1}`,
      port: await freePort(),
      controllerPort: await freePort(),
    })),
  );
  const inSync = Math.min(IN_SYNC_MIN, count);
  const voters = nodes.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join();
  await Promise.all(
    nodes.map(async ({ id, name, port, controllerPort }) => {
      const ports = { port, controllerPort, adminPassword: PASSWORD };
      const folder = writeSettings(join(directory, name), ports);
      // The later of two lines with one name applies.
      const lines = {
        "node.id": id,
        "controller.quorum.voters": voters,
        "default.replication.factor": count,
        "offsets.topic.replication.factor": count,
        "transaction.state.log.replication.factor": count,
        "transaction.state.log.min.isr": inSync,
        "min.insync.replicas": inSync,
      };
      for (const [line, value] of Object.entries(lines)) {
        appendFileSync(folder.properties, `${line}=${value}\n`);
      }
      await format(folder, runtime, clusterId);
      await runBroker(processes, { name, folder, runtime, java: [], onExit: () => {} });
    }),
  );
  const environment = {
    KAFKA_BROKERS: nodes.map(({ port }) => `127.0.0.1:${port}`).join(),
    KAFKA_SASL_USERNAME: ADMIN,
    KAFKA_SASL_PASSWORD: PASSWORD,
    KAFKA_SASL_MECHANISM: "PLAIN",
  };
  await untilJoined(environment, count);
  return { names: nodes.map(({ name }) => name), environment };
}

const JOIN_TIMEOUT_MS = 120_000;

/** A broker answers a while before it has joined the others. */
async function untilJoined(environment: Record<string, string>, count: number): Promise<void> {
  const admin = busOf(environment).kafka.admin();
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  await admin.connect();
  try {
    while ((await admin.describeCluster()).brokers.length < count) {
      if (Date.now() > deadline) throw new Error("The brokers did not find each other.");
      await delay(500);
    }
  } finally {
    await admin.disconnect();
  }
}

function busOf(environment: Record<string, string>) {
  return busOfEnvironment(
    { clientId: "drill", logger: createLogger("drill", "silent") },
    environment,
  );
}

export interface Published {
  id: string;
  type: string;
  key: string;
  /** In ms since 1970, of the event itself. */
  at: number;
}

/** Reads every record of the domains' topics, each partition in its order. */
export async function readPublished(environment: Record<string, string>): Promise<Published[]> {
  const bus = busOf(environment);
  return (await readTopics(bus, domainTopics(bus))).map(({ message: { key, headers } }) => {
    const { ce_id: id, ce_type: type, ce_time: at } = headers ?? {};
    return {
      ...{ id: String(id), type: String(type), key: String(key) },
      at: Date.parse(String(at)),
    };
  });
}

/** Events of one key and type whose first record comes after that of a later event. */
export function outOfOrder(published: readonly Published[]): string[] {
  const seen = new Set<string>();
  const latest = new Map<string, number>();
  return published.flatMap(({ id, type, key, at }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const line = `${type} of ${key}`;
    const before = latest.get(line) ?? 0;
    latest.set(line, Math.max(at, before));
    return at < before ? [`${line} at ${new Date(at).toISOString()}`] : [];
  });
}
