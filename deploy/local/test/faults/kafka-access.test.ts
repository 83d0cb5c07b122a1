import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bus, busOfEnvironment, ensureTopics, KAFKA_USERS } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { runBroker, writeSettings } from "../../src/parts/broker";
import { fetchRuntime } from "../../src/parts/java";
import { startKafka } from "../../src/parts/kafka";
import { kafkaAdminVariables, kafkaVariables } from "../../src/parts/kafka-access";
import { Prepared } from "../../src/parts/kafka-prepared";
import { completeKafkaPasswords, makeTopics } from "../../src/parts/topics";
import { Processes } from "../../src/processes/processes";
import { removeData } from "../../src/processes/remove-data";
import { openSecrets, type Secrets } from "../../src/services/secrets";
import { freePort } from "../../src/stack/ports";
import { temporaryDirectory } from "../temporary-directory";

const TIMEOUT_MS = 120_000;
const TOPIC = "kobo.ledger.v1";

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();

let processes: Processes;
beforeEach(async () => {
  processes = await Processes.open(directory());
});
afterEach(() => processes.stopAll());

function secretsOfFolder(): Secrets {
  const secrets = openSecrets(directory(), { schemas: [], callers: [] });
  completeKafkaPasswords(secrets);
  return secrets;
}

async function startSecured(adminPassword: string): Promise<string> {
  const runtime = await fetchRuntime(() => {});
  return startKafka(processes, { directory: join(directory(), "kafka"), adminPassword, runtime });
}

function busBy(access: Record<string, string>): Bus {
  return busOfEnvironment({ clientId: "test", logger: createLogger("test", "silent") }, access);
}

async function write(bus: Bus, value: string): Promise<void> {
  const producer = bus.kafka.producer();
  try {
    await producer.connect();
    await producer.send({ topic: TOPIC, messages: [{ value, partition: 0 }] });
  } finally {
    await producer.disconnect();
  }
}

async function countOf(bus: Bus): Promise<number> {
  const admin = bus.kafka.admin();
  try {
    await admin.connect();
    const offsets = await admin.fetchTopicOffsets(TOPIC);
    return offsets.reduce((sum, { high }) => sum + Number(high), 0);
  } finally {
    await admin.disconnect();
  }
}

async function logIn(access: Record<string, string>): Promise<string> {
  const admin = busBy(access).kafka.admin();
  return admin
    .connect()
    .then(
      () => "done",
      (error: Error) => error.message,
    )
    .finally(() => admin.disconnect());
}

/** The settings of the version before Kafka users. */
async function startUnsecured(): Promise<string> {
  const runtime = await fetchRuntime(() => {});
  const ports = { port: await freePort(), controllerPort: await freePort() };
  const folder = writeSettings(join(directory(), "kafka"), { ...ports, adminPassword: "none" });
  const settings = {
    "process.roles": "broker,controller",
    "node.id": 1,
    listeners: `PLAINTEXT://127.0.0.1:${ports.port},CONTROLLER://127.0.0.1:${ports.controllerPort}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${ports.port}`,
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.voters": `1@127.0.0.1:${ports.controllerPort}`,
    "log.dirs": folder.data,
    "auto.create.topics.enable": false,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 4,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(folder.properties, lines.join(""));
  const prepared = new Prepared(runtime);
  await prepared.format(folder);
  await runBroker(processes, { folder, runtime, java: [], onExit: () => {} });
  return `127.0.0.1:${folder.port}`;
}

test(
  "data written before Kafka had users is kept, and only users can read and write afterwards",
  async () => {
    const open = busBy({ KAFKA_BROKERS: await startUnsecured() });
    await ensureTopics(open, { replication: 1 });
    await write(open, "before");
    await processes.stopAll();

    processes = await Processes.open(directory());
    const secrets = secretsOfFolder();
    const kafkaBrokers = await startSecured(secrets.kafkaAdminPassword);
    await makeTopics(kafkaBrokers, secrets);
    const access = { kafkaBrokers, kafkaPasswords: secrets.kafkaPasswords };

    await expect(write(busBy({ KAFKA_BROKERS: kafkaBrokers }), "forged")).rejects.toThrow();
    await write(busBy(kafkaVariables("wallet-ledger", access)), "after");
    expect(await countOf(busBy(kafkaVariables("internal-teams", access)))).toBe(2);
  },
  TIMEOUT_MS,
);

test(
  "both listeners accept the administrator only with its password, in a file only the owner can read",
  async () => {
    const { kafkaAdminPassword } = secretsOfFolder();
    const brokers = await startSecured(kafkaAdminPassword);
    const file = join(directory(), "kafka/server.properties");
    const [, controller = ""] = /CONTROLLER:\/\/([\d.:]+)/.exec(readFileSync(file, "utf8")) ?? [];

    expect(controller).toMatch(/^127\.0\.0\.1:\d+$/);
    for (const address of [brokers, controller]) {
      expect(await logIn(kafkaAdminVariables(address, kafkaAdminPassword))).toBe("done");
      expect(await logIn(kafkaAdminVariables(address, "guessed"))).toMatch(/[Aa]uthentication/);
    }
    expect(statSync(file).mode & 0o077).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "after a reset all passwords are new, and the old ones are refused",
  async () => {
    const old = secretsOfFolder();
    await makeTopics(await startSecured(old.kafkaAdminPassword), old);
    await processes.stopAll();
    await removeData(directory());

    processes = await Processes.open(directory());
    const secrets = secretsOfFolder();
    const kafkaBrokers = await startSecured(secrets.kafkaAdminPassword);
    await makeTopics(kafkaBrokers, secrets);

    const refused = [kafkaAdminVariables(kafkaBrokers, old.kafkaAdminPassword)];
    for (const user of KAFKA_USERS) {
      const passwords = { kafkaBrokers, kafkaPasswords: old.kafkaPasswords };
      refused.push(kafkaVariables(user, passwords));
    }
    for (const access of refused) expect(await logIn(access)).toMatch(/[Aa]uthentication/);
    await eventually(async () =>
      expect(
        await logIn(
          kafkaVariables("bills", { kafkaBrokers, kafkaPasswords: secrets.kafkaPasswords }),
        ),
      ).toBe("done"),
    );
  },
  TIMEOUT_MS,
);
