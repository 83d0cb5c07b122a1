import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import * as payments from "../../../src/db/payments";
import { DUE } from "../../../src/db/schema";
import { cardWorlds, codeOf, type World } from "../world";

const { aWorld } = cardWorlds();

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough for an answer, too short to wait for another run's lease. */
const SHORT_TIMEOUT = { timeoutMs: 1_000 };

async function authorized(world: World) {
  const { payment } = await world.create({ capture: false });
  return payment;
}

async function intentOf(world: World, payment: { id: string }) {
  const { id } = await world.row(payment);
  return world.processor.intent(id);
}

function die(): never {
  throw new Error("The process died.");
}

describe("a capture", () => {
  test("without an amount captures the whole authorisation", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    expect(world.ledger.merchantsMoney()).toBe(0n);

    const { payment, replay } = await world.capture(id);

    expect(payment).toMatchObject({
      status: "succeeded",
      capture: false,
      amount: 100_000,
      amount_captured: 100_000,
      amount_capturable: 0,
      capture_before: null,
      fee: 1_500,
    });
    expect(replay).toBe("REPLAY_NONE");
    expect(await world.get(id)).toEqual(payment);
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    const events = await world.events();
    expect(events.map(({ type }) => type)).toEqual(["payment.created", "payment.succeeded"]);
    expect(events[1]?.data).toEqual(payment);
  });

  test("of a part releases the rest, and the fee is that of the part", async () => {
    const world = aWorld();
    const { id } = await authorized(world);

    const { payment } = await world.capture(id, { amount: 33_333 });

    expect(payment).toMatchObject({
      status: "succeeded",
      amount: 100_000,
      amount_captured: 33_333,
      amount_capturable: 0,
      fee: 499,
    });
    expect(world.ledger.merchantsMoney()).toBe(32_834n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect(world.ledger.ledger.total("NGN")).toBe(0n);
  });

  test("above the authorised amount is refused, and the payment can still be captured", async () => {
    const world = aWorld();
    const { id } = await authorized(world);

    expect(await codeOf(world.capture(id, { amount: 100_001 }, { key: "key" }))).toBe(
      "AMOUNT_TOO_HIGH",
    );

    expect(world.processor.calls.filter(({ call }) => call === "capture")).toEqual([]);
    const { payment } = await world.capture(id, { amount: 100_000 }, { key: "key" });
    expect(payment.status).toBe("succeeded");
  });

  test("is executed once: a second one is refused", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    await world.capture(id, { amount: 40_000 });

    await expect(world.capture(id, { amount: 10_000 })).rejects.toMatchObject({
      code: "INVALID_PAYMENT_STATE",
      message: "A payment that is succeeded cannot be captured.",
    });

    expect((await intentOf(world, { id })).captured).toBe(40_000n);
  });

  test("that is repeated with its key returns the payment", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    const first = await world.capture(id, { amount: 40_000 }, { key: "key" });

    const second = await world.capture(id, { amount: 40_000 }, { key: "key" });

    expect(second).toEqual({ payment: first.payment, replay: "REPLAY_BY_KEY" });
    expect(world.processor.calls.filter(({ call }) => call === "capture")).toHaveLength(1);
  });

  test("with a key that was used for another amount is refused", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    await world.capture(id, { amount: 40_000 }, { key: "key" });

    expect(await codeOf(world.capture(id, { amount: 50_000 }, { key: "key" }))).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  /** The errors of all requests but the first. Later repeats with the key return the capture. */
  const OTHERS: Record<string, string> = {
    "": "INVALID_PAYMENT_STATE",
    key: "IDEMPOTENCY_KEY_IN_USE",
  };

  test.each([undefined, "key"])(
    "by twenty concurrent requests (key: %s) captures once",
    async (key) => {
      const world = aWorld();
      const { id } = await authorized(world);

      const ends = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(world.capture(id, {}, key ? { key } : {}))),
      );

      const done = ends.filter((code) => code === "nothing was thrown");
      const others = new Set(ends.filter((code) => code !== "nothing was thrown"));
      expect(done.length).toBeGreaterThanOrEqual(1);
      if (!key) expect(done).toHaveLength(1);
      expect([...others].filter((code) => code !== OTHERS[key ?? ""])).toEqual([]);
      expect(world.processor.calls.filter(({ call }) => call === "capture")).toHaveLength(1);
      expect(world.ledger.merchantsMoney()).toBe(98_500n);
      expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
    },
  );

  test.each(["before", "after"] as const)(
    "without a response (%s) stays pending, and captures once",
    async (when) => {
      const world = aWorld();
      const { id } = await authorized(world);
      world.processor.silent.capture = when;

      const { payment } = await world.capture(id, { amount: 40_000 });

      expect(payment).toMatchObject({
        status: "pending",
        amount_captured: 0,
        amount_capturable: 0,
      });
      world.processor.silent = {};
      await world.recoverNow();
      expect(await world.get(id)).toMatchObject({ status: "succeeded", amount_captured: 40_000 });
      expect(world.ledger.merchantsMoney()).toBe(39_400n);
    },
  );

  test.each(["arrives", "leaves"] as const)(
    "whose request crashes (as it %s) is resumed by another process",
    async (when) => {
      const world = aWorld();
      const { id } = await authorized(world);
      world.processor[when].capture = die;
      await expect(world.capture(id, { amount: 40_000 })).rejects.toThrow("died");
      world.processor[when] = {};

      await world.recoverNow();

      expect(await world.get(id)).toMatchObject({ status: "succeeded", amount_captured: 40_000 });
    },
  );

  test("of a payment that was captured automatically, has failed or waits for authentication is refused", async () => {
    const world = aWorld();
    const { payment: charged } = await world.create();
    world.processor.cardOutcome = "is declined";
    const { payment: declined } = await world.create();
    world.processor.cardOutcome = "asks the customer";
    const { payment: waiting } = await world.create({ capture: false });

    for (const { id } of [charged, declined, waiting]) {
      expect(await codeOf(world.capture(id))).toBe("INVALID_PAYMENT_STATE");
    }
    await expect(world.capture(waiting.id)).rejects.toMatchObject({
      message: "A payment that is pending, and not authorised, cannot be captured.",
    });
  });

  test("of a payment with a running operation waits for it", async () => {
    const world = aWorld();
    const captures: Promise<unknown>[] = [];
    world.ledger.arrives.authorize = async () => {
      const [{ public_id: id }] = await world.rows();
      captures.push(world.capture(id));
    };

    const { payment } = await world.create({ capture: false });

    expect(captures).toHaveLength(1);
    await Promise.all(captures);
    expect((await world.get(payment.id)).status).toBe("succeeded");
  });

  test("of a payment with a long operation is refused at the client's deadline", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "is being processed";
    const { payment } = await world.create({ capture: false });

    expect(await codeOf(world.capture(payment.id, {}, SHORT_TIMEOUT))).toBe(
      "INVALID_PAYMENT_STATE",
    );
  });
});

