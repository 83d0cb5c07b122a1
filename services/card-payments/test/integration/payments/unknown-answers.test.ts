import { toPublicId } from "@kobo/core/ids";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { paymentSteps } from "../../../src/app/payments/payment-steps";
import { resumePayment } from "../../../src/app/payments/run-payment";
import * as payments from "../../../src/db/payments";
import type { ProcessorCall } from "../fake-processor";
import { idsInReview, requery } from "../reviews";
import { cardWorlds, codeOf, type Manner, type World } from "../world";

const { aWorld } = cardWorlds();

function die(): never {
  throw new Error("The process died.");
}

/** A payment whose request crashed before or after the processor executed the call. */
async function deadAt(
  world: World,
  call: ProcessorCall,
  when: "arrives" | "leaves",
  { body = {}, ...manner }: Manner & { body?: object } = {},
) {
  world.processor[when][call] = die;
  await expect(world.create(body, manner)).rejects.toThrow("died");
  world.processor[when] = {};
  const [row] = await world.rows();
  return row;
}

/** The payment failed, without a charge. */
const GIVEN_UP = {
  status: "failed",
  amount_captured: 0,
  failure: {
    code: "CARD_DECLINED",
    decline_code: "processing_error",
    message: "The card could not be charged just now; try again.",
  },
};

describe("a confirmation without a response", () => {
  test("that charged the card is found by a query", async () => {
    const world = aWorld();
    world.processor.silent.confirm = "after";

    const { payment } = await world.create();

    expect(payment).toMatchObject({ status: "succeeded", amount_captured: 100_000 });
    expect(world.processor.confirms()).toBe(1);
  });

  test("that never arrived fails: the intent is canceled, and the card is not sent again", async () => {
    const world = aWorld();
    world.processor.silent.confirm = "before";

    const { payment } = await world.create();

    expect(payment).toMatchObject(GIVEN_UP);
    const { id } = await world.row(payment);
    expect(world.processor.callsAbout(id)).toEqual(["open", "confirm", "ask", "cancel"]);
    expect(world.processor.intent(id).status).toBe("canceled");
    expect(await world.eventNames()).toEqual(["payment.created", "payment.failed"]);
    expect(world.ledger.ledger.groups).toEqual([]);
  });

  test("that arrives after the query and before the cancellation succeeds", async () => {
    const world = aWorld();
    world.processor.silent.confirm = "before";
    world.processor.arrives.cancel = async () => {
      const [{ id }] = await world.rows();
      const payment = await payments.findById(world.parts.db, id);
      if (!payment) throw new Error("There is a payment.");
      world.processor.silent = {};
      await world.processor.confirm(payment, { vaultToken: "late", last4: "4242" }, 0);
    };

    const { payment } = await world.create();

    expect(payment).toMatchObject({ status: "succeeded", failure: null });
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
  });

  test.each(["before", "after"] as const)(
    "(%s), followed by failed queries, is queried until the processor answers",
    async (when) => {
      const world = aWorld();
      world.processor.silent = { confirm: when, ask: "before" };
      const { payment } = await world.create();
      expect(payment).toMatchObject({ status: "pending", failure: null });
      expect(await world.row(payment)).toMatchObject({ state: "asking", questions: 1 });
      await world.recoverNow();
      expect((await world.get(payment.id)).status).toBe("pending");
      world.processor.silent = {};

      await world.recoverNow();

      const shown = await world.get(payment.id);
      if (when === "after") expect(shown).toMatchObject({ status: "succeeded" });
      else expect(shown).toMatchObject(GIVEN_UP);
      expect(world.processor.calls.filter(({ call }) => call === "confirm")).toHaveLength(1);
      expect(world.processor.confirms()).toBe(when === "after" ? 1 : 0);
    },
  );

  test("whose cancellation has no response either is queried until the processor answers", async () => {
    const world = aWorld();
    world.processor.silent = { confirm: "before", cancel: "after" };
    const { payment } = await world.create();
    expect(payment.status).toBe("pending");
    world.processor.silent = {};

    await world.recoverNow();

    expect(await world.get(payment.id)).toMatchObject(GIVEN_UP);
  });
});

