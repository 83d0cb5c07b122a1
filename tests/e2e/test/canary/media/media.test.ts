import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectBus } from "@kobo/events";
import { connect, type Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { connectPatiently } from "@kobo/redis/testing";
import { createLogger } from "@kobo/runtime";
import { testDatabaseUrl, testKafka, testKafkaVariables, testRedisUrl } from "@kobo/testing";
import { startReceiver } from "../../../src/receiver";
import { watchedIn } from "../../../src/watched";
import { spansMedium, startCollector } from "../collector";
import { needlesIn } from "../needles/needles-in";
import { verdictOf } from "../report";
import { scannerFor } from "../scanner";
import { type Searched, search } from "../search";
import type { Medium } from "./medium";
import { databaseMedium } from "./read-database";
import { filesMedium } from "./read-files";
import { kafkaMedium } from "./read-kafka";
import { redisMedium } from "./read-redis";

const CARD = "4000056655665556";
const CODE = "731";
const KEY = `sk_test_${"aB3".repeat(13)}x`;
/** One of each kind, as careless code might write it. */
const INJECTED = [
  ["a card number (…5556)", `paid with ${CARD}`],
  ["a security code", JSON.stringify({ cvc: CODE })],
  ["a key that was given out", `for ${KEY}`],
] as const;

const noted = { cards: [CARD], codes: [CODE], keys: [KEY], withCard: 1 };
const scan = scannerFor(needlesIn(noted, {}));
const logger = createLogger("e2e", "silent");
const bus = connectBus({ ...testKafka(), clientId: "e2e", logger });

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-canary-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A medium into which a text is injected. */
type Inject = (text: string) => Promise<Medium>;

const inLog: Inject = async (text) => {
  const file = join(folder, `${randomUUID()}.log`);
  writeFileSync(file, `{"msg":"started"}\n${JSON.stringify({ msg: text })}`);
  return filesMedium({ name: "logs", unit: "lines", paths: [file] });
};

const databaseName = `canary_${randomUUID().replaceAll("-", "")}`;
const ownUrl = new URL(testDatabaseUrl());
ownUrl.pathname = `/${databaseName}`;

function connectTo(url: string): Database {
  return connect({ url, schema: "public", applicationName: "e2e" });
}

async function asAdmin(statement: string): Promise<void> {
  const admin = connectTo(testDatabaseUrl());
  await admin.raw(statement, [databaseName]);
  await admin.destroy();
}

beforeAll(() => asAdmin("CREATE DATABASE ??"));

afterAll(() => asAdmin("DROP DATABASE ?? WITH (FORCE)"));

const inRow =
  (column: (text: string) => { type: string; value: string | Buffer }): Inject =>
  async (text) => {
    const { type, value } = column(text);
    const db = connectTo(ownUrl.href);
    await db.raw("DROP SCHEMA IF EXISTS deep CASCADE");
    await db.raw(`CREATE SCHEMA deep; CREATE TABLE deep.things (id int, held ${type})`);
    await db.raw("INSERT INTO deep.things VALUES (1, NULL), (2, ?)", [value]);
    await db.destroy();
    return databaseMedium(ownUrl.href);
  };

const inRedis =
  (write: (redis: Redis, key: string, text: string) => Promise<unknown>): Inject =>
  async (text) => {
    const prefix = `canary-${randomUUID()}`;
    const redis = await connectPatiently(testRedisUrl());
    await write(redis, `${prefix}:key`, text);
    await redis.expire(`${prefix}:key`, 60);
    redis.disconnect();
    return redisMedium(testRedisUrl(), prefix);
  };

interface Message {
  key?: string;
  value: string;
  headers?: Record<string, string>;
}

const inTopic =
  (message: (text: string) => Message): Inject =>
  async (text) => {
    const topic = `canary-${randomUUID()}`;
    const admin = bus.kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 3 }], waitForLeaders: true });
    await admin.disconnect();
    // Idempotent: a send that is retried adds no second record.
    const producer = bus.kafka.producer({ idempotent: true });
    await producer.connect();
    await producer.send({ topic, messages: [{ value: "{}" }, message(text)] });
    await producer.disconnect();
    return kafkaMedium({
      access: testKafkaVariables(),
      matches: (name) => name === topic,
    });
  };

const inSpan: Inject = async (text) => {
  const file = join(folder, `${randomUUID()}.jsonl`);
  const collector = await startCollector(file);
  const span = (status: string) => ({ spanId: "00f067aa0ba902b7", status: { message: status } });
  const body = JSON.stringify({ resourceSpans: [{ spans: [span("OK"), span(text)] }] });
  await fetch(`${collector.url}/v1/traces`, { method: "POST", body });
  collector.stop();
  return spansMedium(file);
};

