import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { retryUnreachable } from "@kobo/jobs";
import { eventually } from "@kobo/testing";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { receiveWebhook } from "../../src/app/bank/receive-webhook";
import { startTransferRecovery } from "../../src/app/bank/run-transfer";
import { TABLE } from "../../src/db/external-transfers";
import type { ExternalTransfer } from "../../src/domain/external-transfer";
import { aRequest } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { givenRejection } from "./rejections";
import { SECRET, type World, worlds } from "./world";

/** Outages of the rail: no connection, no response, or an open circuit breaker. */
const { aWorld, admin } = worlds();

const PENDING: RailBehaviour = { records: "pending", answers: "as booked" };
const GOOD: RailBehaviour = { records: "success", answers: "as booked" };

async function givenTransfer(world: World, behaviour: RailBehaviour): Promise<ExternalTransfer> {
  world.rail.behaviour = behaviour;
  return (await createExternalTransfer(world.parts, aRequest())).transfer;
}

function callback({ parts }: World, { railReference }: ExternalTransfer): Promise<void> {
  const body = Buffer.from(JSON.stringify({ data: { reference: railReference } }));
  const signature = createHmac("sha512", SECRET).update(body).digest("hex");
  const secrets = { test: SECRET, live: SECRET };
  return receiveWebhook({ db: parts.db, secrets }, { mode: "test", body, signature });
}

const becomes = (world: World, { railReference }: ExternalTransfer, status: string) => {
  const booked = world.rail.transfers.get(railReference);
  if (booked) booked.status = status;
};

const dueInMs = async (world: World, id: string) =>
  (await world.rowById(id)).due_at.getTime() - Date.now();

test.each([
  ["pending", PENDING],
  ["completed", GOOD],
])(
  "a query of a %s transfer without a response does not count as an attempt",
  async (state, behaviour) => {
    const world = aWorld();
    const { id } = await givenTransfer(world, behaviour);
    const before = await world.rowById(id);
    await world.rail.goAway();

    for (let attempt = 0; attempt < 12; attempt++) {
      await world.recoverNow(id);
      expect(await dueInMs(world, id)).toBeGreaterThan(29_000);
      expect(await dueInMs(world, id)).toBeLessThan(60_500);
    }

    const { asked, calls, not_found, updated_at } = before;
    const kept = { state, asked, calls, not_found, updated_at, unreachable: true };
    expect(await world.rowById(id)).toMatchObject(kept);
    expect(await world.parts.db("rail_answers").where({ transfer_id: id })).toHaveLength(calls);
    await world.rail.comeBack();
  },
);

test("an inconclusive answer counts as an attempt, and so does an error of the rail", async () => {
  const world = aWorld();
  const { id } = await givenTransfer(world, PENDING);

  await world.recoverNow(id);
  world.rail.override = { path: "/transfer/verify", answer: (r) => r.writeHead(502).end("{}") };
  await world.recoverNow(id);

  expect(await world.rowById(id)).toMatchObject({ asked: 2, unreachable: false });
});

test.each([
  ["pending", PENDING, "success", "completed"],
  ["completed", GOOD, "reversed", "reversed"],
])(
  "a webhook about a %s transfer is handled only once the rail answers a query",
  async (_, behaviour, now, state) => {
    const world = aWorld();
    const transfer = await givenTransfer(world, behaviour);
    const { id } = transfer;
    becomes(world, transfer, now);
    await world.rail.goAway();

    await callback(world, transfer);
    await world.work();
    expect(await world.rowById(id)).toMatchObject({ notices: 1n, notices_heard: 0n });
    await callback(world, transfer);
    await world.work();
    expect(await dueInMs(world, id)).toBeGreaterThan(29_000);
    await world.rail.comeBack();
    await world.recoverNow(id);

    expect(await world.rowById(id)).toMatchObject({ state, notices: 2n, notices_heard: 2n });
  },
);

test("only retries are brought forward when the rail is back", async () => {
  const world = aWorld();
  const [away, answered] = [
    await givenTransfer(world, PENDING),
    await givenTransfer(world, PENDING),
  ];
  for (let query = 0; query < 5; query++) await world.recoverNow(answered.id);
  await world.rail.goAway();
  await world.recoverNow(away.id);
  await world.rail.comeBack();

  await retryUnreachable(world.parts, { table: TABLE, where: { mode: "live" } });
  expect(await dueInMs(world, away.id)).toBeGreaterThan(20_000);
  await retryUnreachable(world.parts, { table: TABLE, where: { mode: "test" } });

  expect(await dueInMs(world, away.id)).toBeLessThan(2_500);
  expect(await dueInMs(world, answered.id)).toBeGreaterThan(60_000);
});

/** Scales a 60 s outage to 12 s. */
const SCALE = 0.2;
const OUTAGE_MS = 60_000 * SCALE;
/** The breaker's open time is not scaled. */
const BREAKER_OPEN_MS = 10_000;
const PROMISED_MS = (90_000 - BREAKER_OPEN_MS) * SCALE + BREAKER_OPEN_MS;

test("after an outage of a minute, all transfers settle within 90 seconds", async () => {
  const world = aWorld();
  world.parts.queryScale = SCALE;
  const waiting: ExternalTransfer[] = [];
  for (let i = 0; i < 12; i++) waiting.push(await givenTransfer(world, PENDING));
  const completed = await givenTransfer(world, GOOD);
  const known = await givenTransfer(world, PENDING);
  await world.rail.goAway();
  const returned = await Promise.all([1, 2, 3].map(() => givenRejection(world)));
  const recovery = startTransferRecovery(world.parts);
  for (const transfer of waiting) becomes(world, transfer, "success");
  becomes(world, completed, "reversed");
  becomes(world, known, "failed");
  for (const transfer of [completed, known]) await callback(world, transfer);
  await delay(OUTAGE_MS);
  const ids = [...waiting, completed, known, ...returned].map(({ id }) => id);
  const states = async () => {
    const rows = await admin()("external_transfers").whereIn("id", ids);
    return rows.map(({ state }) => state).sort();
  };
  const away = [...waiting.map(() => "pending"), "pending", ...returned.map(() => "reserving")];
  // A return is submitting for as long as an attempt takes.
  await eventually(async () => expect(await states()).toEqual(["completed", ...away]));

  world.rail.behaviour = GOOD;
  await world.rail.comeBack();

  const settled = [...waiting, ...returned].map(() => "completed");
  const expected = [...settled, "failed", "reversed"];
  await eventually(async () => expect(await states()).toEqual(expected), PROMISED_MS);
  await recovery.stop();
  expect(world.ledger.openHolds()).toBe(0);
  expect(world.ledger.balance("suspense")).toBe(0n);
}, 60_000);
