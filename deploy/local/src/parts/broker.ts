import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Failure } from "../failure";
import { makePrivate } from "../processes/private-folder";
import type { Processes } from "../processes/processes";
import { runToEnd } from "./run-to-end";
import { startPart } from "./start-part";

const READY_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 1_000;

/** A broker's folder and settings. */
export interface BrokerFolder {
  directory: string;
  data: string;
  properties: string;
  port: number;
}

/** One that was killed may start again after so long. */
const SESSION_MS = 2_000;

interface Settings {
  port: number;
  /**
   * How long the broker may be silent before the controller takes the lead of its partitions away. One that is killed
   * cannot start again before; one that only stands still, on a busy machine, loses its consumers for a while.
   */
  sessionMs?: number | undefined;
  /** The port that clients are told; its own by default. */
  advertisedPort?: number;
  controllerPort: number;
  /** Letters and digits. */
  adminPassword: string;
}

/** The superuser, for the broker itself and the launcher. */
export const ADMIN = "admin";

/** Writes the settings of one broker that is its own controller (KRaft). */
export function writeSettings(
  directory: string,
  { port, advertisedPort = port, sessionMs = SESSION_MS, controllerPort, adminPassword }: Settings,
): BrokerFolder {
  const data = join(directory, "data");
  const properties = join(directory, "server.properties");
  makePrivate(directory);
  mkdirSync(data, { recursive: true });
  const settings = serverProperties(
    { port, advertisedPort, sessionMs, controllerPort, adminPassword },
    data,
  );
  writeFileSync(properties, settings, { mode: 0o600 });
  writeFileSync(join(directory, "log4j2.properties"), LOGGING);
  return { directory, data, properties, port };
}

/** Formats the data folder with Kafka's own tool. `runtime` is the folder of the fetched jars. */
export async function format(
  folder: BrokerFolder,
  runtime: string,
  clusterId = newKafkaId(),
): Promise<void> {
  // With "=": one id in 64 begins with a dash and would be taken for an option.
  const what = [`--cluster-id=${clusterId}`, `--config=${folder.properties}`];
  const tool = ["kafka.tools.StorageTool", "format", ...what];
  const { code, output } = await runToEnd("java", [...javaArguments(folder, runtime), ...tool]);
  if (code !== 0) throw new Failure(`Kafka could not format its data folder: ${output}`);
}

/** A random id in Kafka's format. */
export function newKafkaId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

interface Run {
  /** Of the process, where several brokers run. */
  name?: string;
  folder: BrokerFolder;
  /** The folder of the fetched jars. */
  runtime: string;
  /** More JVM options. */
  java: readonly string[];
  onExit: (how: string) => void;
}

/** Starts the broker and waits until it accepts connections. */
export async function runBroker(processes: Processes, options: Run): Promise<void> {
  const { folder, runtime, java, onExit } = options;
  await startPart(processes, {
    title: "Kafka",
    start: {
      name: options.name ?? "kafka",
      command: "java",
      args: [...java, ...javaArguments(folder, runtime), "kafka.Kafka", folder.properties],
      cwd: folder.directory,
      stage: 0,
      onExit,
    },
    answers: () => brokerAnswers(folder.port),
    timeoutMs: READY_TIMEOUT_MS,
  });
}

function javaArguments({ directory }: BrokerFolder, runtime: string): string[] {
  return [
    "-Xms256m",
    "-Xmx512m",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    ...LATE_OPTIMISING,
    `-Dlog4j2.configurationFile=${join(directory, "log4j2.properties")}`,
    ...["-cp", join(runtime, "kafka", "*")],
  ];
}

/**
 * The C2 compiler takes half of a starting broker's CPU time. With a threshold ten times as high it
 * compiles only the hot code of a busy broker.
 */
const LATE_OPTIMISING = [
  "-XX:Tier4InvocationThreshold=50000",
  "-XX:Tier4MinInvocationThreshold=6000",
  "-XX:Tier4CompileThreshold=150000",
  "-XX:Tier4BackEdgeThreshold=400000",
];

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d %p %m (%c)%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/**
 * One broker: internal topics have one replica.
 * Both listeners require a user. The admin's password is in this file, so it is known before there
 * is any data; all other users are in Kafka's own metadata, with SCRAM.
 */
function serverProperties(
  { port, advertisedPort, sessionMs, controllerPort, adminPassword }: Required<Settings>,
  data: string,
): string {
  const login = "org.apache.kafka.common.security";
  const admin = `${login}.plain.PlainLoginModule required username="${ADMIN}" password="${adminPassword}" user_${ADMIN}="${adminPassword}";`;
  const settings = {
    "process.roles": "broker,controller",
    "node.id": NODE_ID,
    listeners: `CLIENTS://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `CLIENTS://127.0.0.1:${advertisedPort}`,
    "listener.security.protocol.map": "CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT",
    "controller.listener.names": "CONTROLLER",
    "inter.broker.listener.name": "CLIENTS",
    "sasl.mechanism.inter.broker.protocol": "PLAIN",
    "sasl.mechanism.controller.protocol": "PLAIN",
    "listener.name.clients.sasl.enabled.mechanisms": "SCRAM-SHA-512,PLAIN",
    "listener.name.clients.plain.sasl.jaas.config": admin,
    "listener.name.clients.scram-sha-512.sasl.jaas.config": `${login}.scram.ScramLoginModule required;`,
    "listener.name.controller.sasl.enabled.mechanisms": "PLAIN",
    "listener.name.controller.plain.sasl.jaas.config": admin,
    "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
    "super.users": `User:${ADMIN}`,
    "allow.everyone.if.no.acl.found": false,
    "controller.quorum.voters": `${NODE_ID}@127.0.0.1:${controllerPort}`,
    "log.dirs": data,
    "auto.create.topics.enable": false,
    "num.partitions": 12,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 4,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    "broker.session.timeout.ms": sessionMs,
    "broker.heartbeat.interval.ms": 500,
    // The controller would write an empty record twice a second, for other controllers to see that it lives.
    "metadata.max.idle.interval.ms": 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

export const NODE_ID = 1;

/** An ApiVersions request, version 0, with correlation id 1 and no client id, after its length. */
const API_VERSIONS = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

/** Whether a broker answers, with its logs recovered: another program may have taken the port. */
export function brokerAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(API_VERSIONS));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("data", () => end(true));
    socket.once("error", () => end(false));
    socket.once("end", () => end(false));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => end(false));
  });
}
