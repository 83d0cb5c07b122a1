import { randomUUID } from "node:crypto";
import { CATALOGUE, type EventName, isPublic, jsonSchemaOf } from "@kobo/events";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { startExtraProcess, withoutBus } from "../extra-process";
import { ANY_BANK, aFreshAccountNumber, controlOf, payBankAccount } from "../simulator-control";
import {
  type Endpoint,
  type MerchantServer,
  says,
  startMerchantServer,
} from "../webhooks/merchant-server";
import {
  arrival,
  dataOf,
  envelopeOf,
  eventsListed,
  givenHook,
  givenPayments,
  givenTill,
  type Hook,
  hookRecord,
  sendTest,
  untilDelivery,
} from "../webhooks/webhooks";
import {
  givenMerchant,
  openDatabase,
  runCommand,
  type TestMerchant,
  uniqueReference,
} from "../world";
import { type OnBus, readBus } from "./bus-reader";

const OPERATORS = [
  "webhook.endpoint.failing",
  "webhook.endpoint.disabled",
  "provider.float_low",
  "reconciliation.difference",
] as const satisfies EventName[];
type OperatorEvent = (typeof OPERATORS)[number];

let db: Database;
let server: MerchantServer;
let merchant: TestMerchant;
let all: Hook;
let bus: Awaited<ReturnType<typeof readBus>>;
beforeAll(async () => {
  db = openDatabase();
  server = await startMerchantServer();
  [merchant, bus] = await Promise.all([givenMerchant(), readBus(OPERATORS)]);
  all = await givenHook(merchant, server.endpoint());
}, 60_000);
afterAll(async () => {
  await Promise.all([bus.stop(), server.stop()]);
  await db.destroy();
});

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

/** Waits until an event is on the bus, and checks it against the catalogue. */
async function received(name: OperatorEvent, isIt: (event: OnBus) => boolean): Promise<OnBus> {
  const event = await eventually(() => {
    const found = bus.received.find((each) => each.type === name && isIt(each));
    if (!found) throw new Error(`${name} is not on the bus.`);
    return found;
  }, 30_000);
  const accepts = ajv.compile(jsonSchemaOf(name));
  expect(accepts(event.data) ? [] : accepts.errors).toEqual([]);
  expect(event.headers).toMatchObject({
    ce_specversion: "1.0",
    ce_id: expect.any(String),
    ce_dataschema: `urn:kobo:event:${name}:${CATALOGUE[name].version}`,
    "content-type": "application/json",
  });
  return event;
}

const onlyOne = (name: OperatorEvent, isIt: (event: OnBus) => boolean) =>
  expect(bus.received.filter((each) => each.type === name && isIt(each))).toHaveLength(1);

test("the non-public events are the operators' and two internal ones", () => {
  const others = (Object.keys(CATALOGUE) as EventName[]).filter((name) => !isPublic(name));

  expect(others.toSorted()).toEqual(
    [...OPERATORS, "customer.erased", "ledger.transfers.committed"].toSorted(),
  );
});

test("an endpoint that returns 410 is disabled with an event, and not called again", async () => {
  const endpoint = server.endpoint(says(410, {}, "moved away"));
  const hook = await givenHook(merchant, endpoint);
  const { id } = await sendTest(hook);

  await untilDelivery(hook, id, { status: "failed", attemptCount: 1, nextAttemptAt: null });

  expect(await hookRecord(hook)).toMatchObject({
    active: false,
    disabledReason: "gone",
    disabledAt: expect.any(String),
  });
  const isIt = ({ data }: OnBus) => data.webhookId === hook.id;
  const { data, headers } = await received("webhook.endpoint.disabled", isIt);
  expect(data).toEqual({
    webhookId: hook.id,
    // Only the host of a URL: the rest may be secret.
    host: new URL(endpoint.url).host,
    reason: "gone",
    failingSince: expect.any(String),
    disabledAt: (await hookRecord(hook)).disabledAt,
  });
  expect(headers).toMatchObject({ ce_mode: "test" });
  onlyOne("webhook.endpoint.disabled", isIt);
  const refused = await hook.api.post(`/webhooks/${hook.id}/test`);
  expect([refused.status, refused.body.code]).toEqual([409, "WEBHOOK_DISABLED"]);
  expect(endpoint.received).toHaveLength(1);
});