describe("a cancellation", () => {
  const EVENTS = ["payment.created", "payment.canceled"];

  test("of an authorised payment releases it", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    expect(world.ledger.ledger.openHolds()).toBe(1);

    const { payment, replay } = await world.cancel(id);

    expect(payment).toMatchObject({
      status: "canceled",
      amount_captured: 0,
      amount_capturable: 0,
      capture_before: null,
      fee: 0,
      failure: null,
    });
    expect(replay).toBe("REPLAY_NONE");
    expect((await intentOf(world, { id })).status).toBe("canceled");
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect(world.ledger.merchantsMoney()).toBe(0n);
    const events = await world.events();
    expect(events.map(({ type }) => type)).toEqual(EVENTS);
    expect(events[1]?.data).toEqual(payment);
  });

  test("of a payment that waits for authentication cancels it, and the customer can no longer pay", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "asks the customer";
    const { payment } = await world.create();

    const { payment: canceled } = await world.cancel(payment.id);

    expect(canceled).toMatchObject({ status: "canceled", next_action: null });
    const intent = await intentOf(world, payment);
    const { id } = await world.row(payment);
    world.processor.decide(id, "pays");
    expect(intent.status).toBe("canceled");
    expect(await world.eventNames()).toEqual(EVENTS);
  });

  test("of a payment whose card is being processed is executed once the card's outcome is known", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "is being processed";
    const { payment } = await world.create({ capture: false });

    const { payment: pending } = await world.cancel(payment.id);
    expect(pending.status).toBe("pending");
    const { id } = await world.row(payment);
    world.processor.decide(id, "pays");
    await world.recoverNow();

    expect((await world.get(payment.id)).status).toBe("canceled");
    expect(world.ledger.merchantsMoney()).toBe(0n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
  });

  test("after the charge is refused, and the payment succeeds", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "asks the customer";
    const { payment } = await world.create();
    const { id } = await world.row(payment);
    world.processor.decide(id, "pays");

    await expect(world.cancel(payment.id, {}, { key: "key" })).rejects.toMatchObject({
      code: "INVALID_PAYMENT_STATE",
      message: "A payment that is succeeded cannot be canceled.",
    });

    expect((await world.get(payment.id)).status).toBe("succeeded");
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
    // A repeat gets the same error.
    expect(await codeOf(world.cancel(payment.id, {}, { key: "key" }))).toBe(
      "INVALID_PAYMENT_STATE",
    );
  });

  test("of a final payment is refused", async () => {
    const world = aWorld();
    const { payment: charged } = await world.create();
    const { payment: canceled } = await world.create({ capture: false });
    await world.cancel(canceled.id);
    world.processor.cardOutcome = "is declined";
    const { payment: declined } = await world.create();

    for (const { id } of [charged, canceled, declined]) {
      expect(await codeOf(world.cancel(id))).toBe("INVALID_PAYMENT_STATE");
      expect(await codeOf(world.capture(id))).toBe("INVALID_PAYMENT_STATE");
    }
  });

  test("that is repeated with its key returns the payment", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    const { payment } = await world.cancel(id, {}, { key: "key" });

    expect(await world.cancel(id, {}, { key: "key" })).toEqual({
      payment,
      replay: "REPLAY_BY_KEY",
    });
  });

  test.each(["before", "after"] as const)(
    "without a response (%s) stays pending, and is resumed",
    async (when) => {
      const world = aWorld();
      const { id } = await authorized(world);
      world.processor.silent.cancel = when;

      expect((await world.cancel(id)).payment.status).toBe("pending");
      expect(await codeOf(world.capture(id, {}, SHORT_TIMEOUT))).toBe("INVALID_PAYMENT_STATE");
      world.processor.silent = {};
      await world.recoverNow();

      expect((await world.get(id)).status).toBe("canceled");
      expect(world.ledger.ledger.openHolds()).toBe(0);
    },
  );

  test.each(["before", "after"] as const)(
    "without a response of the ledger (%s) stays pending, and is resumed",
    async (when) => {
      const world = aWorld();
      const { id } = await authorized(world);
      world.ledger.silent.release = when;
      expect((await world.cancel(id)).payment.status).toBe("pending");
      world.ledger.silent = {};

      await world.recoverNow();

      expect((await world.get(id)).status).toBe("canceled");
      expect(world.ledger.ledger.openHolds()).toBe(0);
      expect(await world.eventNames()).toEqual(EVENTS);
    },
  );

  test("of a payment with an unknown outcome is refused when the card was charged", async () => {
    const world = aWorld();
    world.processor.silent.confirm = "after";
    world.processor.silent.ask = "before";
    const { payment } = await world.create();
    world.processor.silent = {};

    // Only the processor knew that the card was charged.
    expect(await codeOf(world.cancel(payment.id))).toBe("INVALID_PAYMENT_STATE");
    expect((await world.get(payment.id)).status).toBe("succeeded");
  });
});

