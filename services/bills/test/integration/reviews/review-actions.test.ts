import { randomUUID } from "node:crypto";
import { decideReview } from "@kobo/reviews";
import { stepStore } from "../../../src/app/purchases/purchase-steps";
import { getReview } from "../../../src/app/reviews/get-review";
import { reviewDesk } from "../../../src/app/reviews/review-desk";
import { declined, delivered, manual, processing, silent } from "../../factories";
import { boughtWorlds, CHARGE, publicId, WALLET, type World } from "../purchase-world";

const { aBought } = boughtWorlds();

const ADA = { actor: "ada", why: "asked the provider by phone" };
const REFERENCE = "VT-778";

type Bought = { id: string };

async function decide(
  { parts }: World,
  { id }: Bought,
  { action, ...fields }: { action: string; providerReference?: string; cost?: bigint | undefined },
) {
  const { db, logger } = parts;
  const request = { providerReference: "", cost: undefined, ...fields, ...ADA, action };
  await decideReview(
    { db, logger, desk: reviewDesk(parts), secondApprovalFrom: 10n ** 15n },
    { ...request, id: publicId({ id }), key: randomUUID() },
  );
  return getReview(db, id);
}

const confirm = (world: World, purchase: Bought, cost?: bigint) =>
  decide(world, purchase, { action: "confirm", providerReference: REFERENCE, cost });
const refund = (world: World, purchase: Bought) => decide(world, purchase, { action: "refund" });
const reverse = (world: World, purchase: Bought) => decide(world, purchase, { action: "reverse" });
const requery = (world: World, purchase: Bought) => decide(world, purchase, { action: "requery" });
const close = (world: World, purchase: Bought) => decide(world, purchase, { action: "close" });

const DEEDS = { confirm, refund, reverse, requery, close };
const REFUSED = { code: "INVALID_REVIEW_STATE" };

describe("confirming", () => {
  test("an unresolved purchase posts the hold, at the given cost", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();

    const after = await confirm(world, purchase, 97_000n);

    expect(after).toMatchObject({
      purchase: { state: "completed", providerReference: REFERENCE, providerCost: 97_000n },
      review: { reason: "unresolved", resolution: "confirmed" },
    });
    expect(world.ledger.holds.get(purchase.id)).toBe("posted");
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
    expect(await world.eventNamesOf(purchase)).toEqual([
      "bill.purchase.pending",
      "bill.purchase.completed",
    ]);
    expect(await world.actionsOf(purchase)).toMatchObject([
      { ...ADA, action: "confirm", state: "review", provider_reference: REFERENCE },
    ]);
  });

  test("without a cost uses the price", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();

    expect(await confirm(world, purchase)).toMatchObject({ purchase: { providerCost: 100_000n } });
  });

  test("with an implausible cost is refused, and stores nothing", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();

    await expect(confirm(world, purchase, 1_000_001n)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "cost_kobo" }] },
    });

    expect(await world.rowOf(purchase)).toMatchObject({ state: "review", leased_until: null });
    expect(await world.actionsOf(purchase)).toEqual([]);
  });

  test.each([
    ["failed", "from the wallet", WALLET, "wallet"],
    ["failed", "as a debt, when the wallet is empty", 0n, "debt"],
    ["lost", "from the wallet", WALLET, "wallet"],
    ["lost", "as a debt, when the wallet is empty", 0n, "debt"],
  ] as const)("a %s purchase charges it again %s", async (state, _, balance, payer) => {
    const world = aBought();
    const purchase = await (state === "lost" ? world.buyLost() : world.buyDeclined());
    expect(await world.rowOf(purchase)).toMatchObject({ state });
    world.ledger.balance = balance;

    const after = await confirm(world, purchase);

    expect(after).toMatchObject({
      purchase: { state: "completed", chargedTo: payer },
      review: { resolution: "confirmed" },
    });
    expect(world.ledger.charged.get(purchase.id)).toBe(payer);
    expect(world.ledger.balance).toBe(payer === "wallet" ? balance - CHARGE : 0n);
    expect((await world.eventNamesOf(purchase)).at(-1)).toBe("bill.purchase.completed");
  });

  test("a purchase that was never sent is refused", async () => {
    const world = aBought();
    world.provider.available = false;
    const purchase = await world.buy();

    await expect(confirm(world, purchase)).rejects.toMatchObject({
      ...REFUSED,
      message: expect.stringContaining("never sent"),
    });

    expect(world.ledger.balance).toBe(WALLET);
  });

  test("completes when the ledger stops refusing", async () => {
    const world = aBought();
    const purchase = await world.buyDeclined();
    world.ledger.refuses.add("charge");

    expect(await confirm(world, purchase)).toMatchObject({
      purchase: { state: "delivered late" },
      review: { reason: "refused by the ledger", resolution: undefined },
    });
    await expect(close(world, purchase)).rejects.toMatchObject(REFUSED);
    world.ledger.refuses.clear();

    expect(await requery(world, purchase)).toMatchObject({
      purchase: { state: "completed" },
      review: { resolution: "resolved" },
    });
  });
});

