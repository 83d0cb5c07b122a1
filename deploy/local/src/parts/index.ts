import { join } from "node:path";
import type { Processes } from "../processes";
import { assertJava, fetchRuntime } from "./java";
import { startKafka } from "./kafka";
import { startPostgres } from "./postgres";
import { startRedis } from "./redis";

/** Where PostgreSQL, Redis and Kafka answer, ours or somebody else's. */
export interface Parts {
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
}

interface Options {
  directory: string;
  postgresPassword: string;
  postgresSettings?: string[];
  /** Parts that the user runs already. */
  given: Partial<Parts>;
  onProgress: (text: string) => void;
}

/** Starts what `given` does not name, all at the same time. */
export async function startParts(processes: Processes, options: Options): Promise<Parts> {
  const { directory, given, onProgress } = options;
  if (!given.kafkaBrokers) assertJava();
  const runtime = given.kafkaBrokers && given.redisUrl ? "" : await fetchRuntime();
  const started = async (name: string, work: Promise<string>): Promise<string> => {
    const address = await work;
    onProgress(name);
    return address;
  };
  const [databaseUrl, redisUrl, kafkaBrokers] = await Promise.all([
    given.databaseUrl ??
      started(
        "PostgreSQL",
        startPostgres(processes, {
          directory: join(directory, "postgres"),
          password: options.postgresPassword,
          settings: options.postgresSettings ?? [],
        }),
      ),
    given.redisUrl ??
      started("Redis", startRedis(processes, { directory: join(directory, "redis"), runtime })),
    given.kafkaBrokers ??
      started("Kafka", startKafka(processes, { directory: join(directory, "kafka"), runtime })),
  ]);
  return { databaseUrl, redisUrl, kafkaBrokers };
}
