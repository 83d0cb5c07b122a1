import { connect } from "node:net";
import { join } from "node:path";
import { Failure } from "../failure";
import type { Processes } from "../processes/processes";
import { fetchRuntime } from "./java";
import { startKafka } from "./kafka";
import { startPostgres } from "./postgres";
import { startRedis } from "./redis";

/** Where PostgreSQL, Redis and Kafka answer, ours or somebody else's. */
export interface Parts {
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
}

/** The same while they come up: each can be waited for alone. */
export type ComingParts = { [Part in keyof Parts]: Promise<string> };

interface Options {
  directory: string;
  postgresPassword: string;
  redisPassword: string;
  kafkaAdminPassword: string;
  postgresSettings?: readonly string[];
  /** Parts that the user runs already. */
  given: Partial<Parts>;
  /** Kafka's; any other one when it is taken or absent. */
  kafkaPort?: number;
  onProgress: (text: string) => void;
}

/** Starts what `given` does not name, all at the same time. */
export async function startParts(processes: Processes, options: Options): Promise<Parts> {
  const coming = beginParts(processes, options);
  const [databaseUrl, redisUrl, kafkaBrokers] = await Promise.all([
    coming.databaseUrl,
    coming.redisUrl,
    coming.kafkaBrokers,
  ]);
  return { databaseUrl, redisUrl, kafkaBrokers };
}

/** As `startParts`, for a caller that has something to do as soon as the first part is there. */
export function beginParts(processes: Processes, options: Options): ComingParts {
  const { directory, given, kafkaPort = 0, onProgress } = options;
  const fetched = given.kafkaBrokers && given.redisUrl ? undefined : fetchRuntime(onProgress);
  const runtime = async (): Promise<string> => (await fetched) ?? "";

  const coming = async (
    name: string,
    address: string | undefined,
    start: () => Promise<string>,
  ): Promise<string> => {
    if (address) await assertReachable(name, address);
    const started = address ?? (await start());
    onProgress(`${name} answers`);
    return started;
  };
  const parts = {
    databaseUrl: coming("PostgreSQL", given.databaseUrl, () => {
      const { postgresPassword: password, postgresSettings: settings = [] } = options;
      return startPostgres(processes, {
        directory: join(directory, "postgres"),
        password,
        settings,
      });
    }),
    redisUrl: coming("Redis", given.redisUrl, async () =>
      startRedis(processes, {
        directory: join(directory, "redis"),
        password: options.redisPassword,
        runtime: await runtime(),
      }),
    ),
    kafkaBrokers: coming("Kafka", given.kafkaBrokers, async () =>
      startKafka(processes, {
        directory: join(directory, "kafka"),
        adminPassword: options.kafkaAdminPassword,
        runtime: await runtime(),
        port: kafkaPort,
      }),
    ),
  };
  // Whoever waits for a part hears of its failure; the others' must not end the process unheard.
  for (const part of Object.values(parts)) part.catch(() => {});
  return parts;
}

const REACH_TIMEOUT_MS = 3_000;
const DEFAULT_PORTS: Record<string, number> = { "postgres:": 5432, "postgresql:": 5432 };
const REDIS_PORT = 6379;

/** @throws Failure when nothing listens where the user said. */
async function assertReachable(name: string, address: string): Promise<void> {
  const [first = ""] = address.split(",");
  const url = new URL(first.includes("://") ? first : `tcp://${first}`);
  const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? REDIS_PORT);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  await new Promise<void>((resolve, reject) => {
    const refuse = (reason: string) => {
      socket.destroy();
      reject(
        new Failure(
          `${name} does not answer at ${host}:${port}, where you said it is (${reason}).`,
        ),
      );
    };
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", (error) => refuse(error.message));
    socket.setTimeout(REACH_TIMEOUT_MS, () => refuse("no answer"));
  });
}
