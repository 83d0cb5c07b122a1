import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import { aTenant } from "@kobo/core/testing";
import { aCardMethod, MASTERCARD } from "../../factories";
import { cardWorlds, codeOf } from "../world";

const { aWorld } = cardWorlds();

const ANOTHER_CVC = { payment_method: aCardMethod({ cvc: "987" }) };
const ANOTHER_CARD = { payment_method: aCardMethod({ number: MASTERCARD }) };

describe.each([
  { name: "Idempotency-Key", manner: { key: "key-1" }, replay: "REPLAY_BY_KEY" },
  {
    name: "client-chosen payment id",
    manner: { paymentId: "order-1" },
    replay: "REPLAY_BY_ID",
  },
])("a repeat with the same $name", ({ manner, replay }) => {
  const conflict = "key" in manner ? "IDEMPOTENCY_KEY_REUSED" : "DUPLICATE_REFERENCE";

  test("returns the payment and charges nothing", async () => {
    const world = aWorld();
    const first = await world.create({}, manner);
    const second = await world.create({}, manner);

    expect(first.replay).toBe("REPLAY_NONE");
    expect(second).toEqual({ payment: first.payment, replay });
    expect(world.processor.confirms()).toBe(1);
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
  });

  test("returns the payment's current state", async () => {
    const world = aWorld();
    const { payment } = await world.create({ capture: false }, manner);
    await world.capture(payment.id, { amount: 40_000 });

    const repeated = await world.create({ capture: false }, manner);

    expect(repeated.payment).toMatchObject({ status: "succeeded", amount_captured: 40_000 });
    expect(repeated.payment).toEqual(await world.get(payment.id));
  });

  test("returns a failed payment and does not charge the card again", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "is declined";
    const first = await world.create({}, manner);
    world.processor.cardOutcome = "pays";

    expect(await world.create({}, manner)).toEqual({ payment: first.payment, replay });
    expect(world.processor.confirms()).toBe(1);
  });

  test("may have another field order and CVC", async () => {
    const world = aWorld();
    const { payment } = await world.create({}, manner);
    const { payment_method, ...rest } = JSON.parse(
      JSON.stringify({ ...REVERSED_BODY, ...ANOTHER_CVC }),
    );

    const repeated = await world.create({ payment_method, ...rest }, manner);

    expect(repeated).toEqual({ payment, replay });
  });

  test.each([undefined, null])("is refused with the CVC %s", async (cvc) => {
    const world = aWorld();
    await world.create({}, manner);
    const { type, card } = aCardMethod();

    const repeat = world.create({ payment_method: { type, card: { ...card, cvc } } }, manner);

    expect(await codeOf(repeat)).toBe("VALIDATION_ERROR");
  });

  test.each(["", "12"])('is refused with a code of the wrong length: "%s"', async (cvc) => {
    const world = aWorld();
    await world.create({}, manner);

    const repeat = world.create({ payment_method: aCardMethod({ cvc }) }, manner);

    expect(await codeOf(repeat)).toBe("INVALID_CVC");
  });

  test.each([
    ["amount", { amount: 100_001 }],
    ["currency", { currency: "USD" }],
    ["customer", { customer: { email: "chidi@example.com", name: "Bola Ade" } }],
    ["description", { description: "Three tickets" }],
    ["metadata", { metadata: { order: "A-18" } }],
    ["capture mode", { capture: false }],
    ["card", ANOTHER_CARD],
    ["card's expiry", { payment_method: aCardMethod({ exp_month: 11 }) }],
  ])(`with another %s is refused with ${conflict}`, async (_name, fields) => {
    const world = aWorld();
    await world.create({}, manner);

    expect(await codeOf(world.create(fields, manner))).toBe(conflict);
    expect(world.processor.confirms()).toBe(1);
  });

  test("with a card that is no longer accepted is still a repeat", async () => {
    const world = aWorld();
    const { payment } = await world.create({}, manner);
    world.parts.testNumbers = new Set();

    expect(await world.create({}, manner)).toEqual({ payment, replay });
  });

  test("of another merchant or mode is a separate request", async () => {
    const world = aWorld();
    await world.create({}, manner);
    const live = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });

    for (const tenant of [live, aTenant()]) {
      expect((await world.create({}, { ...manner, tenant })).replay).toBe("REPLAY_NONE");
    }
  });

  test.each(["open", "confirm"] as const)(
    "while the first one is still at %s is refused until it is finished",
    async (call) => {
      const world = aWorld();
      let code = "";
      world.processor.arrives[call] = async () => {
        code = await codeOf(world.create({}, manner));
      };
      const { payment } = await world.create({}, manner);

      expect(code).toBe("IDEMPOTENCY_KEY_IN_USE");
      expect(world.processor.confirms()).toBe(1);
      expect(await world.create({}, manner)).toEqual({ payment, replay });
    },
  );

  test.each([
    { call: "capture", body: {} },
    { call: "authorize", body: { capture: false } },
  ] as const)(
    "while the ledger is still at $call is refused until it is finished",
    async ({ call, body }) => {
      const world = aWorld();
      let code = "";
      world.ledger.arrives[call] = async () => {
        code = await codeOf(world.create(body, manner));
      };
      const { payment } = await world.create(body, manner);

      expect(code).toBe("IDEMPOTENCY_KEY_IN_USE");
      expect(await world.create(body, manner)).toEqual({ payment, replay });
    },
  );

  test("twenty concurrent ones create one payment and charge the card once", async () => {
    const world = aWorld();
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.create({}, manner).catch((error: { code: string }) => error.code),
      ),
    );

    const records = attempts.filter((attempt) => typeof attempt !== "string");
    const refusals = attempts.filter((attempt) => typeof attempt === "string");
    expect(new Set(refusals)).toEqual(
      new Set(refusals.length > 0 ? ["IDEMPOTENCY_KEY_IN_USE"] : []),
    );
    expect(records.filter((record) => record.replay === "REPLAY_NONE")).toHaveLength(1);
    expect(new Set(records.map(({ payment }) => payment.id)).size).toBe(1);
    expect(await world.rows()).toMatchObject([{ state: "succeeded" }]);
    expect(world.processor.confirms()).toBe(1);
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
  });

  test("twenty concurrent ones with different bodies charge the card once", async () => {
    const world = aWorld();
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(world.create({ amount: 10_000 + index }, manner)),
      ),
    );

    expect(attempts.filter((code) => code === "nothing was thrown")).toHaveLength(1);
    // Until the payment is opened, its id may become free again.
    const refusals = [conflict, "IDEMPOTENCY_KEY_IN_USE"];
    expect(attempts.filter((code) => refusals.includes(code))).toHaveLength(19);
    expect(world.processor.confirms()).toBe(1);
  });
});

