import type { Mode } from "@kobo/core/tenant";
import { receiveWebhook } from "../../../src/app/purchases/receive-webhook";
import { declined, delivered, processing, reversed } from "../../factories";
import { boughtWorlds, CHARGE, WALLET, type World } from "../purchase-world";

const { aBought } = boughtWorlds();

function receive({ parts }: World, webhook: unknown, mode: Mode = "test") {
  const text = typeof webhook === "string" ? webhook : JSON.stringify(webhook);
  return receiveWebhook(parts, { mode, body: Buffer.from(text) });
}

function aWebhook({ providerRequestId }: { providerRequestId: string }) {
  return { type: "transaction-update", data: { code: "000", requestId: providerRequestId } };
}

describe("a provider's reversal", () => {
  test("refunds the merchant and publishes it once, for any number of webhooks", async () => {
    const world = aBought();
    const purchase = await world.buy();
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
    world.provider.outcomes.requery = reversed;

    for (let i = 0; i < 3; i++) {
      await receive(world, aWebhook(purchase));
      await world.work();
    }

    expect(await world.rowOf(purchase)).toMatchObject({
      state: "reversed",
      due_at: null,
      completed_at: expect.any(Date),
    });
    expect(world.ledger.balance).toBe(WALLET);
    expect(await world.eventNamesOf(purchase)).toEqual([
      "bill.purchase.completed",
      "bill.purchase.reversed",
    ]);
    expect(world.provider.calls.map(({ call }) => call)).toEqual(["pay", "requery"]);
  });

  test.each(["before", "after"] as const)(
    "is finished by the worker when the ledger fails %s the commit",
    async (moment) => {
      const world = aBought();
      const purchase = await world.buy();
      world.provider.outcomes.requery = reversed;
      world.ledger.silent.reverse = moment;
      await receive(world, aWebhook(purchase));
      await world.work();
      expect(await world.rowOf(purchase)).toMatchObject({ state: "reversing" });
      world.ledger.silent = {};

      await world.recoverNow(purchase);

      expect(await world.rowOf(purchase)).toMatchObject({ state: "reversed" });
      expect(world.ledger.balance).toBe(WALLET);
    },
  );

  test("of a purchase on debt reduces the debt, and does not credit the wallet", async () => {
    const world = aBought();
    const purchase = await world.buyLost();
    world.ledger.balance = 0n;
    world.provider.outcomes.requery = delivered;
    await world.recoverNow(purchase);
    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed", charged_to: "debt" });
    world.provider.outcomes.requery = reversed;

    await receive(world, aWebhook(purchase));
    await world.work();

    expect(await world.rowOf(purchase)).toMatchObject({ state: "reversed" });
    expect(world.ledger.reversed.get(purchase.id)).toBe("debt");
    expect(world.ledger.balance).toBe(0n);
    expect(await world.reviewOf(purchase)).toMatchObject({ resolution: "resolved" });
  });

  test("is applied only if a requery confirms it", async () => {
    const world = aBought();
    const purchase = await world.buy();

    await receive(world, {
      type: "transaction-update",
      data: {
        code: "040",
        requestId: purchase.providerRequestId,
        content: { transactions: { status: "reversed" } },
      },
    });
    await world.work();

    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed", due_at: null });
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
  });
});

