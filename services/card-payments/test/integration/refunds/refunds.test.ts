import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import { aTenant } from "@kobo/core/testing";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { resumeRefund } from "../../../src/app/refunds/run-refund";
import * as refunds from "../../../src/db/refunds";
import { DUE } from "../../../src/db/schema";
import { idsInReview, requery } from "../reviews";
import { cardWorlds, codeOf, uuidOf, type World } from "../world";

const { aWorld } = cardWorlds();

const HOUR_MS = 60 * 60 * 1000;
const WALLET = "NGN wallet ada-stores.wallet";
/** ₦985 of the ₦1,000 of `charged` reached the wallet; a full refund needs ₦15 more. */
const OWN_MONEY = 1_000_000n;
const PROCEEDS = 98_500n;

async function charged(world: World, fields = {}): Promise<CardPaymentRecord> {
  const { payment } = await world.create(fields);
  world.ledger.ledger.fund(WALLET, OWN_MONEY);
  return payment;
}

const inWallet = (world: World) => world.ledger.ledger.balance(WALLET);
const available = (world: World) => world.ledger.ledger.available(WALLET);
const eventsAfterCharge = async (world: World) =>
  (await world.eventNames()).filter(
    (name) => name !== "payment.created" && name !== "payment.succeeded",
  );

/** Receives a webhook about a refund. */
async function receiveRefundWebhook(world: World, payment: { id: string }, refund: { id: string }) {
  const { processor_id: processorId } = await world.row(payment);
  const id = uuidOf(refund);
  const row = await world.admin("refunds").where({ id }).first();
  const about = { mode: "test" as const, processorRefundId: row.processor_refund_id, processorId };
  await refunds.recordCallback(world.parts.db, about);
}

function die(): never {
  throw new Error("The process died.");
}

