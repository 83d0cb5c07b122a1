import { setTimeout as delay } from "node:timers/promises";
import { retryUnreachable } from "@kobo/jobs";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { receiveWebhook } from "../../../src/app/purchases/receive-webhook";
import { startPurchaseRecovery } from "../../../src/app/purchases/run-purchase";
import { billProvider, type Provider } from "../../../src/clients/provider/provider";
import { TABLE } from "../../../src/db/purchase-row";
import type { Purchase } from "../../../src/domain/purchases/purchase";
import { boughtWorlds, CHARGE, WALLET, type World } from "../purchase-world";
import { json, rawProvider, reset } from "../raw-provider";

/** The provider is unreachable for a while. */
const { database, aBought } = boughtWorlds();
const raw = rawProvider();
const logger = createLogger("test", "silent");

const DELIVERED = { status: "delivered", transactionId: "1763", total_amount: "965.00" };
const delivered = json({ code: "000", content: { transactions: DELIVERED } });
const processing = json({ code: "099" });
const takenBack = json({ code: "040" });

let providers: Provider[] = [];
afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  providers = [];
});

function aProvider(onRecovered?: () => void): Provider {
  const provider = billProvider(raw.account({ timeoutMs: 8_000 }), onRecovered);
  providers.push(provider);
  return provider;
}

/** A world with a provider over HTTP. */
function aWorld(onRecovered?: () => void): World {
  const world = aBought();
  const provider = aProvider(onRecovered);
  world.parts.providers = { test: provider, live: provider };
  return world;
}

async function givenPurchase(world: World, answer: typeof delivered): Promise<Purchase> {
  raw.behave = answer;
  return world.buy();
}

function callback({ parts }: World, { providerRequestId }: Purchase): Promise<void> {
  const webhook = { type: "transaction-update", data: { requestId: providerRequestId } };
  return receiveWebhook(parts, { mode: "test", body: Buffer.from(JSON.stringify(webhook)) });
}

const dueInMs = async (world: World, purchase: Purchase) =>
  (await world.rowOf(purchase)).due_at.getTime() - Date.now();

test.each([
  ["pending", processing],
  ["completed", delivered],
])("a requery of a %s purchase without a response is not counted", async (state, answer) => {
  const world = aWorld();
  const purchase = await givenPurchase(world, answer);
  const { requeries, calls, not_found, updated_at } = await world.rowOf(purchase);
  raw.behave = reset;

  for (let attempt = 0; attempt < 14; attempt++) {
    await world.recoverNow(purchase);
    expect(await dueInMs(world, purchase)).toBeGreaterThan(29_000);
    expect(await dueInMs(world, purchase)).toBeLessThan(60_500);
  }

  const kept = { state, requeries, calls, not_found, updated_at, unreachable: true };
  expect(await world.rowOf(purchase)).toMatchObject(kept);
  const answers = await world.admin("provider_answers").where({ purchase_id: purchase.id });
  expect(answers).toHaveLength(calls);
});

test("an unknown outcome and an HTTP error are counted as requeries", async () => {
  const world = aWorld();
  const purchase = await givenPurchase(world, processing);

  await world.recoverNow(purchase);
  raw.behave = json({}, 502);
  await world.recoverNow(purchase);

  expect(await world.rowOf(purchase)).toMatchObject({ requeries: 2, unreachable: false });
});

test.each([
  ["pending", processing, delivered, "completed", WALLET - CHARGE],
  ["completed", delivered, takenBack, "reversed", WALLET],
] as const)(
  "a callback about a %s purchase is processed only when a requery gets a response",
  async (...given) => {
    const [, before, after, state, left] = given;
    const world = aWorld();
    const purchase = await givenPurchase(world, before);
    raw.behave = reset;

    await callback(world, purchase);
    await world.work();
    expect(await world.rowOf(purchase)).toMatchObject({ notices: 1n, notices_heard: 0n });
    await callback(world, purchase);
    await world.work();
    expect(await dueInMs(world, purchase)).toBeGreaterThan(29_000);
    raw.behave = after;
    await world.recoverNow(purchase);

    expect(await world.rowOf(purchase)).toMatchObject({ state, notices: 2n, notices_heard: 2n });
    expect(world.ledger.balance).toBe(left);
  },
);