describe("refunding", () => {
  test("voids the hold, and publishes one failure", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();

    const after = await refund(world, purchase);

    expect(after).toMatchObject({
      purchase: { state: "failed", error: "REFUNDED_AFTER_REVIEW" },
      review: { reason: "unresolved", resolution: "refunded" },
    });
    expect(world.ledger.holds.get(purchase.id)).toBe("voided");
    expect(world.ledger.balance).toBe(WALLET);
    expect(await world.eventNamesOf(purchase)).toEqual([
      "bill.purchase.pending",
      "bill.purchase.failed",
    ]);
  });

  test("completes when the ledger stops refusing", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.ledger.refuses.add("release");
    await refund(world, purchase);
    expect(await world.reviewOf(purchase)).toMatchObject({
      reason: "refused by the ledger",
      closed_at: null,
    });
    world.ledger.refuses.clear();

    const after = await requery(world, purchase);

    expect(after).toMatchObject({
      purchase: { state: "failed", error: "REFUNDED_AFTER_REVIEW" },
      review: { resolution: "resolved" },
    });
  });
});

describe("reversing", () => {
  test("refunds the wallet of a contradicted purchase, and publishes it", async () => {
    const world = aBought();
    const purchase = await world.buyContradicted();
    expect(await world.reviewOf(purchase)).toMatchObject({ reason: "contradicted" });
    expect(world.ledger.balance).toBe(WALLET - CHARGE);

    const after = await reverse(world, purchase);

    expect(after).toMatchObject({
      purchase: { state: "reversed" },
      review: { reason: "contradicted", resolution: "reversed" },
    });
    expect(world.ledger.balance).toBe(WALLET);
    expect(await world.eventNamesOf(purchase)).toEqual([
      "bill.purchase.completed",
      "bill.purchase.reversed",
    ]);
    expect(await world.actionsOf(purchase)).toMatchObject([
      { ...ADA, action: "reverse", state: "completed", provider_reference: "" },
    ]);
    expect(await world.rowOf(purchase)).toMatchObject({ due_at: null, leased_until: null });
  });

  test("reduces the merchant's debt", async () => {
    const world = aBought();
    const purchase = await world.buyLost();
    world.ledger.balance = 0n;
    world.provider.outcomes.requery = delivered;
    await world.recoverNow(purchase);
    world.provider.outcomes.requery = declined;
    await world.recoverNow(purchase);

    await reverse(world, purchase);

    expect(world.ledger.reversed.get(purchase.id)).toBe("debt");
    expect(world.ledger.balance).toBe(0n);
  });

  test("does not query the provider", async () => {
    const world = aBought();
    const purchase = await world.buyContradicted();
    const callsBefore = world.provider.calls.length;

    await reverse(world, purchase);

    expect(world.provider.calls).toHaveLength(callsBefore);
  });

  test.each([
    ["was charged late", delivered, "delivered late"],
    ["was resolved by the provider", manual, "resolved by provider"],
  ] as const)(
    "is refused when the purchase is in review because it %s",
    async (_, answer, reason) => {
      const world = aBought();
      const purchase = await (reason === "delivered late" ? world.buyLost() : world.buy());
      world.provider.outcomes.requery = answer;
      await world.recoverNow(purchase);
      const before = await world.rowOf(purchase);
      expect(before).toMatchObject({ state: "completed" });

      await expect(reverse(world, purchase)).rejects.toMatchObject({
        ...REFUSED,
        message: expect.stringContaining(`completed and in review because it is ${reason}`),
      });

      expect(await world.rowOf(purchase)).toEqual(before);
    },
  );

  test("is refused after the review is closed, and after a reversal", async () => {
    const world = aBought();
    const [closed, reversed] = [await world.buyContradicted(), await world.buyContradicted()];
    await close(world, closed);
    await reverse(world, reversed);

    for (const purchase of [closed, reversed]) {
      await expect(reverse(world, purchase)).rejects.toMatchObject(REFUSED);
    }
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
  });

  test("completes when the ledger stops refusing", async () => {
    const world = aBought();
    const purchase = await world.buyContradicted();
    world.ledger.refuses.add("reverse");

    expect(await reverse(world, purchase)).toMatchObject({
      purchase: { state: "reversing" },
      review: { reason: "refused by the ledger", resolution: undefined },
    });
    world.ledger.refuses.clear();

    expect(await requery(world, purchase)).toMatchObject({
      purchase: { state: "reversed" },
      review: { resolution: "resolved" },
    });
    expect(world.ledger.balance).toBe(WALLET);
  });
});