/** `aCreateBody` with its fields in reverse order. */
const REVERSED_BODY = {
  metadata: { order: "A-17" },
  description: "Two tickets",
  customer: { name: "Bola Ade", email: "bola@example.com" },
  currency: "NGN",
  amount: 100_000,
};

test("the id of a payment that may still be refused is not reported as a duplicate", async () => {
  const world = aWorld();
  const other: string[] = [];
  world.processor.arrives.open = async () => {
    const creation = world.create({ amount: 5_000 }, { paymentId: "order-1" });
    other.push(await codeOf(creation));
  };
  world.processor.refusesToOpen = "AMOUNT_TOO_SMALL";

  await codeOf(world.create({}, { paymentId: "order-1" }));

  expect(other).toEqual(["IDEMPOTENCY_KEY_IN_USE"]);
  expect(await codeOf(world.get("order-1"))).toBe("PAYMENT_NOT_FOUND");
});

test("an id that was used with another key is refused with the existing payment", async () => {
  const world = aWorld();
  await world.create({}, { paymentId: "order-1", key: "key-1" });

  await expect(
    world.create({ amount: 5_000 }, { paymentId: "order-1", key: "key-2" }),
  ).rejects.toMatchObject({
    code: "DUPLICATE_REFERENCE",
    details: {
      data: {
        reference: "order-1",
        type: "card_payment",
        transactionId: expect.stringMatching(/^txn_/),
        status: "succeeded",
      },
    },
  });
});

test("a key that is reused with another payment id returns the key's payment", async () => {
  const world = aWorld();
  await world.create({}, { paymentId: "order-1", key: "key-1" });
  await world.create({ amount: 7_000 }, { paymentId: "order-2", key: "key-2" });

  const mixed = world.create({}, { paymentId: "order-2", key: "key-1" });

  // The gateway scopes keys to a path, and so to one payment id.
  expect(await mixed).toMatchObject({ payment: { id: "order-1" }, replay: "REPLAY_BY_KEY" });
});

test("requests without a key and an id are separate payments", async () => {
  const world = aWorld();
  const payments: CardPaymentRecord[] = [];
  for (let i = 0; i < 3; i++) payments.push((await world.create()).payment);

  expect(new Set(payments.map(({ id }) => id)).size).toBe(3);
  expect(world.processor.confirms()).toBe(3);
});

test("a repeat finds a payment whose first request crashed, once the recovery has finished it", async () => {
  const world = aWorld();
  const manner = { key: "key-1" };
  world.processor.leaves.confirm = died;
  await expect(world.create({}, manner)).rejects.toThrow("died");
  world.processor.leaves = {};
  expect(await codeOf(world.create({}, manner))).toBe("IDEMPOTENCY_KEY_IN_USE");

  await world.recoverNow();

  const { payment, replay } = await world.create({}, manner);
  expect({ status: payment.status, replay }).toEqual({
    status: "succeeded",
    replay: "REPLAY_BY_KEY",
  });
  expect(world.processor.confirms()).toBe(1);
});

function died(): never {
  throw new Error("The process died.");
}
