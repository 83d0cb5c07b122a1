import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Redis } from "ioredis";
import { withDatabase } from "./database";
import type { Place } from "./secrets";

/** The logs of all processes, line by line. */
export function* logPlaces(directory: string): Generator<Place> {
  const logs = join(directory, "logs");
  for (const file of readdirSync(logs)) {
    const pieces = readFileSync(join(logs, file), "utf8").split("\n");
    yield { name: `the log ${file}`, pieces };
  }
}

/** The lines of a log that its service wrote at a level of `error` or above. */
export async function errorLines(directory: string): Promise<string[]> {
  const logs = join(directory, "logs");
  const found: string[] = [];
  for (const file of readdirSync(logs)) {
    const lines = createInterface({ input: createReadStream(join(logs, file)) });
    for await (const line of lines) {
      if (/"level":(?:50|60|"error"|"fatal")/.test(line)) found.push(`${file}: ${line}`);
    }
  }
  return found;
}

/** Blocks that are read at once, those of large values included. */
const BLOCKS = 2_000;

/** Every row of every table that the services own, some blocks at a time. */
export async function eachTablePlace(
  databaseUrl: string,
  visit: (place: Place) => void,
): Promise<void> {
  return withDatabase(databaseUrl, async (db) => {
    const { rows: tables } = await db.raw<{
      rows: { name: string; blocks: bigint; allBlocks: bigint }[];
    }>(
      `SELECT name, pg_relation_size(name::regclass) / current_setting('block_size')::int AS blocks,
              pg_table_size(name::regclass) / current_setting('block_size')::int AS "allBlocks"
       FROM (
         SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'judge')
       ) t`,
    );
    for (const { name, blocks, allBlocks } of tables) {
      const step = Math.max(1, Math.floor((BLOCKS * Number(blocks)) / Number(allBlocks)));
      for (let from = 0; from < Number(blocks); from += step) {
        const { rows } = await db.raw<{ rows: { text: string }[] }>(
          `SELECT t::text AS text FROM ONLY ${name} t
           WHERE ctid >= '(${from},0)'::tid AND ctid < '(${from + step},0)'::tid`,
        );
        visit({ name: `the table ${name}`, pieces: rows.map(({ text }) => text) });
      }
    }
  });
}

/** Every key of Redis with its value. */
export async function redisPlace(redisUrl: string): Promise<Place> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  redis.on("error", () => {});
  try {
    const pieces: string[] = [];
    for await (const keys of redis.scanStream({ count: 500 })) {
      for (const key of keys as string[]) pieces.push(`${key} ${await contentOf(redis, key)}`);
    }
    return { name: "Redis", pieces };
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case "string":
      return (await redis.get(key)) ?? "";
    case "hash":
      return JSON.stringify(await redis.hgetall(key));
    case "list":
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case "set":
      return JSON.stringify(await redis.smembers(key));
    case "zset":
      return JSON.stringify(await redis.zrange(key, "0", "-1"));
    default:
      return "";
  }
}