describe("a refund", () => {
  test("without an amount refunds the whole payment", async () => {
    const world = aWorld();
    const payment = await charged(world);

    const { refund, replay } = await world.refund(payment.id, {
      reason: "No seats",
      metadata: { ticket: 7 },
    });

    expect(refund).toEqual({
      id: expect.stringMatching(/^re_[0-9a-z]{26}$/),
      transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
      payment_id: payment.id,
      amount: 100_000,
      currency: "NGN",
      status: "succeeded",
      reason: "No seats",
      metadata: { ticket: 7 },
      failure_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(replay).toBe("REPLAY_NONE");
    expect(await world.getRefund(payment.id, refund.id)).toEqual(refund);
    expect(await world.get(payment.id)).toMatchObject({
      status: "refunded",
      amount_refunded: 100_000,
      amount_captured: 100_000,
      fee: 1_500,
    });
    expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 100_000n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect(world.ledger.ledger.total("NGN")).toBe(0n);
  });

  test("publishes an event with the payment as in GET, and the refund", async () => {
    const world = aWorld();
    const payment = await charged(world);

    const { refund } = await world.refund(payment.id, { amount: 30_000 });

    const event = (await world.events()).at(-1);
    const { id } = await world.row(payment);
    expect(event).toMatchObject({ type: "payment.refunded", key: id });
    expect(event?.data).toEqual({ ...(await world.get(payment.id)), refund });
  });

  test("in parts reduces the refundable amount to zero", async () => {
    const world = aWorld();
    const payment = await charged(world);
    const statuses: unknown[] = [];
    for (const amount of [30_000, 60_000, undefined]) {
      const { refund } = await world.refund(payment.id, { amount });
      const { status, amount_refunded } = await world.get(payment.id);
      statuses.push([refund.amount, status, amount_refunded]);
    }

    expect(statuses).toEqual([
      [30_000, "partially_refunded", 30_000],
      [60_000, "partially_refunded", 90_000],
      [10_000, "refunded", 100_000],
    ]);
    expect(await eventsAfterCharge(world)).toEqual(Array(3).fill("payment.refunded"));
    await expect(world.refund(payment.id)).rejects.toMatchObject({
      code: "INVALID_PAYMENT_STATE",
    });
  });

  test("above the refundable amount is refused with that amount", async () => {
    const world = aWorld();
    const payment = await charged(world);
    await world.refund(payment.id, { amount: 70_000 });

    await expect(world.refund(payment.id, { amount: 30_001 })).rejects.toMatchObject({
      code: "REFUND_AMOUNT_EXCEEDED",
      message: "Only 30000 minor units of this payment can still be refunded.",
      details: { data: { id: payment.id, amount_refundable: 30_000 } },
    });

    expect(await world.refundRows(payment)).toHaveLength(1);
    expect(available(world)).toBe(inWallet(world));
  });

  test("of a partly captured payment is limited to the captured amount", async () => {
    const world = aWorld();
    const payment = await charged(world, { capture: false });
    await world.capture(payment.id, { amount: 40_000 });

    expect(await codeOf(world.refund(payment.id, { amount: 40_001 }))).toBe(
      "REFUND_AMOUNT_EXCEEDED",
    );
    const { refund } = await world.refund(payment.id);
    expect(refund).toMatchObject({ amount: 40_000, status: "succeeded" });
    expect((await world.get(payment.id)).status).toBe("refunded");
  });

  test("of a payment that was not captured is refused", async () => {
    const world = aWorld();
    const authorized = await charged(world, { capture: false });
    const canceled = await charged(world, { capture: false });
    await world.cancel(canceled.id);
    world.processor.cardOutcome = "is declined";
    const declined = await charged(world);
    world.processor.cardOutcome = "asks the customer";
    const waiting = await charged(world);

    for (const { id } of [authorized, declined, canceled, waiting]) {
      expect(await codeOf(world.refund(id))).toBe("INVALID_PAYMENT_STATE");
    }
  });

  test("without enough money is refused, and its amount stays refundable", async () => {
    const world = aWorld();
    const { payment } = await world.create();

    // The fee is deducted from the proceeds, and the merchant has no other money.
    expect(await codeOf(world.refund(payment.id, {}, { key: "key" }))).toBe(
      "INSUFFICIENT_WALLET_BALANCE",
    );

    expect(await world.refundRows(payment)).toMatchObject([{ state: "refused", due_at: null }]);
    expect(await eventsAfterCharge(world)).toEqual([]);
    expect((await world.listRefunds(payment.id)).refunds).toEqual([]);
    world.ledger.ledger.fund(WALLET, OWN_MONEY);
    const { refund, replay } = await world.refund(payment.id, {}, { key: "key" });
    expect({ status: refund.status, replay }).toEqual({
      status: "succeeded",
      replay: "REPLAY_NONE",
    });
  });

  test("in another currency debits the wallet's account in that currency", async () => {
    const world = aWorld();
    const { payment } = await world.create({ currency: "USD", amount: 1_999 });
    const wallet = "USD wallet ada-stores.wallet";
    world.ledger.ledger.fund(wallet, 29n);

    const { refund } = await world.refund(payment.id);

    expect(refund).toMatchObject({ status: "succeeded", currency: "USD" });
    expect(world.ledger.ledger.balance(wallet)).toBe(0n);
    expect(world.ledger.ledger.total("USD")).toBe(0n);
  });

  test("that the bank refuses fails, and its hold is released", async () => {
    const world = aWorld();
    const payment = await charged(world);
    world.processor.refundOutcome = "is refused";

    const { refund } = await world.refund(payment.id);

    expect(refund).toMatchObject({ status: "failed", failure_reason: "charge_not_refundable" });
    expect(await world.get(payment.id)).toMatchObject({ status: "succeeded", amount_refunded: 0 });
    expect(available(world)).toBe(OWN_MONEY + PROCEEDS);
    const events = await world.events();
    expect(events.at(-1)).toMatchObject({ type: "refund.failed", data: refund });
    world.processor.refundOutcome = "succeeds";
    expect((await world.refund(payment.id)).refund.status).toBe("succeeded");
  });
});

describe("a repeated refund", () => {
  test("with its key returns the refund", async () => {
    const world = aWorld();
    const payment = await charged(world);
    const first = await world.refund(payment.id, { amount: 100 }, { key: "key" });

    const second = await world.refund(payment.id, { amount: 100 }, { key: "key" });

    expect(second).toEqual({ refund: first.refund, replay: "REPLAY_BY_KEY" });
    expect(await world.refundRows(payment)).toHaveLength(1);
  });

  test("of the whole payment with its key returns the refund, though nothing is left", async () => {
    const world = aWorld();
    const payment = await charged(world);
    const first = await world.refund(payment.id, {}, { key: "key" });

    expect(await world.refund(payment.id, {}, { key: "key" })).toEqual({
      refund: first.refund,
      replay: "REPLAY_BY_KEY",
    });
  });

  test("with a key that was used for another one is refused", async () => {
    const world = aWorld();
    const payment = await charged(world);
    await world.refund(payment.id, { amount: 100 }, { key: "key" });

    for (const body of [{ amount: 101 }, { amount: 100, reason: "other" }, {}]) {
      expect(await codeOf(world.refund(payment.id, body, { key: "key" }))).toBe(
        "IDEMPOTENCY_KEY_REUSED",
      );
    }
  });

  test("while the first one is at the processor is refused until it is finished", async () => {
    const world = aWorld();
    const payment = await charged(world);
    let code = "";
    world.processor.arrives.refund = async () => {
      code = await codeOf(world.refund(payment.id, { amount: 100 }, { key: "key" }));
    };
    await world.refund(payment.id, { amount: 100 }, { key: "key" });

    expect(code).toBe("IDEMPOTENCY_KEY_IN_USE");
    expect(await world.refundRows(payment)).toHaveLength(1);
  });

  test.each([
    { call: "postRefund", refundOutcome: undefined, status: "succeeded" },
    { call: "voidRefund", refundOutcome: "is refused", status: "failed" },
  ] as const)(
    "while the ledger is still at $call is refused until it is finished",
    async ({ call, refundOutcome, status }) => {
      const world = aWorld();
      const payment = await charged(world);
      if (refundOutcome) world.processor.refundOutcome = refundOutcome;
      let code = "";
      world.ledger.arrives[call] = async () => {
        code = await codeOf(world.refund(payment.id, { amount: 100 }, { key: "key" }));
      };
      const { refund } = await world.refund(payment.id, { amount: 100 }, { key: "key" });

      expect({ code, status: refund.status }).toEqual({ code: "IDEMPOTENCY_KEY_IN_USE", status });
    },
  );

  test("without a key is a separate refund", async () => {
    const world = aWorld();
    const payment = await charged(world);
    await world.refund(payment.id, { amount: 100 });
    await world.refund(payment.id, { amount: 100 });

    expect((await world.get(payment.id)).amount_refunded).toBe(200);
  });
});

describe("twenty concurrent refunds", () => {
  const twenty = (attempt: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => codeOf(attempt(index))));

  test("never exceed the captured amount", async () => {
    const world = aWorld();
    const payment = await charged(world);

    const codes = await twenty(() => world.refund(payment.id, { amount: 15_000 }));

    expect(codes.filter((code) => code === "nothing was thrown")).toHaveLength(6);
    const refused = codes.filter((code) => code !== "nothing was thrown");
    expect(new Set(refused)).toEqual(new Set(["REFUND_AMOUNT_EXCEEDED"]));
    const { id } = await world.row(payment);
    expect(world.processor.givenBack(id)).toBe(90_000n);
    expect((await world.get(payment.id)).amount_refunded).toBe(90_000);
    expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 90_000n);
  });

  test("with one key are executed once", async () => {
    const world = aWorld();
    const payment = await charged(world);

    const codes = await twenty(() => world.refund(payment.id, { amount: 1_000 }, { key: "key" }));

    for (const code of codes)
      expect(["nothing was thrown", "IDEMPOTENCY_KEY_IN_USE"]).toContain(code);
    expect(await world.refundRows(payment)).toHaveLength(1);
    expect((await world.get(payment.id)).amount_refunded).toBe(1_000);
  });

  test("with two keys are executed twice", async () => {
    const world = aWorld();
    const payment = await charged(world);

    await twenty((index) =>
      world.refund(payment.id, { amount: 1_000 }, { key: `key-${index % 2}` }),
    );

    expect((await world.get(payment.id)).amount_refunded).toBe(2_000);
  });
});