const inDelivery =
  (request: (text: string) => RequestInit): Inject =>
  async (text) => {
    const before = process.env.E2E_WATCHED;
    process.env.E2E_WATCHED = mkdtempSync(join(folder, "watched-"));
    const { deliveries } = watchedIn(process.env.E2E_WATCHED);
    const receiver = await startReceiver();
    for (const init of [{ body: "{}" }, request(text)]) {
      await fetch(receiver.url, { method: "POST", ...init });
    }
    await receiver.stop();
    if (before === undefined) delete process.env.E2E_WATCHED;
    else process.env.E2E_WATCHED = before;
    return filesMedium({ name: "deliveries", unit: "deliveries", paths: [deliveries] });
  };

const MEDIA: [string, Inject, units: number][] = [
  ["a log", inLog, 2],
  ["a text column", inRow((value) => ({ type: "text", value })), 2],
  ["a column of JSON", inRow((text) => ({ type: "jsonb", value: JSON.stringify({ text }) })), 2],
  ["a column of bytes", inRow((text) => ({ type: "bytea", value: Buffer.from(text) })), 2],
  ["a list of texts", inRow((text) => ({ type: "text[]", value: `{${JSON.stringify(text)}}` })), 2],
  ["a string of Redis", inRedis((redis, key, text) => redis.set(key, text)), 1],
  ["a hash of Redis", inRedis((redis, key, text) => redis.hset(key, "field", text)), 1],
  ["a list of Redis", inRedis((redis, key, text) => redis.rpush(key, "first", text)), 1],
  ["a set of Redis", inRedis((redis, key, text) => redis.sadd(key, text)), 1],
  ["a sorted set of Redis", inRedis((redis, key, text) => redis.zadd(key, 1, text)), 1],
  ["a stream of Redis", inRedis((redis, key, text) => redis.xadd(key, "*", "field", text)), 1],
  ["a record's value", inTopic((value) => ({ value })), 2],
  ["a record's key", inTopic((key) => ({ key, value: "{}" })), 2],
  ["a record's header", inTopic((text) => ({ value: "{}", headers: { reason: text } })), 2],
  ["a span", inSpan, 2],
  ["a webhook's body", inDelivery((text) => ({ body: JSON.stringify({ data: text }) })), 2],
  ["a webhook's header", inDelivery((text) => ({ headers: { "x-more": text } })), 2],
];

describe.each(MEDIA)("in %s", (_where, inject, units) => {
  test.each(INJECTED)("finds %s", async (what, text) => {
    const searched = await search(await inject(text), scan);

    expect(searched.units).toBe(units);
    expect([...new Set(searched.findings.map((finding) => finding.what))]).toEqual([what]);
    expect(verdictOf({ ...CLEAN, searched: [searched] }, { isWhole: false }).failed).toBe(true);
  });

  test("finds nothing in clean text", async () => {
    const searched = await search(await inject("paid with a card, for a merchant"), scan);

    expect(searched).toMatchObject({ units, findings: [] });
  });
});

const CLEAN = { payments: 40, messagesWithCard: 60, codes: 1 };

function searchedOf(fields: Partial<Searched>): Searched {
  return {
    medium: "logs",
    unit: "lines",
    units: 100,
    findings: [],
    provesNothing: false,
    ...fields,
  };
}

test("a whole run fails when a medium is empty, or without card traffic", () => {
  const searched = [searchedOf({})];

  expect(verdictOf({ ...CLEAN, searched }, { isWhole: true }).failed).toBe(false);
  for (const poor of [{ payments: 0 }, { messagesWithCard: 0 }, { codes: 0 }]) {
    expect(verdictOf({ ...CLEAN, searched, ...poor }, { isWhole: true }).failed).toBe(true);
  }
  const empty = {
    ...CLEAN,
    searched: [searchedOf({}), searchedOf({ medium: "Kafka", units: 0, provesNothing: true })],
  };
  expect(verdictOf(empty, { isWhole: true })).toMatchObject({
    failed: true,
    text: expect.stringContaining("Kafka held nothing"),
  });
});

test("a partial run without card traffic passes, and reports that no card was sent", () => {
  const run = { searched: [searchedOf({})], payments: 0, messagesWithCard: 0, codes: 0 };

  expect(verdictOf(run, { isWhole: false })).toMatchObject({
    failed: false,
    text: expect.stringContaining("No test of this run sent a card."),
  });
});

test("the verdict shows where and what was found, never the secret", async () => {
  const log = await inLog(`card ${CARD} code ${CODE} cvc key ${KEY} at ${CARD}`);

  const { text } = verdictOf({ ...CLEAN, searched: [await search(log, scan)] }, { isWhole: false });

  expect(text).toMatch(/a card number \(…5556\) in logs, .*[.]log:2/);
  expect(text).toContain('"msg":"card');
  expect(text).not.toMatch(/40000|5665|731|aB3/);
});

test("a medium that may show keys may not show card numbers", async () => {
  const file = join(folder, "shown.log");
  writeFileSync(file, `${KEY}\n${CARD}\n`);
  const medium = filesMedium({
    name: "logs",
    unit: "lines",
    paths: [file],
    keysAreShownIn: [file],
  });

  const { findings } = await search(medium, scan);

  expect(findings.map(({ what }) => what)).toEqual(["a card number (…5556)"]);
});