describe("requerying a pending purchase", () => {
  const buyPending = async (world: World) => {
    world.provider.outcomes = { pay: silent, requery: processing };
    const purchase = await world.buy();
    expect(await world.rowOf(purchase)).toMatchObject({ state: "pending" });
    return purchase;
  };

  test("applies the outcome at once", async () => {
    const world = aBought();
    const purchase = await buyPending(world);
    world.provider.outcomes.requery = delivered;

    const after = await requery(world, purchase);

    expect(after).toMatchObject({ purchase: { state: "completed" } });
    expect(after.review).toBeUndefined();
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
    expect(await world.actionsOf(purchase)).toMatchObject([
      { ...ADA, action: "requery", state: "pending" },
    ]);
  });

  test("opens no review without an outcome, and keeps the schedule", async () => {
    const world = aBought();
    const purchase = await buyPending(world);

    expect(await requery(world, purchase)).toMatchObject({ purchase: { state: "pending" } });

    expect(await world.reviewOf(purchase)).toBeUndefined();
    const { due_at, leased_until } = await world.rowOf(purchase);
    expect(due_at.getTime()).toBeGreaterThan(Date.now());
    expect(leased_until).toBeNull();
  });

  test("is retryable while another run has the lease", async () => {
    const world = aBought();
    const purchase = await buyPending(world);
    world.provider.onRequery = async () => {
      await expect(requery(world, purchase)).rejects.toMatchObject({
        ...REFUSED,
        details: { extra: { retryable: true } },
      });
    };

    await requery(world, purchase);

    expect(await world.actionsOf(purchase)).toHaveLength(1);
  });

  test.each(["confirm", "refund", "reverse", "close"] as const)(
    "is the only action without a review: %s gets REVIEW_NOT_FOUND",
    async (action) => {
      const world = aBought();
      const purchase = await buyPending(world);

      await expect(DEEDS[action](world, purchase)).rejects.toMatchObject({
        code: "REVIEW_NOT_FOUND",
      });

      expect(await world.rowOf(purchase)).toMatchObject({ leased_until: null });
    },
  );
});