describe("a refund that is pending at the processor", () => {
  async function pending(world: World) {
    const payment = await charged(world);
    world.processor.refundOutcome = "waits";
    const { refund } = await world.refund(payment.id, { amount: 30_000 });
    return { payment, refund };
  }

  test("is pending, its money is held, and the payment is unchanged", async () => {
    const world = aWorld();
    const { payment, refund } = await pending(world);

    expect(refund).toMatchObject({ status: "pending", failure_reason: null });
    expect(await world.get(payment.id)).toMatchObject({ status: "succeeded", amount_refunded: 0 });
    expect(available(world)).toBe(OWN_MONEY + PROCEEDS - 30_000n);
    expect(await eventsAfterCharge(world)).toEqual([]);
    expect(await codeOf(world.refund(payment.id, { amount: 70_001 }))).toBe(
      "REFUND_AMOUNT_EXCEEDED",
    );
  });

  test.each(["a webhook", "our own query"])("has succeeded when %s reports it", async (by) => {
    const world = aWorld();
    const { payment, refund } = await pending(world);
    world.processor.decideRefund(uuidOf(refund), "succeeded");

    if (by === "a webhook") await receiveRefundWebhook(world, payment, refund);
    else await world.expireLeases();
    await world.work();

    const shown = await world.getRefund(payment.id, refund.id);
    expect(shown.status).toBe("succeeded");
    expect(await world.get(payment.id)).toMatchObject({
      status: "partially_refunded",
      amount_refunded: 30_000,
    });
    expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 30_000n);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    expect((await world.events()).at(-1)?.data).toEqual({
      ...(await world.get(payment.id)),
      refund: shown,
    });
  });

  test("has failed when the processor reports it, and its hold is released", async () => {
    const world = aWorld();
    const { payment, refund } = await pending(world);
    world.processor.decideRefund(uuidOf(refund), "failed");

    await receiveRefundWebhook(world, payment, refund);
    await world.work();

    const shown = await world.getRefund(payment.id, refund.id);
    expect(shown).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
    expect(available(world)).toBe(OWN_MONEY + PROCEEDS);
    expect(await eventsAfterCharge(world)).toEqual(["refund.failed"]);
    expect((await world.events()).at(-1)?.data).toEqual(shown);
    world.processor.refundOutcome = "succeeds";
    expect((await world.refund(payment.id)).refund.amount).toBe(100_000);
  });
});