test("one of twenty concurrent captures and cancellations is executed, and the processor agrees", async () => {
  for (let round = 0; round < 5; round++) {
    const world = aWorld();
    const { id } = await authorized(world);

    const ends = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const kind = (index + round) % 2 === 0 ? "capture" : "cancel";
        return { kind, code: await codeOf(world[kind](id)) };
      }),
    );

    const done = ends.filter(({ code }) => code === "nothing was thrown");
    expect(done).toHaveLength(1);
    const captured = done[0]?.kind === "capture";
    expect((await world.get(id)).status).toBe(captured ? "succeeded" : "canceled");
    expect((await intentOf(world, { id })).status).toBe(captured ? "captured" : "canceled");
    expect(world.ledger.merchantsMoney()).toBe(captured ? 98_500n : 0n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect(new Set(ends.map(({ code }) => code))).toEqual(
      new Set(["nothing was thrown", "INVALID_PAYMENT_STATE"]),
    );
  }
});

describe("an authorisation", () => {
  const advance = (world: World, days: number) =>
    sandboxClock({ db: world.parts.db, due: DUE }).Advance({
      tenant: toWireTenant(world.tenant),
      offsetMs: String(days * DAY_MS),
    });

  test("can be captured for seven days", async () => {
    const world = aWorld();
    const payment = await authorized(world);
    const lasts = Date.parse(payment.capture_before ?? "") - Date.parse(payment.created_at);
    expect(Math.abs(lasts - 7 * DAY_MS)).toBeLessThan(1_000);

    await advance(world, 6.99);
    await world.work();

    expect((await world.get(payment.id)).status).toBe("pending");
    expect((await world.capture(payment.id)).payment.status).toBe("succeeded");
  });

  test.each([
    ["the merchant's test clock", (world: World, _id: string) => advance(world, 7)],
    [
      "the database's clock",
      (world: World, id: string) =>
        world.change({ id }, { ends_at: world.ago("1 s"), due_at: world.ago("1 s") }),
    ],
  ])("expires after seven days by %s", async (_clock, pass) => {
    const world = aWorld();
    const { id } = await authorized(world);

    await pass(world, id);
    await world.work();

    expect(await world.get(id)).toMatchObject({
      status: "canceled",
      amount_capturable: 0,
      capture_before: null,
    });
    expect((await intentOf(world, { id })).status).toBe("canceled");
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.canceled"]);
    expect(await codeOf(world.capture(id))).toBe("INVALID_PAYMENT_STATE");
  });

  test("that the processor canceled is released after a webhook", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    (await intentOf(world, { id })).status = "canceled";
    const { processor_id: processorId } = await world.row({ id });

    await payments.recordCallback(world.parts.db, { mode: "test", processorId });
    await world.work();

    expect((await world.get(id)).status).toBe("canceled");
    expect(await world.row({ id })).toMatchObject({ cancel_reason: "processor" });
    expect(world.ledger.ledger.openHolds()).toBe(0);
  });

  test("that a user captured in the processor's dashboard is posted after a webhook", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    Object.assign(await intentOf(world, { id }), { status: "captured", captured: 60_000n });
    const { processor_id: processorId } = await world.row({ id });

    await payments.recordCallback(world.parts.db, { mode: "test", processorId });
    await world.work();

    expect(await world.get(id)).toMatchObject({ status: "succeeded", amount_captured: 60_000 });
    expect(world.ledger.merchantsMoney()).toBe(59_100n);
  });

  test("that the processor has canceled before the merchant's capture is canceled", async () => {
    const world = aWorld();
    const { id } = await authorized(world);
    (await intentOf(world, { id })).status = "canceled";

    expect(await codeOf(world.capture(id, {}, { key: "key" }))).toBe("INVALID_PAYMENT_STATE");

    expect((await world.get(id)).status).toBe("canceled");
    expect(await codeOf(world.capture(id, {}, { key: "key" }))).toBe("INVALID_PAYMENT_STATE");
  });
});
