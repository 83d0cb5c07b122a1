import { randomUUID } from "node:crypto";
import { inTransaction } from "@kobo/postgres";
import { decideReview } from "@kobo/reviews";
import { reviewDesk } from "../../../src/app/reviews/review-desk";
import * as reviews from "../../../src/db/reviews";
import type { Reason } from "../../../src/domain/purchases/step";
import { billReviews } from "../../../src/grpc/reviews";
import { declined, delivered } from "../../factories";
import { boughtWorlds, publicId } from "../purchase-world";

const { database, aBought } = boughtWorlds();

const EVERYTHING = {
  mode: "MODE_UNSPECIFIED",
  closed: false,
  reason: "",
  after: "",
  limit: 100,
} as const;

function aWorld() {
  const world = aBought();
  const { db, logger } = world.parts;
  const desk = reviewDesk(world.parts);
  const calls = billReviews(db);
  const decide = (purchase: { id: string }, action: string, fields: object = {}) =>
    decideReview(
      { db, logger, desk, secondApprovalFrom: 10n ** 15n },
      {
        ...{ id: publicId(purchase), action, actor: "ada", why: "the customer called" },
        ...{ providerReference: "", cost: undefined, key: randomUUID(), ...fields },
      },
    );
  const list = async (filter: object = {}) => {
    const page = await calls.ListReviews({ ...EVERYTHING, ...filter });
    const reviews = page.reviews ?? [];
    return { ...page, ids: reviews.map(({ purchase }) => purchase?.transactionId), reviews };
  };
  const show = (named: { transactionId?: string; providerRequestId?: string }) =>
    calls.GetReview({ transactionId: "", providerRequestId: "", ...named });
  return { ...world, calls, list, decide, show };
}

beforeEach(async () => {
  // All merchants share one queue.
  await database().db("reviews").update({ closed_at: new Date(), resolution: "closed" });
});