test("a callback about a purchase in review also waits for a response", async () => {
  const world = aBought();
  const purchase = await world.buyUnresolved();
  const provider = aProvider();
  world.parts.providers = { test: provider, live: provider };
  raw.behave = reset;

  await callback(world, purchase);
  await world.work();
  expect(await world.rowOf(purchase)).toMatchObject({ state: "review", notices_heard: 0n });
  expect(await dueInMs(world, purchase)).toBeLessThan(60_500);
  raw.behave = delivered;
  await world.recoverNow(purchase);

  expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
});

test("a recovered provider brings forward only the retries of unreachable requeries", async () => {
  const world = aWorld();
  const away = await givenPurchase(world, processing);
  const answered = await givenPurchase(world, processing);
  for (let question = 0; question < 5; question++) await world.recoverNow(answered);
  raw.behave = reset;
  await world.recoverNow(away);
  const { db } = world.parts;

  await retryUnreachable({ db, logger }, { table: TABLE, where: { mode: "live" } });
  expect(await dueInMs(world, away)).toBeGreaterThan(20_000);
  await retryUnreachable({ db, logger }, { table: TABLE, where: { mode: "test" } });

  expect(await dueInMs(world, away)).toBeLessThan(2_500);
  expect(await dueInMs(world, answered)).toBeGreaterThan(60_000);
});

/** A fifth of the delays: the outage lasts 12 s. */
const SCALE = 0.2;
const OUTAGE_MS = 60_000 * SCALE;
/** The breaker stays open for ten seconds at any scale. */
const BREAKER_OPEN_MS = 10_000;
const PROMISED_MS = (90_000 - BREAKER_OPEN_MS) * SCALE + BREAKER_OPEN_MS;

test("all purchases settle within 90 s after an outage of a minute", async () => {
  const { db } = database();
  const world = aWorld(
    () => void retryUnreachable({ db, logger }, { table: TABLE, where: { mode: "test" } }),
  );
  world.parts.requeryScale = SCALE;
  const waiting = await Promise.all(
    Array.from({ length: 12 }, () => givenPurchase(world, processing)),
  );
  const completed = await givenPurchase(world, delivered);
  raw.behave = reset;
  const recovery = startPurchaseRecovery(world.parts);
  await callback(world, completed);
  await delay(OUTAGE_MS);
  const states = async () => {
    const rows = await Promise.all([...waiting, completed].map(world.rowOf));
    return rows.map(({ state }) => state);
  };
  expect(await states()).toEqual([...waiting.map(() => "pending"), "completed"]);

  raw.behave = (response, request) =>
    request.body.includes(completed.providerRequestId)
      ? takenBack(response, request)
      : delivered(response, request);

  const settled = [...waiting.map(() => "completed"), "reversed"];
  await eventually(async () => expect(await states()).toEqual(settled), PROMISED_MS);
  await recovery.stop();
}, 60_000);

test("a breaker that closes calls onRecovered once", async () => {
  const recovered = jest.fn();
  const provider = aProvider(recovered);
  const purchase = await givenPurchase(aBought(), processing);
  raw.behave = reset;
  for (let i = 0; i < 12; i++) await provider.requery(purchase, Date.now() + 1_000);
  expect(provider.states()).toContain("requery open");
  raw.behave = processing;

  await eventually(async () => {
    expect(await provider.requery(purchase, Date.now() + 1_000)).toMatchObject({ kind: "unknown" });
  }, 15_000);

  expect(recovered).toHaveBeenCalledTimes(1);
});
