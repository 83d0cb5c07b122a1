import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure";
import { freePort } from "../ports";
import type { Processes } from "../processes";
import { runToEnd } from "./run-to-end";

const READY_TIMEOUT_MS = 60_000;

interface Options {
  directory: string;
  /** Where the fetched jars lie. */
  runtime: string;
}

/** Starts one broker that is its own controller (KRaft) and returns its address. */
export async function startKafka(processes: Processes, options: Options): Promise<string> {
  const data = join(options.directory, "data");
  const properties = join(options.directory, "server.properties");
  const port = await freePort();
  mkdirSync(data, { recursive: true });
  writeFileSync(properties, serverProperties(port, await freePort(), data));
  writeFileSync(join(options.directory, "log4j2.properties"), LOGGING);
  const java = javaArguments(options);
  if (!existsSync(join(data, "meta.properties"))) await format(java, properties);

  let exit: string | undefined;
  processes.start({
    name: "kafka",
    command: "java",
    args: [...java, "kafka.Kafka", properties],
    cwd: options.directory,
    stage: 0,
    onExit: (how) => {
      exit = how;
    },
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (exit)
      throw new Failure(`Kafka ended at once (${exit}). Its log: ${processes.logOf("kafka")}`);
    if (Date.now() > deadline) {
      throw new Failure(`Kafka did not come up in time. Its log: ${processes.logOf("kafka")}`);
    }
    await delay(50);
  }
  return `127.0.0.1:${port}`;
}

function javaArguments({ directory, runtime }: Options): string[] {
  return [
    "-Xms256m",
    "-Xmx512m",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    `-Dlog4j2.configurationFile=${join(directory, "log4j2.properties")}`,
    ...["-cp", join(runtime, "kafka", "*")],
  ];
}

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d %p %m (%c)%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/** One broker: internal topics have one replica, and a killed broker is forgotten after two seconds. */
function serverProperties(port: number, controllerPort: number, data: string): string {
  const settings = {
    "process.roles": "broker,controller",
    "node.id": 1,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${port}`,
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    "log.dirs": data,
    "auto.create.topics.enable": false,
    "num.partitions": 12,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 4,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    "broker.session.timeout.ms": 2000,
    "broker.heartbeat.interval.ms": 500,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

async function format(java: string[], properties: string): Promise<void> {
  const clusterId = Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
  // With "=": one id in 64 begins with a dash, and would be taken for an option.
  const what = [`--cluster-id=${clusterId}`, `--config=${properties}`];
  const tool = ["kafka.tools.StorageTool", "format", ...what];
  const { code, output } = await runToEnd("java", [...java, ...tool]);
  if (code !== 0) throw new Failure(`Kafka could not format its data folder: ${output}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
