import { connect } from "node:net";
import { join } from "node:path";
import { Failure } from "../failure";
import type { Processes } from "../processes/processes";
import type { Edge } from "../stack/edge";
import { fetchRuntime } from "./java";
import { startKafka } from "./kafka";
import { startPostgres } from "./postgres";
import { startRedis } from "./redis";

/** The addresses of PostgreSQL, Redis and Kafka, started here or by the user. */
export interface Parts {
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
}

/** The same during the start, so that each can be awaited alone. */
export type ComingParts = { [Part in keyof Parts]: Promise<string> };

interface Options {
  directory: string;
  postgresPassword: string;
  redisPassword: string;
  kafkaAdminPassword: string;
  postgresSettings?: readonly string[];
  /** Parts that the user runs. */
  given: Partial<Parts>;
  /** Kafka's preferred port; any free one if it is taken or not set. */
  kafkaPort?: number;
  /** As of `startKafka`. */
  kafkaSessionMs?: number;
  /** The proxy before Kafka; clients reach the other parts by their own settings. */
  edge?: Edge | undefined;
  onProgress: (text: string) => void;
}

/** Starts the parts missing in `given`, in parallel. */
export async function startParts(processes: Processes, options: Options): Promise<Parts> {
  const coming = beginParts(processes, options);
  const [databaseUrl, redisUrl, kafkaBrokers] = await Promise.all([
    coming.databaseUrl,
    coming.redisUrl,
    coming.kafkaBrokers,
  ]);
  return { databaseUrl, redisUrl, kafkaBrokers };
}

/** Like `startParts`, for a caller that needs each part as soon as it is ready. */
export function beginParts(processes: Processes, options: Options): ComingParts {
  const { directory, given, kafkaPort = 0, kafkaSessionMs, edge, onProgress } = options;
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
        sessionMs: kafkaSessionMs,
        edge,
      }),
    ),
  };
  // Callers see the failure of a part that they await; other failures must not end the process as unhandled.
  for (const part of Object.values(parts)) part.catch(() => {});
  return parts;
}

const REACH_TIMEOUT_MS = 10_000;
const DEFAULT_PORTS: Record<string, number> = { "postgres:": 5432, "postgresql:": 5432 };
const REDIS_PORT = 6379;

/** @throws Failure when nothing listens at the user's address. */
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
