import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { connectBus, ensureTopics, insertEvents, startRelay } from "@kobo/events";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { TEST_SECRETS } from "@kobo/rpc/testing";
import { eventually, testKafka, testKafkaVariables } from "@kobo/testing";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { aTransferData, type GivenEndpoint, givenEndpoint, KEY_BYTES, logger } from "../factories";
import { aReceiver, type Receiver, verified } from "../receiver";

/** These run the built service, as in production. */
const MAIN = join(__dirname, "../../dist/main.js");
const database = testDatabase(MIGRATIONS);
const topicPrefix = `test-${randomUUID()}`;
const bus = connectBus({ ...testKafka(), clientId: "test", topicPrefix, logger });
const children: ChildProcess[] = [];
const receivers: Receiver[] = [];

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const TIMEOUT_MS = 500;

function startService(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      DATABASE_URL: database().url,
      ...testKafkaVariables(),
      KAFKA_TOPIC_PREFIX: topicPrefix,
      GRPC_PORT: "0",
      OPS_PORT: "0",
      WEBHOOK_SECRET_KEY: KEY_BYTES.toString("base64"),
      WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
      ALLOW_LOOPBACK: "true",
      ...TEST_SECRETS,
      ...env,
    },
    stdio: process.env.TEST_LOG_LEVEL ? "inherit" : "ignore",
  });
  children.push(child);
  return child;
}

async function givenCalled(): Promise<{ receiver: Receiver; endpoint: GivenEndpoint }> {
  const receiver = await aReceiver();
  receivers.push(receiver);
  const endpoint = await givenEndpoint(database().db, { url: receiver.url });
  return { receiver, endpoint };
}

/** Publishes an event to the bus `times` times; returns its public id. */
async function publish({ tenant }: GivenEndpoint, times = 1): Promise<string> {
  const { db, url: databaseUrl } = database();
  const id = newUuid();
  const event = {
    ...{ id, key: id, name: "transfer.completed", at: new Date(), data: aTransferData() },
    ...{ merchantId: tenant.merchantId, mode: tenant.mode },
  } as const;
  await inTransaction(db, (trx) => insertEvents(trx, Array(times).fill(event)));
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, source: "transfer", logger });
  await eventually(async () => expect(await db("outbox")).toEqual([]));
  await relay.stop();
  return toPublicId("evt", id);
}

test("after a crash between post and commit the delivery is posted again under the same id, and recorded once", async () => {
  await ensureTopics(bus, { replication: 1 });
  const { receiver, endpoint } = await givenCalled();
  const { db } = database();
  const doomed = startService({ CRASH_POINT: "webhook.after_post" });
  const eventId = await publish(endpoint, 3);

  const [, signal] = await once(doomed, "exit");
  expect(signal).toBe("SIGKILL");
  expect(receiver.received.map(({ id }) => id)).toEqual([eventId]);
  expect(await db("pending_deliveries")).toMatchObject([{ attempts: 0 }]);
  const successor = startService();
  await eventually(async () => {
    expect(await db("finished_deliveries")).toMatchObject([{ status: "delivered", attempts: 1 }]);
  }, 15_000);

  expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
  for (const request of receiver.received) {
    expect(verified(request, endpoint.secret)).toMatchObject({ id: eventId });
  }
  expect(await db("pending_deliveries")).toEqual([]);
  expect(await db("attempts")).toMatchObject([{ number: 1, status_code: 200 }]);
  successor.kill("SIGTERM");
  expect(await once(successor, "exit")).toEqual([0, null]);
});