describe("a request that crashes", () => {
  test.each(["arrives", "leaves"] as const)(
    "while the intent is opened (%s) sends no card and leaves no public payment, and its id and key can be reused",
    async (when) => {
      const world = aWorld();
      const manner = { paymentId: "order-7", key: "key-7" };
      await deadAt(world, "open", when, manner);

      await world.recoverNow();

      expect(await world.rows()).toMatchObject([{ state: "refused", due_at: null }]);
      expect(await world.eventNames()).toEqual([]);
      expect(world.processor.confirms()).toBe(0);
      expect(world.processor.calls.map(({ call }) => call)).toEqual(["open"]);
      const { payment, replay } = await world.create({}, manner);
      expect({ status: payment.status, replay }).toEqual({
        status: "succeeded",
        replay: "REPLAY_NONE",
      });
    },
  );

  test.each([
    { cardOutcome: "pays", capture: true, state: "succeeded", status: "succeeded" },
    { cardOutcome: "pays", capture: false, state: "authorized", status: "pending" },
    { cardOutcome: "is declined", capture: true, state: "failed", status: "failed" },
    { cardOutcome: "asks the customer", capture: true, state: "authenticating", status: "pending" },
    { cardOutcome: "is being processed", capture: true, state: "asking", status: "pending" },
  ] as const)(
    "after the card was sent, which $cardOutcome (capture: $capture), is resumed by queries only",
    async ({ cardOutcome, capture, state, status }) => {
      const world = aWorld();
      world.processor.cardOutcome = cardOutcome;
      const { public_id: id } = await deadAt(world, "confirm", "leaves", { body: { capture } });

      await world.recoverNow();

      expect(await world.rows()).toMatchObject([{ state, status }]);
      expect((await world.get(id)).status).toBe(status);
      expect(world.processor.calls.filter(({ call }) => call === "confirm")).toHaveLength(1);
    },
  );

  test("before the card was sent fails, since only it had the card", async () => {
    const world = aWorld();
    const { public_id: id } = await deadAt(world, "confirm", "arrives");

    await world.recoverNow();

    expect(await world.get(id)).toMatchObject(GIVEN_UP);
    expect(world.processor.confirms()).toBe(0);
  });

  test.each(["capture", "authorize"] as const)(
    "before the ledger call (%s) is resumed by another process",
    async (step) => {
      const world = aWorld();
      world.ledger.arrives[step] = die;
      const capture = step === "capture";
      await expect(world.create({ capture })).rejects.toThrow("died");
      world.ledger.arrives = {};
      const [{ state, public_id: id }] = await world.rows();
      expect(state).toBe(capture ? "captured" : "authorizing");
      expect((await world.get(id)).status).toBe("pending");

      await world.recoverNow();

      expect(await world.rows()).toMatchObject([{ state: capture ? "succeeded" : "authorized" }]);
      expect(world.ledger.merchantsMoney()).toBe(capture ? 98_500n : 0n);
      expect(world.processor.confirms()).toBe(1);
    },
  );

  test("at any point is resumed by the worker when its lease has expired, and not before", async () => {
    const world = aWorld();
    const { public_id: id } = await deadAt(world, "confirm", "leaves");

    await world.work();
    expect((await world.get(id)).status).toBe("pending");
    await world.expireLeases();
    await world.work();

    expect((await world.get(id)).status).toBe("succeeded");
  });
});

describe("a ledger that", () => {
  test.each(["before", "after"] as const)(
    "does not respond (%s) leaves the payment pending, and posts the money once",
    async (when) => {
      const world = aWorld();
      world.ledger.silent.capture = when;
      const { payment } = await world.create();
      expect(payment).toMatchObject({ status: "pending", amount_captured: 0, fee: 0 });
      await world.recoverNow();
      expect((await world.get(payment.id)).status).toBe("pending");
      world.ledger.silent = {};

      await world.recoverNow();

      expect((await world.get(payment.id)).status).toBe("succeeded");
      expect(world.ledger.merchantsMoney()).toBe(98_500n);
      expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
    },
  );

  test("refuses a step unexpectedly leaves a payment in manual review, which resumes it", async () => {
    const world = aWorld();
    world.ledger.refuses.add("capture");
    const { payment } = await world.create();
    expect(payment.status).toBe("pending");
    expect(await world.row(payment)).toMatchObject({
      state: "captured",
      stuck: true,
      due_at: null,
    });
    world.ledger.refuses.clear();

    const id = toPublicId("txn", (await world.row(payment)).id);
    expect(await idsInReview(world.parts.db)).toContain(id);
    await requery(world.parts.db, id);
    await world.work();

    expect((await world.get(payment.id)).status).toBe("succeeded");
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
    await expect(requery(world.parts.db, id)).rejects.toMatchObject({
      code: "INVALID_REVIEW_STATE",
    });
  });
});

