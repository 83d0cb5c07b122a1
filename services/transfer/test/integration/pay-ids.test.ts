import { PayIds } from "@kobo/protos";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { ResolvedPayId } from "@kobo/protos/payid/v1/ResolvedPayId";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { payIdClient } from "../../src/clients/pay-ids";

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A client of a payid that knows these PayIDs, and the calls that it makes. */
async function givenPayIds(known: Record<string, ResolvedPayId>, clockOffMs = 0) {
  const world = { resolved: [] as string[][], marked: [] as string[][], isDown: false };
  const payIds: Partial<Handlers<PayIdsDefinition>> = {
    ResolvePayIds: async ({ items }) => {
      world.resolved.push(items.map(({ payId }) => payId));
      if (world.isDown) throw new Error("down");
      const results = items.map(({ payId }): ResolvedPayId => {
        const found = known[payId];
        const validUntilMs = Date.now() + clockOffMs + 2_000;
        return found ? { found: true, payId, validUntilMs, ...found } : {};
      });
      return { results };
    },
    MarkPayIdsUsed: async ({ items }) => {
      world.marked.push(items.map(({ mode, payId }) => `${mode}/${payId}`));
      if (world.isDown) throw new Error("down");
      return {};
    },
  };
  const unused = async () => {
    throw new Error("not called in this test");
  };
  const names = Object.keys(PayIds.service);
  const handlers = Object.fromEntries(names.map((name) => [name, unused]));
  const services = [
    implement(PayIds.service, { ...handlers, ...payIds } as typeof handlers as never),
  ];
  const logger = createLogger("test", "silent");
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  stops.push(server.stop);
  const client = payIdClient(`127.0.0.1:${server.port}`, testCaller("transfer"));
  stops.push(client.stop);
  const resolve = (payId: string, options: { bypassCache?: boolean } = {}) =>
    client.resolve({ mode: "test", payId, merchantId: "m-1", ...options }, Date.now() + 5_000);
  return { world, client, resolve };
}

const EVENT = {
  name: "payid.payment.completed",
  source: "payid",
  key: "bola.spid",
  merchantId: "m-2",
  pieces: ['{"amount":', "}"],
  slots: ["EVENT_SLOT_AMOUNT" as const],
};

test("a static payee in use is looked up once, and refreshed in one call with the others", async () => {
  const known: Record<string, ResolvedPayId> = {
    "bola.spid": { paymentEvent: EVENT },
    "ada.spid": { paymentEvent: EVENT },
  };
  const { world, resolve } = await givenPayIds(known);
  const [first] = await Promise.all([resolve("bola.spid"), resolve("ada.spid")]);

  await eventually(() => expect(world.resolved).toHaveLength(2), 5_000);

  expect(first).toMatchObject({ paymentEvent: { ...EVENT, slots: ["AMOUNT"] } });
  expect(world.resolved[1]?.toSorted()).toEqual(["ada.spid", "bola.spid"]);
  // The refreshed payee arrives a moment after payid was called, and needs no call of its own.
  await eventually(async () => {
    const later = await resolve("bola.spid");
    expect(later.payId && later.validUntil > (first as typeof later).validUntil).toBe(true);
  }, 1_000);
  expect(world.resolved.filter((payIds) => payIds.includes("bola.spid"))).toHaveLength(2);
});

test("a payee that can no longer be paid is dropped when its validity ends", async () => {
  const known: Record<string, ResolvedPayId> = { "bola.spid": { paymentEvent: EVENT } };
  const { resolve } = await givenPayIds(known);
  await resolve("bola.spid");

  delete known["bola.spid"];

  await eventually(async () => expect((await resolve("bola.spid")).payId).toBeUndefined(), 2_000);
});

test.each([-60_000, 60_000])("with payid's clock %d ms off a payee lasts a second", async (ms) => {
  const known: Record<string, ResolvedPayId> = { "bola.spid": { paymentEvent: EVENT } };
  const { world, resolve } = await givenPayIds(known, ms);
  await resolve("bola.spid");
  await resolve("bola.spid");
  expect(world.resolved).toHaveLength(1);

  delete known["bola.spid"];

  await eventually(async () => expect((await resolve("bola.spid")).payId).toBeUndefined(), 2_000);
});

test("a look-up that bypasses the cache drops the payee that is there", async () => {
  const known: Record<string, ResolvedPayId> = { "bola.spid": { paymentEvent: EVENT } };
  const { world, resolve } = await givenPayIds(known);
  await resolve("bola.spid");
  delete known["bola.spid"];

  const second = await resolve("bola.spid", { bypassCache: true });
  const third = await resolve("bola.spid");

  expect([second.payId, third.payId]).toEqual([undefined, undefined]);
  expect(world.resolved).toHaveLength(3);
});

test("a dynamic payee is looked up for each payment", async () => {
  const { world, resolve } = await givenPayIds({ "b01a.dpid": { onceKey: "b01a.dpid" } });

  const payee = await resolve("b01a.dpid");
  await resolve("b01a.dpid");

  expect(payee).toMatchObject({ onceKey: "b01a.dpid", paymentEvent: undefined });
  expect(world.resolved).toEqual([["b01a.dpid"], ["b01a.dpid"]]);
});

test("an event template with an unknown slot is refused", async () => {
  const slots = [99 as never];
  const { resolve } = await givenPayIds({ "bola.spid": { paymentEvent: { ...EVENT, slots } } });

  await expect(resolve("bola.spid")).rejects.toThrow("unknown slot");
});

test("marks of used PayIDs are batched, and a failed one is not retried", async () => {
  const { world, client } = await givenPayIds({});
  world.isDown = true;
  client.markUsed({ mode: "test", payId: "a.dpid" });
  await eventually(() => expect(world.marked).toHaveLength(1));
  world.isDown = false;

  for (const payId of ["b.dpid", "c.dpid"]) client.markUsed({ mode: "live", payId });

  await eventually(() => expect(world.marked).toHaveLength(2));
  expect(world.marked).toEqual([["MODE_TEST/a.dpid"], ["MODE_LIVE/b.dpid", "MODE_LIVE/c.dpid"]]);
});