test("a failing live endpoint is reported, and disabled after three days", async () => {
  // A host name that never resolves.
  const host = `${randomUUID()}.invalid`;
  const url = `https://${host}/hooks?key=hidden`;
  const live = { api: merchant.liveApi };
  const hook = await givenHook(live, { ...server.endpoint(), url });
  const { id } = await sendTest(hook);
  await untilDelivery(hook, id, { status: "pending", attemptCount: 1 });
  const { failingSince } = await hookRecord(hook);
  expect(failingSince).toEqual(expect.any(String));
  const isIt = ({ data }: OnBus) => data.webhookId === hook.id;

  await letFail(url, "2 hours");
  // It checks such endpoints as soon as it has started.
  const extra = await startExtraProcess("webhook", { stack: await withoutBus() });
  try {
    const { data, headers } = await received("webhook.endpoint.failing", isIt);
    const since = new Date(String(data.failingSince));
    expect(data).toEqual({
      webhookId: hook.id,
      host,
      failingSince: (await hookRecord(hook)).failingSince,
      disablesAt: expect.any(String),
      waiting: 1,
      lastStatusCode: null,
      lastError: expect.any(String),
    });
    const hours = (Date.parse(String(data.disablesAt)) - since.getTime()) / (60 * 60 * 1_000);
    expect(Math.round(hours / 24)).toBe(3);
    expect(headers).toMatchObject({ ce_mode: "live" });
    onlyOne("webhook.endpoint.failing", isIt);
  } finally {
    await extra.stop();
  }

  await letFail(url, "4 days");
  await lastAttemptNow(url);
  await untilDelivery(hook, id, { status: "failed", attemptCount: 10 });
  const { data } = await received("webhook.endpoint.disabled", isIt);
  expect(data).toMatchObject({ webhookId: hook.id, host, reason: "failing" });
  expect(await hookRecord(hook)).toMatchObject({ active: false, disabledReason: "failing" });
}, 60_000);

/** Sets back the start of its failures. */
async function letFail(url: string, interval: string): Promise<void> {
  const { id } = await db("webhook.endpoints").where({ url }).first("id");
  await db("webhook.endpoint_health")
    .where({ endpoint_id: id })
    .update({ failing_since: db.raw("now() - ?::interval", [interval]) });
}

/** Leaves one attempt, once none is in progress, which would replace the number. */
async function lastAttemptNow(url: string): Promise<void> {
  const { id } = await db("webhook.endpoints").where({ url }).first("id");
  await eventually(async () => {
    const changed = await db("webhook.pending_deliveries")
      .where({ endpoint_id: id, leased_until: null })
      .update({ attempts: 9, due_at: db.raw("now()") });
    expect(changed).toBe(1);
  });
}

test("a low float at a provider is published", async () => {
  const provider = controlOf("bill-provider");
  const { float_kobo: float } = await provider.records({ phone: "nobody" });
  const look = async (isLow: boolean) => {
    const floats = () => db("bills.provider_floats").where({ mode: "test" });
    await floats().update({ due_at: db.raw("now()") });
    await eventually(async () => expect(await floats().first()).toMatchObject({ is_low: isLow }));
  };
  await look(false);
  const before = bus.received.length;

  // Enough for every purchase of concurrent tests.
  await provider.command("/float", { naira: "499999" });
  try {
    await look(true);
    const { data, key } = await received(
      "provider.float_low",
      (event) => bus.received.indexOf(event) >= before && event.key === "bill_provider/test",
    );

    expect(key).toBe("bill_provider/test");
    expect(data).toMatchObject({ provider: "bill_provider", threshold: 50_000_000 });
    expect(data.balance).toBeLessThan(50_000_000);
  } finally {
    await provider.command("/float", { naira: String(float / 100) });
    await look(false);
  }
});

test("a difference with a bank's statement is published", async () => {
  const accountNumber = aFreshAccountNumber();
  const rail = controlOf("rail");
  const match = { account_number: accountNumber };
  await rail.fault({ operation: "transfer", fault: "double-execution", match, times: 1 });
  const order = { fromPayId: merchant.wallet, accountNumber, bankCode: ANY_BANK };
  const reference = uniqueReference();
  await payBankAccount(merchant.api, { ...order, amount: 1_000_000, reference });
  const { transfers } = await rail.records(match);

  await runCommand("reconcile", "--mode", "test");

  const { data } = await received(
    "reconciliation.difference",
    ({ key }) => key === transfers[0]?.reference,
  );
  expect(data).toMatchObject({ kind: "double" });
}, 60_000);

test("no operator event reaches a merchant that subscribes to everything", async () => {
  const till = await givenTill(merchant);
  const [paid] = await givenPayments(merchant, till, 1);
  await arrival(all.endpoint, ({ id }) => id === paid?.id);

  const names = (endpoint: Endpoint) =>
    endpoint.received.map((delivery) => envelopeOf(delivery).event);
  const listed = [
    ...(await eventsListed(merchant.api)),
    ...(await eventsListed(merchant.liveApi)),
  ].map(({ event }) => event);
  const seen = [...names(all.endpoint), ...listed] as EventName[];
  expect(seen).toContain("payid.payment.completed");
  expect(seen.filter((name) => !isPublic(name))).toEqual([]);
  for (const name of OPERATORS) {
    const listing = await merchant.api.get(`/events?event=${name}`);
    expect([listing.status, listing.body.code]).toEqual([400, "VALIDATION_ERROR"]);
    const subscribed = await merchant.api.post("/webhooks", {
      url: all.endpoint.url,
      events: [name],
    });
    expect([subscribed.status, subscribed.body.code]).toEqual([400, "VALIDATION_ERROR"]);
  }
  expect(await db("webhook.events").whereIn("name", [...OPERATORS])).toEqual([]);
  expect(dataOf(await merchant.api.get("/webhooks"))).toMatchObject({
    webhooks: [{ id: all.id }, { disabledReason: "gone" }],
  });
});