describe("the log", () => {
  test("reports a review once each time it is opened", async () => {
    const world = aBought();
    const opened: unknown[] = [];
    world.parts.logger = Object.assign(Object.create(world.parts.logger), {
      warn: (about: { purchaseId?: string; review?: string }, what: string) => {
        if (what === "manual review opened") opened.push(about.review);
      },
    });
    world.parts.storeStep = stepStore(world.parts);
    const purchase = await world.buyContradicted();
    await requery(world, purchase);
    await requery(world, purchase);
    expect(opened).toEqual(["contradicted"]);

    await close(world, purchase);
    await world.recoverNow(purchase);

    expect(opened).toEqual(["contradicted", "contradicted"]);
  });
});

describe("requerying", () => {
  test.each([
    ["a delivery", delivered, "completed", "resolved", WALLET - CHARGE],
    ["a refusal", declined, "failed", undefined, WALLET],
    ["no answer", silent, "review", undefined, WALLET - CHARGE],
  ] as const)("sets the state after %s", async (_, answer, state, resolution, left) => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.provider.outcomes.requery = answer;

    const after = await requery(world, purchase);

    expect(after).toMatchObject({ purchase: { state }, review: { resolution } });
    expect(world.ledger.balance).toBe(left);
    expect(await world.actionsOf(purchase)).toMatchObject([{ ...ADA, action: "requery" }]);
  });

  test("is repeatable, and stores every answer", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.provider.outcomes.requery = processing;

    await requery(world, purchase);
    await requery(world, purchase);

    expect(await world.actionsOf(purchase)).toHaveLength(2);
    const answers = await world.admin("provider_answers").where({ purchase_id: purchase.id });
    expect(answers.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["post", delivered, "delivered", "completed"],
    ["release", declined, "declined", "failed"],
  ] as const)("retries the ledger step %s", async (call, answer, state, end) => {
    const world = aBought();
    world.provider.outcomes.pay = answer;
    world.ledger.refuses.add(call);
    const purchase = await world.buy();
    expect(await world.rowOf(purchase)).toMatchObject({ state, due_at: null });
    const callsBefore = world.provider.calls.length;

    expect(await requery(world, purchase)).toMatchObject({ purchase: { state } });
    world.ledger.refuses.clear();
    const after = await requery(world, purchase);

    expect(after).toMatchObject({ purchase: { state: end } });
    expect(world.provider.calls).toHaveLength(callsBefore);
    expect(await world.rowOf(purchase)).toMatchObject({ due_at: null, leased_until: null });
  });

  test("keeps the review when the provider has no outcome", async () => {
    const world = aBought();
    const purchase = await world.buy();
    await world.recoverNow(purchase);
    world.provider.outcomes.requery = declined;
    await world.recoverNow(purchase);
    expect(await world.reviewOf(purchase)).toMatchObject({ reason: "contradicted" });

    world.provider.outcomes.requery = silent;
    expect(await requery(world, purchase)).toMatchObject({ review: { resolution: undefined } });
    world.provider.outcomes.requery = delivered;

    expect(await requery(world, purchase)).toMatchObject({ review: { resolution: "resolved" } });
  });

  test("keeps the review of a late charge when the provider repeats the delivery", async () => {
    const world = aBought();
    const purchase = await world.buyLost();
    world.provider.outcomes.requery = delivered;
    await world.recoverNow(purchase);

    const after = await requery(world, purchase);

    expect(after).toMatchObject({
      purchase: { state: "completed" },
      review: { reason: "delivered late", resolution: undefined },
    });
  });
});