describe("a customer's authentication", () => {
  async function authenticationRequested(world: World, body = {}) {
    world.processor.cardOutcome = "asks the customer";
    const { payment } = await world.create(body);
    return { payment, row: await world.row(payment) };
  }
  const hint = (world: World, processorId: string) =>
    payments.recordCallback(world.parts.db, { mode: "test", processorId });

  test("leaves the payment pending until a webhook", async () => {
    const world = aWorld();
    const { payment, row } = await authenticationRequested(world);
    world.processor.decide(row.id, "pays");

    await world.work();

    expect((await world.get(payment.id)).next_action).not.toBeNull();
  });

  test.each([
    { outcome: "pays", capture: true, status: "succeeded", event: "payment.succeeded" },
    { outcome: "is declined", capture: true, status: "failed", event: "payment.failed" },
    { outcome: "pays", capture: false, status: "pending", event: undefined },
  ] as const)(
    "after which the card $outcome (capture: $capture) is found by the query after a webhook",
    async ({ outcome, capture, status, event }) => {
      const world = aWorld();
      const { payment, row } = await authenticationRequested(world, { capture });
      world.processor.decide(row.id, outcome);

      await hint(world, row.processor_id);
      await world.work();

      const shown = await world.get(payment.id);
      expect(shown).toMatchObject({ status, next_action: null });
      expect(shown.amount_capturable).toBe(capture ? 0 : 100_000);
      expect(await world.eventNames()).toEqual(["payment.created", ...(event ? [event] : [])]);
    },
  );

  test("that takes long is queried with increasing delays", async () => {
    const world = aWorld();
    const { payment, row } = await authenticationRequested(world);
    for (let i = 0; i < 3; i++) await hint(world, row.processor_id);

    await world.work();

    expect(world.processor.callsAbout(row.id)).toEqual(["open", "confirm", "ask"]);
    const { due_at: next } = await world.row(payment);
    expect(next.getTime()).toBeGreaterThan(row.due_at.getTime());
    expect(next.getTime()).toBeLessThan(row.ends_at.getTime());
  });

  test("during a query is found by the next one", async () => {
    const world = aWorld();
    const { payment, row } = await authenticationRequested(world);
    world.processor.leaves.ask = async () => {
      world.processor.leaves = {};
      world.processor.decide(row.id, "pays");
      await hint(world, row.processor_id);
    };
    await hint(world, row.processor_id);

    await world.work();

    expect((await world.get(payment.id)).status).toBe("succeeded");
  });

  test("that never happens lets the payment expire, and the intent is canceled", async () => {
    const world = aWorld();
    const { payment, row } = await authenticationRequested(world);
    await world.change(payment, { ends_at: world.ago("1 s"), due_at: world.ago("1 s") });

    await world.work();

    expect(await world.get(payment.id)).toMatchObject({
      status: "canceled",
      failure: null,
      next_action: null,
    });
    expect(world.processor.intent(row.id).status).toBe("canceled");
    expect(await world.eventNames()).toEqual(["payment.created", "payment.canceled"]);
  });

  test("just before the expiry completes the payment", async () => {
    const world = aWorld();
    const { payment, row } = await authenticationRequested(world);
    world.processor.decide(row.id, "pays");
    await world.change(payment, { ends_at: world.ago("1 s"), due_at: world.ago("1 s") });

    await world.work();

    expect((await world.get(payment.id)).status).toBe("succeeded");
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
  });
});

test.each(["pays", "is declined"] as const)(
  "a payment that is being processed is queried until the card %s",
  async (outcome) => {
    const world = aWorld();
    world.processor.cardOutcome = "is being processed";
    const { payment } = await world.create();
    await world.recoverNow();
    expect((await world.get(payment.id)).status).toBe("pending");
    const { id } = await world.row(payment);
    world.processor.decide(id, outcome);

    await world.recoverNow();

    const status = outcome === "pays" ? "succeeded" : "failed";
    expect((await world.get(payment.id)).status).toBe(status);
  },
);

