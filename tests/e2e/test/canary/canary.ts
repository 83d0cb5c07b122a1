import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kafkaVariables } from "@kobo/local";
import { connect } from "@kobo/postgres";
import { readStack } from "../../src/stack";
import { watchedIn } from "../../src/watched";
import { spansMedium } from "./collector";
import { databaseMedium } from "./media/read-database";
import { filesMedium } from "./media/read-files";
import { kafkaMedium } from "./media/read-kafka";
import { redisMedium } from "./media/read-redis";
import { needlesIn } from "./needles/needles-in";
import type { Run } from "./report";
import { scannerFor } from "./scanner";
import { type Searched, search } from "./search";
import { readNoted } from "./traffic";

interface Options {
  /** The system's data folder. */
  directory: string;
  /** The folder of its recorded traffic. */
  watched: string;
  stop: () => Promise<void>;
}

/**
 * Searches everything that a run has left for card numbers, security codes and keys. Media of the
 * running system come first; then `stop` ends it, which completes its logs and traces.
 */
export async function searchRun({
  directory,
  watched: watchedDirectory,
  stop,
}: Options): Promise<Run> {
  const stack = readStack(join(directory, "stack.json"));
  const { databaseUrl, redisUrl } = stack;
  const secrets = JSON.parse(readFileSync(join(directory, "secrets.json"), "utf8"));
  const watched = watchedIn(watchedDirectory);
  const noted = readNoted(watched.noted);
  const scan = scannerFor(needlesIn(noted, secrets));
  const payments = await paymentsIn(databaseUrl);

  const searched: Searched[] = [];
  for (const medium of [
    databaseMedium(databaseUrl),
    redisMedium(redisUrl),
    kafkaMedium({ access: kafkaVariables("internal-teams", stack) }),
  ]) {
    searched.push(await search(medium, scan));
  }
  await stop();
  const launcherLog = join(directory, "launcher.log");
  for (const medium of [
    // The launcher shows the demo merchants' keys to the user.
    filesMedium({
      name: "logs",
      unit: "lines",
      paths: [join(directory, "logs"), launcherLog],
      keysAreShownIn: [launcherLog],
    }),
    // Redis writes every change here first, and it stays longer than a key's TTL.
    filesMedium({ name: "Redis's file", unit: "lines", paths: redisFiles(directory) }),
    filesMedium({ name: "the simulator's books", unit: "lines", paths: [join(directory, "book")] }),
    filesMedium({ name: "webhook deliveries", unit: "deliveries", paths: [watched.deliveries] }),
    // The API returns keys to their owner.
    filesMedium({
      name: "answers",
      unit: "answers",
      paths: [watched.answers],
      keysAreShownIn: [watched.answers],
    }),
    spansMedium(watched.spans),
  ]) {
    searched.push(await search(medium, scan));
  }
  return { searched, payments, messagesWithCard: noted.withCard, codes: noted.codes.length };
}

/** Redis reads its password from here; the file is private, like the system's other secrets. */
const REDIS_SETTINGS = "redis.conf";

function redisFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith("redis") && name !== REDIS_SETTINGS)
    .map((name) => join(directory, name));
}

async function paymentsIn(url: string): Promise<number> {
  const db = connect({ url, schema: "public", applicationName: "canary" });
  try {
    const row = await db("card_payments.payments").count<{ count: bigint }[]>("*").first();
    return Number(row?.count ?? 0);
  } finally {
    await db.destroy();
  }
}