describe("a refund that fails after it had succeeded", () => {
  async function lost(world: World, tenant = world.tenant) {
    const { payment } = await world.create({}, { tenant });
    world.ledger.ledger.fund(WALLET, OWN_MONEY);
    const { refund } = await world.refund(payment.id, { amount: 30_000 }, { tenant });
    return { payment, refund };
  }

  test("returns the money to the wallet and reduces the payment's refunded amount", async () => {
    const world = aWorld();
    const { payment, refund } = await lost(world);
    world.processor.decideRefund(uuidOf(refund), "failed");

    await receiveRefundWebhook(world, payment, refund);
    await world.work();

    const shown = await world.getRefund(payment.id, refund.id);
    expect(shown).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
    expect(await world.get(payment.id)).toMatchObject({ status: "succeeded", amount_refunded: 0 });
    expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS);
    expect(await eventsAfterCharge(world)).toEqual(["payment.refunded", "refund.failed"]);
    expect((await world.events()).at(-1)?.data).toEqual(shown);
  });

  test("returns the money once, despite repeated webhooks and crashes", async () => {
    const world = aWorld();
    const { payment, refund } = await lost(world);
    world.processor.decideRefund(uuidOf(refund), "failed");
    world.ledger.silent.reverseRefund = "after";
    await receiveRefundWebhook(world, payment, refund);
    await world.work();
    expect(await world.getRefund(payment.id, refund.id)).toMatchObject({ status: "succeeded" });
    world.ledger.silent = {};

    await world.recoverNow();
    await receiveRefundWebhook(world, payment, refund);
    await world.recoverNow();

    expect(await world.getRefund(payment.id, refund.id)).toMatchObject({ status: "failed" });
    expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS);
  });

  test("can be replaced by another refund", async () => {
    const world = aWorld();
    const { payment, refund } = await lost(world);
    world.processor.decideRefund(uuidOf(refund), "failed");
    await receiveRefundWebhook(world, payment, refund);
    await world.work();

    const { refund: again } = await world.refund(payment.id);

    expect(again).toMatchObject({ status: "succeeded", amount: 100_000 });
    expect((await world.get(payment.id)).status).toBe("refunded");
  });

  test("from money waiting for settlement leaves the correct amount for the next refund", async () => {
    const world = aWorld();
    const tenant = aTenant({ mode: "live" });
    const { payment, refund } = await lost(world, tenant);
    const { ledger } = world.ledger;
    const settling = "NGN settling ada-stores.wallet";
    expect(ledger.balance(settling)).toBe(PROCEEDS - 30_000n);
    world.liveProcessor.decideRefund(uuidOf(refund), "failed");
    await world.changeRefund(refund, { due_at: world.ago("1 s") });
    await world.work();
    expect(await world.getRefund(payment.id, refund.id, tenant)).toMatchObject({
      status: "failed",
    });

    const { refund: again } = await world.refund(payment.id, {}, { tenant });

    expect(again.status).toBe("succeeded");
    expect(ledger.balance(settling)).toBe(0n);
    expect(ledger.total("NGN")).toBe(0n);
  });

  test("is not queried again after a webhook without a change", async () => {
    const world = aWorld();
    const { payment, refund } = await lost(world);

    await receiveRefundWebhook(world, payment, refund);
    await world.work();

    expect((await world.getRefund(payment.id, refund.id)).status).toBe("succeeded");
    expect(await world.refundRows(payment)).toMatchObject([{ due_at: null }]);
    expect(await eventsAfterCharge(world)).toEqual(["payment.refunded"]);
  });
});