describe("an authentication without a page", () => {
  async function pageless(world: World, body = {}) {
    world.processor.cardOutcome = "asks the customer without a page";
    const { payment } = await world.create(body);
    return { payment, row: await world.row(payment) };
  }
  const expire = (world: World, payment: { id: string }) =>
    world.change(payment, { ends_at: world.ago("1 s"), due_at: world.ago("1 s") });

  test("leaves the payment pending until it expires, and then the intent is canceled", async () => {
    const world = aWorld();
    const { payment, row } = await pageless(world);
    await world.recoverNow();
    expect(await world.row(payment)).toMatchObject({ state: "asking", status: "pending" });
    await expire(world, payment);

    await world.work();

    expect(await world.get(payment.id)).toMatchObject({ status: "canceled", failure: null });
    expect(await world.row(payment)).toMatchObject({ cancel_reason: "expired", due_at: null });
    expect(world.processor.intent(row.id).status).toBe("canceled");
    expect(world.processor.callsAbout(row.id).slice(-2)).toEqual(["ask", "cancel"]);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.canceled"]);
    expect(world.ledger.ledger.groups).toEqual([]);
  });

  test.each([
    { capture: true, state: "succeeded", money: 98_500n },
    { capture: false, state: "canceled", money: 0n },
  ])(
    "that is completed between the last query and the cancellation (capture: $capture) is $state",
    async ({ capture, state, money }) => {
      const world = aWorld();
      const { payment, row } = await pageless(world, { capture });
      await expire(world, payment);
      world.processor.arrives.cancel = () => world.processor.decide(row.id, "pays");

      await world.work();

      expect(await world.row(payment)).toMatchObject({ state });
      expect(world.ledger.merchantsMoney()).toBe(money);
    },
  );

  test("stays pending past its expiry while the cancellation has no clear answer", async () => {
    const world = aWorld();
    const { payment, row } = await pageless(world);
    await expire(world, payment);
    world.processor.silent.cancel = "before";
    await world.work();
    expect(await world.row(payment)).toMatchObject({ state: "canceling", status: "pending" });
    world.processor.silent = {};
    world.processor.decide(row.id, "pays");

    await world.recoverNow();

    expect((await world.get(payment.id)).status).toBe("succeeded");
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
  });

  test("past its expiry is not canceled while the processor cannot be reached", async () => {
    const world = aWorld();
    const { payment, row } = await pageless(world);
    await expire(world, payment);
    world.processor.unreachable.ask = "before";
    await world.work();
    expect(await world.row(payment)).toMatchObject({ state: "asking", status: "pending" });
    world.processor.unreachable = {};
    world.processor.decide(row.id, "is declined");

    await world.recoverNow();

    expect(await world.get(payment.id)).toMatchObject({ status: "failed" });
  });
});

describe("two processes with the same payment", () => {
  test("reach one outcome and publish it once", async () => {
    const world = aWorld();
    await deadAt(world, "confirm", "leaves");
    const { db } = world.parts;
    const due = { table: "payments", limit: 10, leaseMs: 30_000 };
    await world.expireLeases();
    const [first] = await claimDue(db, due);
    await world.expireLeases();
    const [second] = await claimDue(db, due);
    if (!first || !second) throw new Error("Both took it.");

    const ends = await Promise.allSettled(
      [first, second].map((lease) => resumePayment(world.parts, lease)),
    );

    expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await world.rows()).toMatchObject([{ state: "succeeded" }]);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
    expect(world.ledger.merchantsMoney()).toBe(98_500n);
  });

  test("reject the late answer of one that has stalled", async () => {
    const world = aWorld();
    world.processor.cardOutcome = "is being processed";
    const { payment } = await world.create();
    const { id, fence } = await world.row(payment);
    const before = await payments.findById(world.parts.db, id);
    if (!before) throw new Error("There is a payment.");
    world.processor.decide(id, "pays");
    await world.recoverNow();
    const after = await world.row(payment);
    const timing = { scale: 1, random: 0 };
    const answer = {
      kind: "declined",
      failure: { code: "CARD_DECLINED", declineCode: "" },
    } as const;
    const step = {
      to: "failed",
      set: { failure: answer.failure },
      publish: "payment.failed",
      next: "never",
    } as const;

    const zombie = inTransaction(world.parts.db, (trx) =>
      paymentSteps.storeIn(trx, {
        from: before,
        step,
        event: { kind: "answered", call: "ask", answer, timing, isOver: false },
        lease: { id, fence },
      }),
    );

    await expect(zombie).rejects.toBeInstanceOf(LeaseLost);
    expect(await world.row(payment)).toEqual(after);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
  });

  test("of which one is the merchant's request, which then returns the other's outcome", async () => {
    const world = aWorld();
    world.processor.leaves.confirm = async () => {
      world.processor.leaves = {};
      await world.recoverNow();
    };

    const { payment } = await world.create();

    expect(payment.status).toBe("succeeded");
    expect(world.processor.confirms()).toBe(1);
    expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
  });

  test("of which one is the merchant's request, abandoned by the other while it opens: no card is sent", async () => {
    const world = aWorld();
    world.processor.leaves.open = async () => {
      world.processor.leaves = {};
      await world.recoverNow();
    };

    expect(await codeOf(world.create())).toBe("SERVICE_UNAVAILABLE");

    expect(world.processor.confirms()).toBe(0);
    expect(await world.rows()).toMatchObject([{ state: "refused" }]);
    expect(await world.eventNames()).toEqual([]);
  });
});