describe("the queue", () => {
  test("lists open reviews, oldest first, page by page", async () => {
    const world = aWorld();
    const bought = [];
    for (let i = 0; i < 5; i++) bought.push(await world.buyDeclined());
    const expected = bought.map(publicId);

    const first = await world.list({ limit: 2 });
    const second = await world.list({ limit: 2, after: first.nextAfter });
    const third = await world.list({ limit: 2, after: second.nextAfter });

    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(expected);
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
    expect(third.nextAfter).toBe("");
  });

  test("keeps the order of reviews opened at the same time, to the microsecond", async () => {
    const world = aWorld();
    const bought = await Promise.all([1, 2, 3, 4].map(() => world.buyDeclined()));
    const [at, later] = ["2026-11-21 10:00:00.123456+00", "2026-11-21 10:00:00.123457+00"];
    const ids = bought.map(({ id }) => id).sort();
    await world.admin("reviews").whereIn("purchase_id", ids).update({ opened_at: at });
    await world.admin("reviews").where({ purchase_id: ids[0] }).update({ opened_at: later });

    const seen: unknown[] = [];
    let after = "";
    do {
      const page = await world.list({ limit: 1, after });
      seen.push(...page.ids);
      after = page.nextAfter ?? "";
    } while (after);

    const [last, ...others] = ids.map((id) => publicId({ id }));
    expect(seen).toEqual([...others, last]);
  });

  test("filters by mode, reason and closed", async () => {
    const world = aWorld();
    const failed = await world.buyDeclined();
    const live = await world.buyDeclined({ mode: "live" });
    const unresolved = await world.buyUnresolved();
    const closed = await world.buyDeclined();
    await world.decide(closed, "close");

    expect((await world.list()).ids).toEqual([failed, live, unresolved].map(publicId));
    expect((await world.list({ mode: "MODE_LIVE" })).ids).toEqual([publicId(live)]);
    expect((await world.list({ reason: "unresolved" })).ids).toEqual([publicId(unresolved)]);
    expect((await world.list({ closed: true })).ids).toContain(publicId(closed));
    expect((await world.list({ closed: true })).ids).not.toContain(publicId(failed));
  });

  test("has each purchase's state and whether money is held", async () => {
    const world = aWorld();
    const failed = await world.buyDeclined({ billersCode: "1212121212" });
    await world.buyUnresolved();

    const { reviews } = await world.list();

    expect(reviews).toMatchObject([
      {
        state: "failed",
        reason: "failed",
        held: false,
        mode: "MODE_TEST",
        merchantName: "Ada Stores",
        merchantId: failed.merchantId,
        billersCode: "1212121212",
        providerRequestId: failed.providerRequestId,
        closedAtMs: 0,
        resolution: "",
        purchase: { status: "PURCHASE_STATUS_FAILED", providerCode: "016" },
      },
      { state: "review", reason: "unresolved", held: true },
    ]);
  });

  test.each([
    ["an unknown reason", { reason: "bored" }],
    ["an invalid cursor", { after: "yesterday" }],
    ["a cursor with an invalid transaction id", { after: "1790000000000000.txn_0" }],
  ])("refuses %s", async (_, filter) => {
    await expect(aWorld().list(filter)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("one review", () => {
  test("has the provider's answers and the reviewers' actions", async () => {
    const world = aWorld();
    const purchase = await world.buyUnresolved();
    await world.decide(purchase, "requery");
    world.provider.outcomes.requery = delivered;
    await world.decide(purchase, "requery", { actor: "bola", why: "once more" });

    const found = await world.show({ transactionId: publicId(purchase) });

    expect(found).toEqual({
      review: expect.objectContaining({ state: "completed", resolution: "resolved", held: false }),
      answers: [
        { number: 1, call: "pay", outcome: "unknown", code: "", detail: "timeout" },
        { number: 2, call: "requery", outcome: "unknown", code: "099" },
        { number: 3, call: "requery", outcome: "unknown", code: "099" },
        { number: 4, call: "requery", outcome: "delivered", code: "000", detail: "17632830" },
      ].map((answer) => expect.objectContaining({ ...answer, atMs: expect.any(Number) })),
      actions: [
        { action: "requery", actor: "ada", why: "the customer called", state: "review" },
        { action: "requery", actor: "bola", why: "once more", state: "review" },
      ].map((action) => ({ ...action, providerReference: "", atMs: expect.any(Number) })),
    });
  });

  test("is found for any purchase, by transaction id or provider request id", async () => {
    const world = aWorld();
    const purchase = await world.buy();
    const { providerRequestId } = purchase;

    const byId = await world.show({ transactionId: publicId(purchase) });
    const byRequest = await world.show({ providerRequestId });

    expect(byId).toEqual({
      review: expect.objectContaining({
        state: "completed",
        reason: "",
        openedAtMs: 0,
        closedAtMs: 0,
        resolution: "",
        providerRequestId,
      }),
      answers: [expect.objectContaining({ call: "pay", outcome: "delivered" })],
      actions: [],
    });
    expect(byRequest).toEqual(byId);
  });

  test("is not found by an unknown or malformed id", async () => {
    const world = aWorld();
    const purchase = await world.buy();

    for (const transactionId of [purchase.id, "txn_", "", publicId({ id: crypto.randomUUID() })]) {
      await expect(world.show({ transactionId })).rejects.toMatchObject({
        code: "REVIEW_NOT_FOUND",
      });
    }
    await expect(world.show({ providerRequestId: "202611211000" })).rejects.toMatchObject({
      code: "REVIEW_NOT_FOUND",
    });
  });

  test("keeps the error after a delivery", async () => {
    const world = aWorld();
    const purchase = await world.buyLost();
    world.provider.outcomes.requery = delivered;
    await world.recoverNow(purchase);

    const { review } = await world.show({ transactionId: publicId(purchase) });

    expect(review).toMatchObject({ state: "completed", error: "PROVIDER_TIMEOUT" });
  });
});

test("a refund without an operator's signature is refused", async () => {
  const world = aWorld();
  const purchase = await world.buyUnresolved();
  const request = { transactionId: publicId(purchase), actor: "ada", why: "so" };

  await expect(world.calls.RefundPurchase(request)).rejects.toMatchObject({
    code: "INVALID_SIGNATURE",
  });

  expect(await world.rowOf(purchase)).toMatchObject({ state: "review" });
});

test("the service's role cannot change actions", async () => {
  const { db } = database();

  await expect(db("review_actions").update({ actor: "another" })).rejects.toThrow(
    /permission denied/,
  );
  await expect(db("review_actions").delete()).rejects.toThrow(/permission denied/);
});

test("a refused ledger step opens a review", async () => {
  const world = aWorld();
  world.provider.outcomes.pay = declined;
  world.ledger.refuses.add("release");
  const purchase = await world.buy();

  expect((await world.list({ reason: "refused by the ledger" })).ids).toEqual([publicId(purchase)]);
});

test("a contradicted review keeps its reason unless the ledger refuses a step", async () => {
  const world = aWorld();
  const { id } = await world.buyDeclined();
  const { db } = database();
  const reasonAfter = async (reason: Reason) => {
    await inTransaction(db, (trx) => reviews.open(trx, [{ purchaseId: id, reason }]));
    return (await db("reviews").where({ purchase_id: id }).first()).reason;
  };

  expect(await reasonAfter("contradicted")).toBe("contradicted");
  expect(await reasonAfter("unresolved")).toBe("contradicted");
  expect(await reasonAfter("resolved by provider")).toBe("contradicted");
  expect(await reasonAfter("refused by the ledger")).toBe("refused by the ledger");
});