describe("closing", () => {
  test.each(["failed", "lost", "completed"] as const)(
    "ends the review of a %s purchase",
    async (state) => {
      const world = aBought();
      const purchase = await (state === "failed" ? world.buyDeclined() : world.buyLost());
      if (state === "completed") {
        world.provider.outcomes.requery = delivered;
        await world.recoverNow(purchase);
      }
      const { balance } = world.ledger;

      const after = await close(world, purchase);

      expect(after).toMatchObject({ purchase: { state }, review: { resolution: "closed" } });
      expect(world.ledger.balance).toBe(balance);
      expect(await world.actionsOf(purchase)).toMatchObject([{ ...ADA, action: "close", state }]);
      await expect(close(world, purchase)).rejects.toMatchObject({
        ...REFUSED,
        message: expect.stringContaining("closed"),
      });
    },
  );

  test("does not prevent a review of a later delivery", async () => {
    const world = aBought();
    const purchase = await world.buyLost();
    await close(world, purchase);
    const { opened_at: first } = await world.reviewOf(purchase);
    world.provider.outcomes.requery = delivered;

    await world.recoverNow(purchase);

    const review = await world.reviewOf(purchase);
    expect(review).toMatchObject({ reason: "delivered late", closed_at: null, resolution: null });
    expect(review.opened_at.getTime()).toBeGreaterThan(first.getTime());
  });
});

describe("errors", () => {
  const given = {
    review: (world: World) => world.buyUnresolved(),
    failed: (world: World) => world.buyDeclined(),
    lost: (world: World) => world.buyLost(),
    delivered: (world: World) => {
      world.ledger.refuses.add("post");
      return world.buy();
    },
  };

  test.each([
    ["close", "review"],
    ["refund", "failed"],
    ["refund", "lost"],
    ["requery", "failed"],
    ["requery", "lost"],
    ["confirm", "delivered"],
    ["refund", "delivered"],
    ["close", "delivered"],
    ["reverse", "review"],
    ["reverse", "failed"],
    ["reverse", "lost"],
    ["reverse", "delivered"],
  ] as const)(
    "%s of a %s purchase is refused, with the state in the message",
    async (action, state) => {
      const world = aBought();
      const purchase = await given[state](world);
      const before = await world.rowOf(purchase);

      await expect(DEEDS[action](world, purchase)).rejects.toMatchObject({
        ...REFUSED,
        message: expect.stringContaining(state),
      });

      expect(await world.rowOf(purchase)).toEqual(before);
      expect(await world.actionsOf(purchase)).toEqual([]);
    },
  );

  test.each(["requery", "confirm", "refund", "reverse", "close"] as const)(
    "%s without a review, or of an unknown purchase, gets REVIEW_NOT_FOUND",
    async (action) => {
      const world = aBought();
      const purchase = await world.buy();

      for (const { id } of [purchase, { id: crypto.randomUUID() }]) {
        await expect(DEEDS[action](world, { id })).rejects.toMatchObject({
          code: "REVIEW_NOT_FOUND",
        });
      }
    },
  );

  test("an action is retryable while a run has the lease", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.provider.onRequery = async () => {
      await expect(refund(world, purchase)).rejects.toMatchObject({
        ...REFUSED,
        details: { extra: { retryable: true } },
      });
    };

    await requery(world, purchase);

    world.provider.onRequery = async () => {};
    expect(await refund(world, purchase)).toMatchObject({ purchase: { state: "failed" } });
  });
});