describe("money waiting for settlement", () => {
  test("is refunded first, and the wallet pays the rest", async () => {
    const world = aWorld();
    const tenant = aTenant({ mode: "live" });
    const { payment } = await world.create({}, { tenant });
    const { ledger } = world.ledger;
    ledger.fund(WALLET, 5_000n);

    const { refund } = await world.refund(payment.id, {}, { tenant });

    expect(refund.status).toBe("succeeded");
    expect(ledger.balance("NGN settling ada-stores.wallet")).toBe(0n);
    expect(ledger.balance(WALLET)).toBe(3_500n);
  });
});

describe("a refund without a response", () => {
  test.each(["before", "after"] as const)(
    "(%s) is pending, and is resent with its key: it is executed once",
    async (when) => {
      const world = aWorld();
      const payment = await charged(world);
      world.processor.silent.refund = when;

      const { refund } = await world.refund(payment.id, { amount: 30_000 });
      expect(refund.status).toBe("pending");
      world.processor.silent = {};
      await world.recoverNow();
      await world.recoverNow();

      expect(await world.getRefund(payment.id, refund.id)).toMatchObject({ status: "succeeded" });
      const { id } = await world.row(payment);
      expect(world.processor.givenBack(id)).toBe(30_000n);
      expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 30_000n);
    },
  );

  test("that never arrived fails after a day, by the merchant's test clock", async () => {
    const world = aWorld();
    const payment = await charged(world);
    world.processor.silent = { refund: "before", askRefund: "before" };
    const { refund } = await world.refund(payment.id, { amount: 30_000 });
    const clock = sandboxClock({ db: world.parts.db, due: DUE });
    const tenant = toWireTenant(world.tenant);

    await clock.Advance({ tenant, offsetMs: String(25 * HOUR_MS) });
    world.processor.silent = { refund: "before" };
    for (let question = 0; question < 4; question++) await world.recoverNow();

    const shown = await world.getRefund(payment.id, refund.id);
    expect(shown).toMatchObject({ status: "failed", failure_reason: "never_arrived" });
    expect(available(world)).toBe(OWN_MONEY + PROCEEDS);
    const { id } = await world.row(payment);
    expect(world.processor.givenBack(id)).toBe(0n);
  });

  test("from the ledger before the call is sent is refused", async () => {
    const world = aWorld();
    const payment = await charged(world);
    world.ledger.silent.holdRefund = "unsent";

    expect(await codeOf(world.refund(payment.id))).toBe("SERVICE_UNAVAILABLE");

    expect(await world.refundRows(payment)).toMatchObject([{ state: "refused" }]);
    expect(world.processor.calls.filter(({ call }) => call === "refund")).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "from the ledger (%s) is not sent to the processor, and its possible hold is released",
    async (when) => {
      const world = aWorld();
      const payment = await charged(world);
      world.ledger.silent.holdRefund = when;
      const refund = () => world.refund(payment.id, {}, { key: "key" });
      expect(await codeOf(refund())).toBe("SERVICE_UNAVAILABLE");
      world.ledger.silent = {};

      await world.recoverNow();

      const [row] = await world.refundRows(payment);
      expect(row.state).toBe("refused");
      expect(available(world)).toBe(OWN_MONEY + PROCEEDS);
      expect(world.processor.calls.filter(({ call }) => call === "refund")).toEqual([]);
      // The refund was never public, so the client may repeat the request.
      expect((await refund()).refund.status).toBe("succeeded");
    },
  );

  test.each(["before", "after"] as const)(
    "from the ledger after it succeeded (%s) is pending, and posted once",
    async (when) => {
      const world = aWorld();
      const payment = await charged(world);
      world.ledger.silent.postRefund = when;
      const { refund } = await world.refund(payment.id, { amount: 30_000 });
      expect(refund.status).toBe("pending");
      expect((await world.get(payment.id)).amount_refunded).toBe(0);
      world.ledger.silent = {};

      await world.recoverNow();

      expect((await world.get(payment.id)).amount_refunded).toBe(30_000);
      expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 30_000n);
      expect(await eventsAfterCharge(world)).toEqual(["payment.refunded"]);
    },
  );
});

