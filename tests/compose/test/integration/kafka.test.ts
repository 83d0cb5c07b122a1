import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { busOfEnvironment } from "@kobo/events";
import { fetchRuntime, freePort, Processes } from "@kobo/local";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { composeServices, ROOT } from "../compose-file";
import { madeSecrets } from "../env-example";

/**
 * Docker does not run here: the same version of Kafka is started with the properties that its image makes of the
 * file's variables.
 */
const TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 120_000;
const CLUSTER_ID = "5L6g3nShT-eMCtK--X86sw";
const services = composeServices(madeSecrets());
const logger = createLogger("test", "silent");

let directory = "";
let processes: Processes;
let runtime = "";
let brokers = "";

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "kobo-compose-"));
  processes = await Processes.open(directory);
  runtime = await fetchRuntime(() => {});
  const [port, controllerPort] = [await freePort(), await freePort()];
  brokers = `127.0.0.1:${port}`;
  // The ports and the folder are this machine's; nothing else is.
  const properties = propertiesOf(services.kafka?.environment ?? {})
    .replaceAll("kafka:9092", brokers)
    .replaceAll("://:9092", `://${brokers}`)
    .replaceAll("localhost:9093", `127.0.0.1:${controllerPort}`)
    .replace("/var/lib/kafka/data", join(directory, "data"));
  writeFileSync(propertiesFile(), properties);
  const config = `--config=${propertiesFile()}`;
  expect(java("kafka.tools.StorageTool", "format", `--cluster-id=${CLUSTER_ID}`, config)).toBe(0);
  processes.start({
    name: "kafka",
    command: "java",
    args: ["-Xmx512m", "-cp", join(runtime, "kafka", "*"), "kafka.Kafka", propertiesFile()],
    cwd: directory,
  });
  await eventually(async () => expect(healthCheck()).toBe(0), START_TIMEOUT_MS);
  expect(makeTopics()).toBe(0);
}, TIMEOUT_MS);

afterAll(async () => {
  await processes.stopAll();
  rmSync(directory, { recursive: true, force: true });
});

function propertiesFile(): string {
  return join(directory, "server.properties");
}

/** As the image does it: kafka.docker.KafkaDockerWrapper. */
function propertiesOf(environment: Readonly<Record<string, string>>): string {
  const lines = Object.entries(environment).map(([name, value]) => {
    const words = name.replace("KAFKA_", "").toLowerCase().replaceAll("_", ".");
    return `${words.replaceAll("...", "-").replaceAll("..", "_")}=${value}\n`;
  });
  return lines.join("");
}

function java(...args: string[]): number | null {
  return spawnSync("java", ["-cp", join(runtime, "kafka", "*"), ...args]).status;
}

/**
 * Logs in as the file's own check does. The check's program is not among the jars that are here; this one takes the
 * same arguments.
 */
function healthCheck(): number | null {
  const [, script, ...args] = services.kafka?.healthcheck?.test ?? [];
  expect(script).toBe("/opt/kafka/bin/kafka-broker-api-versions.sh");
  const here = args.map((arg) =>
    arg
      .replace("localhost:9092", brokers)
      .replace("/opt/kafka/config/server.properties", propertiesFile()),
  );
  return java("kafka.admin.ConfigCommand", ...here, "--describe", "--entity-type=users");
}

function makeTopics(): number | null {
  const { environment, command = [] } = services.topics ?? {};
  const [, script = ""] = command;
  const env = { ...process.env, ...environment, KAFKA_BROKERS: brokers };
  return spawnSync(process.execPath, [script.replace("/app", ROOT)], { env }).status;
}

function kafkaOf(environment: Readonly<Record<string, string>>) {
  return busOfEnvironment({ clientId: "test", logger }, { ...environment, KAFKA_BROKERS: brokers })
    .kafka;
}

async function send(service: string, topic: string): Promise<void> {
  const producer = kafkaOf(services[service]?.environment ?? {}).producer({ idempotent: true });
  try {
    await producer.connect();
    await producer.send({ topic, messages: [{ value: "{}" }] });
  } finally {
    await producer.disconnect();
  }
}

test.each([
  ["bills", "kobo.bill.v1"],
  ["card-payments", "kobo.card-payment.v1"],
  ["checkout", "kobo.checkout.v1"],
  ["payid", "kobo.payid.v1"],
  ["transfer", "kobo.transfer.v1"],
  ["wallet-ledger", "kobo.ledger.v1"],
  ["webhook", "kobo.webhook.v1"],
])("%s can write to %s as its configured user", async (service, topic) => {
  await expect(send(service, topic)).resolves.toBeUndefined();
});

test("a service cannot write to another service's topic", async () => {
  await expect(send("bills", "kobo.payid.v1")).rejects.toThrow(/authorized/);
});

test("a process without a user gets no metadata", async () => {
  const admin = kafkaOf({}).admin();
  await admin.connect();

  await expect(admin.listTopics()).rejects.toThrow();
  await admin.disconnect();
});

test("the job that creates topics and users can run again", async () => {
  expect(makeTopics()).toBe(0);
  await expect(send("payid", "kobo.payid.v1")).resolves.toBeUndefined();
});