describe("a webhook causes a requery", () => {
  test.each([
    ["pending", "buyPending", delivered, "completed", WALLET - CHARGE],
    ["pending", "buyPending", declined, "failed", WALLET],
    ["review", "buyUnresolved", delivered, "completed", WALLET - CHARGE],
    ["review", "buyUnresolved", declined, "failed", WALLET],
    ["lost", "buyLost", delivered, "completed", WALLET - CHARGE],
    ["lost", "buyLost", declined, "failed", WALLET],
  ] as const)("of a %s purchase (%s, %j)", async (state, buy, answer, end, left) => {
    const world = aBought();
    const buyPending = () => {
      world.provider.outcomes.pay = processing;
      return world.buy();
    };
    const purchase = await { ...world, buyPending }[buy]();
    expect(await world.rowOf(purchase)).toMatchObject({ state });
    expect(await world.work()).toBe(0);
    world.provider.outcomes.requery = answer;

    await receive(world, aWebhook(purchase));
    expect(await world.work()).toBe(1);

    expect(await world.rowOf(purchase)).toMatchObject({ state: end, due_at: null });
    expect(world.ledger.balance).toBe(left);
  });

  test("after the one in flight", async () => {
    const world = aBought();
    const purchase = await world.buy();
    world.provider.onRequery = async () => {
      world.provider.onRequery = async () => {};
      // The provider reverses while an earlier requery is in flight.
      world.provider.outcomes.requery = reversed;
      await receive(world, aWebhook(purchase));
    };
    await receive(world, aWebhook(purchase));

    expect(await world.work()).toBe(1);
    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
    expect(await world.work()).toBe(1);

    expect(await world.rowOf(purchase)).toMatchObject({ state: "reversed" });
    expect(world.ledger.balance).toBe(WALLET);
  });

  test("after the merchant's own request", async () => {
    const world = aBought();
    world.provider.onPay = async (purchase) => {
      world.provider.outcomes.requery = reversed;
      await receive(world, aWebhook(purchase));
      expect(await world.work()).toBe(0);
    };

    const purchase = await world.buy();
    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
    await world.work();

    expect(await world.rowOf(purchase)).toMatchObject({ state: "reversed" });
  });
});

describe("a webhook has no effect", () => {
  test.each([
    ["that has failed", "buyDeclined", "test"],
    ["of the other mode", "buy", "live"],
  ] as const)("on a purchase %s", async (_, buy, mode) => {
    const world = aBought();
    const purchase = await world[buy]();
    const before = await world.rowOf(purchase);
    world.provider.outcomes.requery = reversed;

    await receive(world, aWebhook(purchase), mode);

    expect(await world.work()).toBe(0);
    expect(await world.rowOf(purchase)).toEqual(before);
  });

  test("for an unknown purchase or an unknown type", async () => {
    const world = aBought();

    await receive(world, aWebhook({ providerRequestId: "202611211000nobody" }));
    await receive(world, { type: "wallet-funded", data: { amount: 1 } });

    expect(await world.work()).toBe(0);
  });
});

describe("the request id is read", () => {
  test.each([
    ["requestId", (id: string) => ({ requestId: id })],
    ["request_id", (id: string) => ({ request_id: id })],
    ["requestId inside", (id: string) => ({ content: { transactions: { requestId: id } } })],
    ["request_id inside", (id: string) => ({ content: { transactions: { request_id: id } } })],
    ["next to unexpected values", (id: string) => ({ requestId: id, request_id: 7, content: [] })],
  ])("%s", async (_, dataOf) => {
    const world = aBought();
    const purchase = await world.buy();

    await receive(world, { type: "transaction-update", data: dataOf(purchase.providerRequestId) });

    expect(await world.work()).toBe(1);
  });

  test.each<[string, unknown]>([
    ["invalid JSON", "<html>"],
    ["not an object", "[]"],
    ["without a type", { data: { requestId: "1" } }],
    ["without data", { type: "transaction-update" }],
    ["without a request id", { type: "transaction-update", data: { code: "000" } }],
    ["with an empty request id", { type: "transaction-update", data: { requestId: "" } }],
    ["with a number as request id", { type: "transaction-update", data: { requestId: 5 } }],
    ...[
      "20261121100",
      `202611211000${"a".repeat(53)}`,
      "202611211000\u0000abc",
      "202611211000-ab",
    ].map((requestId): [string, unknown] => [
      `with an invalid request id: ${JSON.stringify(requestId)}`,
      { type: "transaction-update", data: { requestId } },
    ]),
  ])("or the webhook is refused: %s", async (_, webhook) => {
    await expect(receive(aBought(), webhook)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

test("a price change invalidates the catalogue of its mode", async () => {
  const world = aBought();
  const emptied: Mode[] = [];
  const { test: shelf } = world.parts.catalogues;
  const catalogueOf = (mode: Mode) => ({
    ...shelf,
    invalidate: async () => void emptied.push(mode),
  });
  world.parts.catalogues = { test: catalogueOf("test"), live: catalogueOf("live") };

  await receive(world, { type: "variations-update", data: { serviceID: "mtn-data" } }, "live");
  await receive(world, { type: "variations-update" });

  expect(emptied).toEqual(["live", "test"]);
});