describe("a refund whose request crashes", () => {
  test.each(["arrives", "leaves"] as const)(
    "at the processor (as it %s) is resumed, and executed once",
    async (when) => {
      const world = aWorld();
      const payment = await charged(world);
      world.processor[when].refund = die;
      await expect(world.refund(payment.id, { amount: 30_000 })).rejects.toThrow("died");
      world.processor[when] = {};

      await world.recoverNow();

      expect(await world.refundRows(payment)).toMatchObject([{ state: "succeeded" }]);
      const { id } = await world.row(payment);
      expect(world.processor.givenBack(id)).toBe(30_000n);
      expect(inWallet(world)).toBe(OWN_MONEY + PROCEEDS - 30_000n);
    },
  );

  test.each(["holdRefund", "postRefund", "voidRefund"] as const)(
    "at the ledger (%s) is resumed",
    async (step) => {
      const world = aWorld();
      const payment = await charged(world);
      if (step === "voidRefund") world.processor.refundOutcome = "fails";
      world.ledger.arrives[step] = die;
      await expect(world.refund(payment.id, { amount: 30_000 })).rejects.toThrow("died");
      world.ledger.arrives = {};

      await world.recoverNow();

      const states = { holdRefund: "refused", postRefund: "succeeded", voidRefund: "failed" };
      expect(await world.refundRows(payment)).toMatchObject([{ state: states[step] }]);
      const given = step === "postRefund" ? 30_000n : 0n;
      expect(available(world)).toBe(OWN_MONEY + PROCEEDS - given);
      expect(inWallet(world)).toBe(available(world));
    },
  );

  test("is resumed by one of two processes, and the other changes nothing", async () => {
    const world = aWorld();
    const payment = await charged(world);
    world.processor.leaves.refund = die;
    await expect(world.refund(payment.id, { amount: 30_000 })).rejects.toThrow("died");
    world.processor.leaves = {};
    const due = { table: "refunds", limit: 10, leaseMs: 30_000 };
    await world.expireLeases();
    const [zombie] = await claimDue(world.parts.db, due);
    await world.recoverNow();
    if (!zombie) throw new Error("The refund was due.");

    await expect(resumeRefund(world.parts, zombie)).rejects.toBeInstanceOf(LeaseLost);

    expect((await world.get(payment.id)).amount_refunded).toBe(30_000);
    expect(await eventsAfterCharge(world)).toEqual(["payment.refunded"]);
  });

  test("goes to manual review if the ledger refuses to post it", async () => {
    const world = aWorld();
    const payment = await charged(world);
    world.ledger.refuses.add("postRefund");
    const { refund } = await world.refund(payment.id);
    expect(refund.status).toBe("pending");
    expect(await world.refundRows(payment)).toMatchObject([{ state: "paid", stuck: true }]);
    world.ledger.refuses.clear();

    expect(await idsInReview(world.parts.db)).toContain(refund.id);
    await requery(world.parts.db, refund.id);
    await world.work();

    expect((await world.getRefund(payment.id, refund.id)).status).toBe("succeeded");
    await expect(requery(world.parts.db, refund.id)).rejects.toMatchObject({
      code: "INVALID_REVIEW_STATE",
    });
  });
});