describe("twenty concurrent reviewers", () => {
  const sides = (
    world: World,
    purchase: Bought,
    [one, other]: [keyof typeof DEEDS, keyof typeof DEEDS],
  ) =>
    Array.from({ length: 20 }, (_, index) => DEEDS[index % 2 === 0 ? one : other](world, purchase));

  test("confirm or refund once", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();

    const results = await Promise.allSettled(sides(world, purchase, ["confirm", "refund"]));

    const refusals = results.filter((result) => result.status === "rejected");
    expect(refusals).toHaveLength(19);
    for (const { reason } of refusals) expect(reason).toMatchObject(REFUSED);
    const [action, ...others] = await world.actionsOf(purchase);
    expect(others).toEqual([]);
    const confirmed = action.action === "confirm";
    expect(await world.rowOf(purchase)).toMatchObject({
      state: confirmed ? "completed" : "failed",
    });
    expect(world.ledger.balance).toBe(confirmed ? WALLET - CHARGE : WALLET);
  });

  test.each(["close", "requery"] as const)("reverse and %s with one effect", async (other) => {
    const world = aBought();
    const purchase = await world.buyContradicted();
    world.provider.outcomes.requery = silent;

    await Promise.allSettled(sides(world, purchase, ["reverse", other]));
    await world.recoverNow(purchase);

    const actions = await world.actionsOf(purchase);
    const wins = actions.filter(({ action }) => action === "reverse").length;
    const closed = actions.filter(({ action }) => action === "close").length;
    expect(wins + closed).toBeLessThanOrEqual(1);
    expect(world.ledger.balance).toBe(wins === 1 ? WALLET : WALLET - CHARGE);
    expect(await world.rowOf(purchase)).toMatchObject({
      state: wins === 1 ? "reversed" : "completed",
    });
  });

  test("reverse once", async () => {
    const world = aBought();
    const purchase = await world.buyContradicted();

    const results = await Promise.allSettled(sides(world, purchase, ["reverse", "reverse"]));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.actionsOf(purchase)).toHaveLength(1);
    expect(world.ledger.balance).toBe(WALLET);
  });

  test("confirm or close once, and nothing is charged twice", async () => {
    const world = aBought();
    const purchase = await world.buyDeclined();

    const results = await Promise.allSettled(sides(world, purchase, ["confirm", "close"]));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [action, ...others] = await world.actionsOf(purchase);
    expect(others).toEqual([]);
    expect(world.ledger.balance).toBe(action.action === "confirm" ? WALLET - CHARGE : WALLET);
  });
});

describe("a process that crashes", () => {
  const dying = async () => {
    throw new Error("The process dies here.");
  };

  test.each([
    ["confirm", "unresolved", "post", "completed", WALLET - CHARGE],
    ["refund", "unresolved", "release", "failed", WALLET],
    ["confirm", "failed", "charge", "completed", WALLET - CHARGE],
    ["confirm", "lost", "charge", "completed", WALLET - CHARGE],
    ["reverse", "contradicted", "reverse", "reversed", WALLET],
  ] as const)(
    "after it stored the %s of a %s purchase leaves it to the worker",
    async (action, state, call, end, left) => {
      const world = aBought();
      const buy = {
        unresolved: "buyUnresolved",
        failed: "buyDeclined",
        lost: "buyLost",
        contradicted: "buyContradicted",
      } as const;
      const purchase = await world[buy[state]]();
      const whole = world.ledger[call];
      world.ledger[call] = dying;
      await expect(DEEDS[action](world, purchase)).rejects.toThrow("dies");
      world.ledger[call] = whole as never;
      expect(await world.work()).toBe(0);

      await world.expire(purchase);
      expect(await world.work()).toBe(1);

      expect(await world.rowOf(purchase)).toMatchObject({ state: end, due_at: null });
      expect(world.ledger.balance).toBe(left);
      const resolution = { confirm: "confirmed", refund: "refunded", reverse: "reversed" }[action];
      expect(await world.reviewOf(purchase)).toMatchObject({ resolution });
    },
  );

  test("during a reviewer's requery leaves it to the worker", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.provider.outcomes.requery = delivered;
    world.provider.onRequery = dying;
    await expect(requery(world, purchase)).rejects.toThrow("dies");
    world.provider.onRequery = async () => {};

    await world.expire(purchase);
    expect(await world.work()).toBe(1);

    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed", due_at: null });
  });

  test("leaves a stored decision to the worker when the ledger does not answer", async () => {
    const world = aBought();
    const purchase = await world.buyUnresolved();
    world.ledger.silent.post = "after";

    expect(await confirm(world, purchase)).toMatchObject({
      purchase: { state: "delivered" },
      review: { resolution: "confirmed" },
    });
    world.ledger.silent = {};
    await world.recoverNow(purchase);

    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
  });
});
