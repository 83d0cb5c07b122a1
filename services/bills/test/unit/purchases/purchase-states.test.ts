import { kobo } from "@kobo/core/money";
import type { Call, Outcome } from "../../../src/domain/purchases/outcome";
import { type Purchase, STATUS, type State } from "../../../src/domain/purchases/purchase";
import { commandOf, isPossible, transition } from "../../../src/domain/purchases/purchase-states";
import type { Input } from "../../../src/domain/purchases/step";
import {
  aPurchase,
  declined,
  delivered,
  manual,
  noResponse,
  notFound,
  processing,
  reversed,
  silent,
} from "../../factories";

/** Single transitions; `saga-model.test.ts` runs whole scenarios. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TIMING = { scale: 1, random: 0.5 };

function answer(outcome: Outcome, sentAgoMs = 0, call: Call = "requery"): Input {
  return { kind: "answered", call, outcome, sentAgoMs, timing: TIMING };
}

function aVoid(sentAgoMs = 0): Input {
  return { kind: "voided", sentAgoMs, timing: TIMING };
}

function atCost(cost: bigint | undefined): Outcome {
  return { ...delivered, cost: cost === undefined ? undefined : kobo(cost) } as Outcome;
}

const aSubmitting = (fields: Partial<Purchase> = {}) =>
  aPurchase({ state: "submitting", ...fields });
const aPending = (fields: Partial<Purchase> = {}) => aPurchase({ state: "pending", ...fields });
const aCompleted = (fields: Partial<Purchase> = {}) =>
  aPurchase({ state: "completed", providerCost: kobo(96_500n), ...fields });

describe("before it is sent", () => {
  test("a held purchase is sent at once, only by the run that stored the step", () => {
    const step = transition(aPurchase(), { kind: "held" });

    expect(step).toEqual({ to: "submitting", set: {}, next: "at once" });
    expect(commandOf("submitting", true)).toBe("pay");
    expect(commandOf("submitting", false)).toBe("requery");
  });

  test("a hold after the request's end is voided", () => {
    expect(transition(aPurchase(), { kind: "held too late" })).toEqual({
      to: "declined",
      set: { error: "INTERRUPTED" },
      next: "at once",
    });
  });

  test("a refused hold refuses the purchase", () => {
    expect(transition(aPurchase(), { kind: "hold refused" })).toEqual({
      to: "refused",
      set: {},
      next: "never",
    });
  });

  test("an open breaker fails the purchase without a hold", () => {
    expect(transition(aPurchase(), { kind: "provider unavailable" })).toEqual({
      to: "failed",
      set: { error: "PROVIDER_UNAVAILABLE" },
      publish: "bill.purchase.failed",
      review: "failed",
      next: "never",
    });
  });
});

describe("the answer to the purchase", () => {
  test("a delivery is posted at the provider's cost, and published", () => {
    const step = transition(aSubmitting(), answer(delivered, 0, "pay"));

    expect(step).toEqual({
      to: "delivered",
      set: {
        calls: 1,
        requeries: 0,
        providerCode: "000",
        providerReference: "17632830",
        providerCost: 96_500n,
        goods: {},
      },
      next: "at once",
    });
    expect(transition(aPurchase({ state: "delivered" }), { kind: "posted" })).toEqual({
      to: "completed",
      set: { requeries: 0 },
      publish: "bill.purchase.completed",
      next: "never",
    });
  });

  test("the goods are stored", () => {
    const withToken = { ...delivered, goods: { token: "12345678901234567890" } } as Outcome;

    const step = transition(aSubmitting(), answer(withToken, 0, "pay"));

    expect(step.set.goods).toEqual({ token: "12345678901234567890" });
  });

  test.each([
    ["missing", undefined],
    ["zero", 0n],
    ["more than ten times the price", 1_100_001n],
  ])("a cost that is %s is replaced by the full price", (_, cost) => {
    const purchase = aSubmitting({ convenienceFee: kobo(10_000n) });

    const step = transition(purchase, answer(atCost(cost), 0, "pay"));

    expect(step.set.providerCost).toBe(110_000n);
  });

  test.each([101_000n, 300_000n])(
    "a cost of %s, above the bill, is kept and reviewed: Kobo bears the loss",
    (cost) => {
      const step = transition(aSubmitting(), answer(atCost(cost), 0, "pay"));

      expect(step).toMatchObject({ set: { providerCost: cost }, review: "sold below cost" });
    },
  );

  test("a missing meter token is requeried a few times", () => {
    const fields = { billType: "electricity", variationCode: "prepaid" } as const;
    const bare = { ...delivered, goods: {} } as Outcome;
    const withToken = { ...delivered, goods: { token: "12345678901234567890" } } as Outcome;

    const first = transition(aSubmitting(fields), answer(bare, 0, "pay"));
    const last = transition(aPending({ ...fields, requeries: 5 }), answer(bare));

    expect(first).toMatchObject({ to: "pending", set: { acknowledged: true }, next: 5_000 });
    expect(transition(aPending(fields), answer(withToken))).toMatchObject({ to: "delivered" });
    expect(last).toMatchObject({ to: "delivered", review: "goods missing" });
  });

  test("a decline voids the hold and opens a review", () => {
    const refused = transition(aSubmitting(), answer(declined, 0, "pay"));
    const voided = transition(
      aPurchase({ state: "declined", error: "TRANSACTION_FAILED" }),
      aVoid(),
    );

    expect(refused).toMatchObject({ to: "declined", set: { error: "TRANSACTION_FAILED" } });
    expect(voided).toMatchObject({
      to: "failed",
      publish: "bill.purchase.failed",
      review: "failed",
      next: "never",
    });
  });

  test("a reversal before the post is a failure", () => {
    expect(transition(aSubmitting(), answer(reversed, 0, "pay"))).toMatchObject({
      to: "declined",
      set: { error: "TRANSACTION_REVERSAL" },
    });
  });

  test("a missing answer keeps the hold, schedules a requery, and is published once", () => {
    const first = transition(aSubmitting(), answer(silent, 0, "pay"));
    const second = transition(aPending({ calls: 1 }), answer(silent));

    expect(first).toMatchObject({ to: "pending", publish: "bill.purchase.pending", next: 5_000 });
    expect(second).toMatchObject({
      to: "pending",
      set: { calls: 2, requeries: 1 },
      next: 15_000,
    });
    expect(second.publish).toBeUndefined();
  });
});

describe("the requery schedule", () => {
  test("ends after the last delay, with the money still held", () => {
    expect(transition(aPending({ requeries: 11 }), answer(processing, DAY_MS))).toMatchObject({
      to: "pending",
      next: DAY_MS,
    });
    expect(transition(aPending({ requeries: 12 }), answer(processing, 2 * DAY_MS))).toMatchObject({
      to: "review",
      review: "unresolved",
      next: "never",
    });
  });

  test("lasts a day, whatever the number of callbacks", () => {
    expect(transition(aPending({ requeries: 40 }), answer(silent, MINUTE_MS))).toMatchObject({
      to: "pending",
      next: HOUR_MS,
    });
    expect(
      transition(aPurchase({ state: "lost", requeries: 40 }), answer(notFound, HOUR_MS)),
    ).toMatchObject({ to: "lost", next: HOUR_MS });
  });

  test("ends when the provider leaves the decision to us", () => {
    expect(transition(aPending(), answer(manual))).toMatchObject({
      to: "review",
      review: "resolved by provider",
      next: "never",
    });
    expect(transition(aSubmitting(), answer(manual, 0, "pay")).publish).toBe(
      "bill.purchase.pending",
    );
  });
});

describe("a requery without a response", () => {
  const states = ["submitting", "pending", "review", "lost", "completed"] as const;

  test.each(states)("is not counted, and is retried within 30 to 60 s: %s", (state) => {
    const providerCost = state === "completed" ? kobo(96_500n) : undefined;
    const purchase = aPurchase({ state, providerCost, calls: 3, requeries: 2 });

    const steps = [0, 0.5, 1].map((random) =>
      transition(purchase, {
        kind: "answered",
        call: "requery",
        outcome: noResponse,
        sentAgoMs: MINUTE_MS,
        timing: { scale: 1, random },
      }),
    );

    const to = state === "submitting" ? "pending" : state;
    for (const step of steps) expect(step).toMatchObject({ to, set: {}, unreachable: true });
    expect(steps.map(({ next }) => next)).toEqual([30_000, 45_000, 60_000]);
  });

  test("publishes once that the purchase is pending", () => {
    expect(transition(aSubmitting(), answer(noResponse)).publish).toBe("bill.purchase.pending");
    expect(transition(aPending(), answer(noResponse)).publish).toBeUndefined();
  });

  test("is also retried after a day, with a review", () => {
    expect(transition(aPending(), answer(noResponse, DAY_MS - 1)).review).toBeUndefined();
    expect(transition(aPending(), answer(noResponse, DAY_MS))).toEqual({
      to: "review",
      set: {},
      review: "unresolved",
      unreachable: true,
      next: 45_000,
    });
  });
});

describe("a not found answer", () => {
  test.each([
    [
      "twice, after the grace period, keeps the purchase pending",
      { notFound: 1 },
      11 * MINUTE_MS,
      "pending",
    ],
    [
      "three times, within the grace period, keeps the purchase pending",
      { notFound: 2 },
      9 * MINUTE_MS,
      "pending",
    ],
    [
      "three times, after the grace period, declines the purchase",
      { notFound: 2 },
      10 * MINUTE_MS,
      "declined",
    ],
    [
      "after an acknowledgement keeps the purchase pending",
      { notFound: 9, acknowledged: true },
      60 * MINUTE_MS,
      "pending",
    ],
  ] as const)("%s", (_, fields, afterMs, to) => {
    expect(transition(aPending(fields), answer(notFound, afterMs)).to).toBe(to);
  });

  test("keeps a purchase in review", () => {
    const review = aPurchase({ state: "review", notFound: 9 });

    expect(transition(review, answer(notFound, DAY_MS))).toMatchObject({
      to: "review",
      next: "never",
    });
  });

  test("is requeried at the end of the grace period", () => {
    const step = transition(
      aPending({ requeries: 6, notFound: 5 }),
      answer(notFound, 9 * MINUTE_MS),
    );

    expect(step.next).toBe(MINUTE_MS);
  });

  test("fails the purchase as a provider timeout", () => {
    const step = transition(aPending({ notFound: 2 }), answer(notFound, 11 * MINUTE_MS));

    expect(step.set.error).toBe("PROVIDER_TIMEOUT");
  });
});

describe("a lost purchase", () => {
  const lost = (fields: Partial<Purchase> = {}) =>
    aPurchase({ state: "lost", error: "PROVIDER_TIMEOUT", requeries: 6, ...fields });

  test("is published as failed, and is still requeried", () => {
    expect(transition(lost({ state: "declined" }), aVoid(11 * MINUTE_MS))).toMatchObject({
      to: "lost",
      publish: "bill.purchase.failed",
      review: "failed",
      next: 15 * MINUTE_MS,
    });
    expect(transition(lost(), answer(notFound))).toEqual({
      to: "lost",
      set: { calls: 1, requeries: 7 },
      next: 30 * MINUTE_MS,
    });
  });

  test.each([
    ["not found", notFound, undefined],
    ["without an answer", silent, "unresolved"],
    ["still processing", processing, "unresolved"],
  ] as const)("ends as failed when the last requery is %s", (_, outcome, review) => {
    const step = transition(lost({ requeries: 12 }), answer(outcome, 2 * DAY_MS));

    expect(step).toMatchObject({ to: "failed", next: "never" });
    expect(step.review).toBe(review);
  });

  test.each([
    ["declines", declined],
    ["reverses", reversed],
  ])("ends as failed when the provider %s it", (_, outcome) => {
    expect(transition(lost(), answer(outcome))).toMatchObject({ to: "failed", next: "never" });
  });

  test("is reviewed when the provider leaves the decision to us", () => {
    expect(transition(lost(), answer(manual))).toMatchObject({
      to: "lost",
      review: "resolved by provider",
    });
  });

  test.each(["wallet", "debt"] as const)(
    "is charged to the %s after a delivery, and reviewed",
    (to) => {
      const late = transition(lost(), answer(delivered));

      expect(late).toMatchObject({ to: "delivered late", set: { providerCost: 96_500n } });
      expect(transition(lost({ state: "delivered late" }), { kind: "charged", to })).toEqual({
        to: "completed",
        set: { requeries: 0, chargedTo: to },
        publish: "bill.purchase.completed",
        review: "delivered late",
        next: "never",
      });
    },
  );
});

describe("after completion", () => {
  test("a reversal refunds the payer, and is published", () => {
    expect(transition(aCompleted(), answer(reversed))).toMatchObject({
      to: "reversing",
      set: { providerCode: "040" },
      next: "at once",
    });
    expect(transition(aPurchase({ state: "reversing" }), { kind: "reversed" })).toEqual({
      to: "reversed",
      set: {},
      publish: "bill.purchase.reversed",
      next: "never",
    });
  });

  test("later goods are added, and existing ones stay", () => {
    const withToken = { ...delivered, goods: { token: "1111", voucher: "VOUCHER" } } as Outcome;

    const step = transition(aCompleted({ goods: { token: "2222" } }), answer(withToken));

    expect(step).toMatchObject({ to: "completed", set: { requeries: 0 }, next: "never" });
    expect(step.set.goods).toEqual({ token: "2222", voucher: "VOUCHER" });
  });

  test("an incomplete list of cards is replaced by the complete one, and by no other", () => {
    const card = (serial: string) => ({ serial, pin: `pin of ${serial}` });
    const bought = { billType: "education", serviceId: "waec", quantity: 3 } as const;
    const before = aCompleted({ ...bought, goods: { cardList: [card("1"), card("2")] } });
    const cardsAfter = (...serials: string[]) => {
      const goods = { cardList: serials.map(card) };
      return transition(before, answer({ ...delivered, goods } as Outcome)).set.goods?.cardList;
    };

    expect(cardsAfter("1", "2", "3")).toEqual([card("1"), card("2"), card("3")]);
    expect(cardsAfter("1")).toEqual([card("1"), card("2")]);
  });

  test.each([
    ["a decline", declined, "contradicted"],
    ["a resolution by the provider", manual, "resolved by provider"],
  ] as const)("%s only opens a review", (_, says, review) => {
    const step = transition(aCompleted({ requeries: 3 }), answer(says));

    expect(step).toMatchObject({ to: "completed", set: { requeries: 0 }, review, next: "never" });
    expect(step.publish).toBeUndefined();
  });

  test("an unknown outcome is requeried, with a new schedule", () => {
    expect(transition(aCompleted(), answer(silent, 9 * DAY_MS))).toMatchObject({
      to: "completed",
      set: { requeries: 1 },
      next: 15_000,
    });
    expect(transition(aCompleted({ requeries: 12 }), answer(silent, 9 * DAY_MS))).toMatchObject({
      to: "completed",
      set: { requeries: 0 },
      review: "unresolved",
      next: "never",
    });
  });
});

describe("a reviewer", () => {
  const found = { kind: "confirmed", providerReference: "4711", cost: kobo(95_000n) } as const;

  test("posts the hold by confirming a delivery", () => {
    expect(transition(aPurchase({ state: "review" }), found)).toEqual({
      to: "delivered",
      set: { providerReference: "4711", providerCost: 95_000n },
      next: "at once",
    });
  });

  test.each(["failed", "lost"] as const)(
    "charges a %s purchase again by confirming it",
    (state) => {
      expect(transition(aPurchase({ state }), { ...found, cost: undefined })).toEqual({
        to: "delivered late",
        set: { providerReference: "4711", providerCost: 100_000n },
        next: "at once",
      });
    },
  );

  test("refunds a hold without opening another review", () => {
    const refunded = transition(aPurchase({ state: "review" }), { kind: "refunded" });
    const voided = transition(aPurchase({ state: "declined", ...refunded.set }), aVoid(3 * DAY_MS));

    expect(refunded).toEqual({
      to: "declined",
      set: { error: "REFUNDED_AFTER_REVIEW" },
      next: "at once",
    });
    expect(voided).toEqual({
      to: "failed",
      set: {},
      publish: "bill.purchase.failed",
      next: "never",
    });
  });

  test("refunds only held money", () => {
    const states: State[] = ["pending", "failed", "lost", "completed", "reversed"];

    expect(isPossible("review", "refunded")).toBe(true);
    expect(states.filter((state) => isPossible(state, "refunded"))).toEqual([]);
  });

  test("starts the reversal of a completed purchase", () => {
    expect(transition(aCompleted(), { kind: "taken back" })).toEqual({
      to: "reversing",
      set: {},
      next: "at once",
    });
  });

  test("reverses only a paid purchase", () => {
    const states = Object.keys(STATUS) as State[];

    expect(states.filter((state) => isPossible(state, "taken back"))).toEqual(["completed"]);
  });

  test.each(["delivered", "declined", "delivered late", "reversing"] as const)(
    "is needed when the ledger refuses a %s purchase, which keeps its state",
    (state) => {
      expect(transition(aPurchase({ state }), { kind: "refused by the ledger" })).toEqual({
        to: state,
        set: {},
        review: "refused by the ledger",
        next: "never",
      });
    },
  );
});

test("every state has a transition, automatic or by a reviewer, or is final", () => {
  const states = Object.keys(STATUS) as State[];
  const closed = states.filter(
    (state) => commandOf(state, false) === undefined && !isPossible(state, "confirmed"),
  );

  expect(closed).toEqual(["refused", "reversed"]);
});

test("an impossible transition throws", () => {
  expect(() => transition(aCompleted(), aVoid())).toThrow();
  expect(() => transition(aPurchase({ state: "failed" }), answer(delivered))).toThrow();
  expect(() => transition(aPurchase({ state: "lost" }), { kind: "refunded" })).toThrow();
});
