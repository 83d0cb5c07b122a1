import { chmodSync, readFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { busOfEnvironment, KAFKA_USERS } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import pg from "pg";
import { fetchRuntime } from "../../src/parts/java";
import { startKafka } from "../../src/parts/kafka";
import { kafkaVariables } from "../../src/parts/kafka-access";
import { startPostgres } from "../../src/parts/postgres";
import { startRedis } from "../../src/parts/redis";
import { makeTopics } from "../../src/parts/topics";
import { Processes, type StartOptions, type Supervisor } from "../../src/processes/processes";
import { removeData } from "../../src/processes/remove-data";
import { temporaryDirectory } from "../temporary-directory";

const TIMEOUT_MS = 120_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const TOPIC = "kobo.ledger.v1";
const ours = {
  kafkaAdminPassword: "word",
  kafkaPasswords: Object.fromEntries(KAFKA_USERS.map((user) => [user, `word of ${user}`])),
};

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();

let processes: Processes;
const strangers: Server[] = [];
const supervisor: Supervisor = { ended: () => {}, restarted: () => {} };

beforeEach(async () => {
  chmodSync(directory(), 0o755);
  processes = await Processes.open(directory(), supervisor);
});
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.close();
  await processes.stopAll();
});

interface Part {
  process: string;
  start: () => Promise<string>;
  /** Stores something in the part. */
  write: (address: string) => Promise<void>;
  read: (address: string) => Promise<unknown>;
}

const postgres: Part = {
  process: "postgres",
  start: () =>
    startPostgres(processes, { directory: join(directory(), "postgres"), password: "word" }),
  write: async (url) => void (await query(url, "CREATE TABLE kept AS SELECT 42 AS kept")),
  read: (url) => query(url, "SELECT kept FROM kept"),
};

const redis: Part = {
  process: "redis",
  start: async () =>
    startRedis(processes, {
      directory: join(directory(), "redis"),
      password: "word",
      runtime: await fetchRuntime(() => {}),
    }),
  write: async (url) => void (await command(url, "SET kept 42")),
  read: (url) => command(url, "GET kept"),
};

const kafka: Part = {
  process: "kafka",
  start: async () =>
    startKafka(processes, {
      adminPassword: ours.kafkaAdminPassword,
      directory: join(directory(), "kafka"),
      runtime: await fetchRuntime(() => {}),
    }),
  write: async (brokers) => {
    await makeTopics(brokers, ours);
    const producer = busAt(brokers, "wallet-ledger").kafka.producer();
    await producer.connect();
    await producer.send({ topic: TOPIC, messages: [{ value: "kept", partition: 0 }] });
    await producer.disconnect();
  },
  read: async (brokers) => {
    const admin = busAt(brokers, "internal-teams").kafka.admin();
    await admin.connect();
    const offsets = await admin.fetchTopicOffsets(TOPIC);
    await admin.disconnect();
    return offsets.find(({ partition }) => partition === 0)?.high;
  },
};

/** A user that can use its topic only with users and ACLs. */
function busAt(kafkaBrokers: string, user: string) {
  const logger = createLogger("test", "silent");
  const access = kafkaVariables(user, { kafkaBrokers, kafkaPasswords: ours.kafkaPasswords });
  return busOfEnvironment({ clientId: "test", logger }, access);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function command(url: string, text: string): Promise<string> {
  const { hostname, port, password } = new URL(url);
  const authenticated = "+OK\r\n";
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(`AUTH ${password}\r\n${text}\r\n`),
    );
    socket.once("error", reject);
    socket.on("data", (data) => {
      answer += data;
      if (answer.length <= authenticated.length) return;
      socket.destroy();
      resolve(answer.slice(authenticated.length));
    });
  });
}

const PARTS: [string, Part][] = [
  ["PostgreSQL", postgres],
  ["Redis", redis],
  ["Kafka", kafka],
];

test.each(PARTS)(
  "%s restarts after each of two kills, at the same address and with its data",
  async (_, part) => {
    const address = await part.start();
    await part.write(address);
    const kept = await part.read(address);

    for (let kills = 1; kills <= 2; kills++) {
      const killed = processes.pids()[part.process] ?? 0;
      process.kill(killed, "SIGKILL");
      await eventually(
        () => expect(processes.pids()[part.process] ?? killed).not.toBe(killed),
        RECOVERY_TIMEOUT_MS,
      );
      await eventually(
        async () => expect(await part.read(address)).toEqual(kept),
        RECOVERY_TIMEOUT_MS,
      );
    }
  },
  TIMEOUT_MS,
);

test.each(PARTS)(
  "%s starts on another port when a program occupies the chosen one first",
  async (_, part) => {
    const starts: string[] = [];
    const start = processes.start.bind(processes);
    processes.start = (options) => {
      starts.push(options.name);
      if (starts.length === 1) occupy(portOf(options));
      return start(options);
    };

    const address = await part.start();
    await part.write(address);

    expect(starts).toEqual([part.process, part.process]);
    expect(await part.read(address)).toBeTruthy();
  },
  TIMEOUT_MS,
);

/** Takes the port before a process that starts now. */
function occupy(port: number): void {
  strangers.push(createServer().listen(port));
}

/** A part's port, from its command line or Kafka's settings. */
function portOf({ args }: StartOptions): number {
  const text = [...args, ...settingsIn(args.at(-1) ?? "")].join(" ");
  const [, port] = /(?:--port |port=|CLIENTS:\/\/127\.0\.0\.1:)(\d+)/.exec(text) ?? [];
  return Number(port);
}

function settingsIn(file: string): string[] {
  return file.endsWith(".properties") ? readFileSync(file, "utf8").split("\n") : [];
}
