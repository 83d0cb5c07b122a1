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
  test("what is held is sent at once, by whoever made the step and by nobody else", () => {
    const step = transition(aPurchase(), { kind: "held" });

    expect(step).toEqual({ to: "submitting", set: {}, next: "at once" });
    expect(commandOf("submitting", true)).toBe("pay");
    expect(commandOf("submitting", false)).toBe("requery");
  });

  test("what was held for a request that died is given back", () => {
    expect(transition(aPurchase(), { kind: "held too late" })).toEqual({
      to: "declined",
      set: { error: "INTERRUPTED" },
      next: "at once",
    });
  });

  test("without money to hold there is no purchase", () => {
    expect(transition(aPurchase(), { kind: "hold refused" })).toEqual({
      to: "refused",
      set: {},
      next: "never",
    });
  });

  test("while so much goes wrong at the provider, it fails and nothing is held", () => {
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
  test("a bill that is delivered is posted, at the provider's cost, and told of", () => {
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

  test("what the customer takes home is kept", () => {
    const withToken = { ...delivered, goods: { token: "12345678901234567890" } } as Outcome;

    const step = transition(aSubmitting(), answer(withToken, 0, "pay"));

    expect(step.set.goods).toEqual({ token: "12345678901234567890" });
  });

  test.each([
    ["none", undefined],
    ["nothing", 0n],
    ["more than ten times the price", 1_100_001n],
  ])("a cost that is %s is taken at the full price", (_, cost) => {
    const purchase = aSubmitting({ convenienceFee: kobo(10_000n) });

    const step = transition(purchase, answer(atCost(cost), 0, "pay"));

    expect(step.set.providerCost).toBe(110_000n);
  });

  test.each([101_000n, 300_000n])(
    "a cost of %s, above the bill, is taken as it is, and looked at: the loss is ours",
    (cost) => {
      const step = transition(aSubmitting(), answer(atCost(cost), 0, "pay"));

      expect(step).toMatchObject({ set: { providerCost: cost }, review: "sold below cost" });
    },
  );

  test("a meter's token that is still to come is waited for, but not for ever", () => {
    const fields = { billType: "electricity", variationCode: "prepaid" } as const;
    const bare = { ...delivered, goods: {} } as Outcome;
    const withToken = { ...delivered, goods: { token: "12345678901234567890" } } as Outcome;

    const first = transition(aSubmitting(fields), answer(bare, 0, "pay"));
    const last = transition(aPending({ ...fields, requeries: 5 }), answer(bare));

    expect(first).toMatchObject({ to: "pending", set: { acknowledged: true }, next: 5_000 });
    expect(transition(aPending(fields), answer(withToken))).toMatchObject({ to: "delivered" });
    expect(last).toMatchObject({ to: "delivered", review: "goods missing" });
  });

  test("a refusal gives the money back and lays the purchase before a person", () => {
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

  test("what the provider gave back before we posted it has failed", () => {
    expect(transition(aSubmitting(), answer(reversed, 0, "pay"))).toMatchObject({
      to: "declined",
      set: { error: "TRANSACTION_REVERSAL" },
    });
  });

  test("silence keeps the money held and asks again, and is told of once", () => {
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

describe("asking", () => {
  test("ends after the last pause, with the money still held", () => {
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

  test("does not end before a day is over, however many notices made us ask", () => {
    expect(transition(aPending({ requeries: 40 }), answer(silent, MINUTE_MS))).toMatchObject({
      to: "pending",
      next: HOUR_MS,
    });
    expect(
      transition(aPurchase({ state: "lost", requeries: 40 }), answer(notFound, HOUR_MS)),
    ).toMatchObject({ to: "lost", next: HOUR_MS });
  });

  test("what the provider leaves to people, people decide", () => {
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

describe("a question that got no response", () => {
  const states = ["submitting", "pending", "review", "lost", "completed"] as const;

  test.each(states)("is no attempt, and is retried within 30 to 60 s: %s", (state) => {
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

  test("tells the merchant once that the purchase is pending", () => {
    expect(transition(aSubmitting(), answer(noResponse)).publish).toBe("bill.purchase.pending");
    expect(transition(aPending(), answer(noResponse)).publish).toBeUndefined();
  });

  test("is retried after a day, too, and then a person is told", () => {
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

describe("a request that the provider does not know", () => {
  test.each([
    ["twice, after the grace", { notFound: 1 }, 11 * MINUTE_MS, "pending"],
    ["three times, within the grace", { notFound: 2 }, 9 * MINUTE_MS, "pending"],
    ["three times, after the grace", { notFound: 2 }, 10 * MINUTE_MS, "declined"],
    ["but once acknowledged", { notFound: 9, acknowledged: true }, 60 * MINUTE_MS, "pending"],
  ] as const)("said so %s", (_, fields, afterMs, to) => {
    expect(transition(aPending(fields), answer(notFound, afterMs)).to).toBe(to);
  });

  test("is not given up by itself once a person is to decide", () => {
    const review = aPurchase({ state: "review", notFound: 9 });

    expect(transition(review, answer(notFound, DAY_MS))).toMatchObject({
      to: "review",
      next: "never",
    });
  });

  test("is asked for again when the grace ends, not long after", () => {
    const step = transition(
      aPending({ requeries: 6, notFound: 5 }),
      answer(notFound, 9 * MINUTE_MS),
    );

    expect(step.next).toBe(MINUTE_MS);
  });

  test("fails as a time-out of the provider", () => {
    const step = transition(aPending({ notFound: 2 }), answer(notFound, 11 * MINUTE_MS));

    expect(step.set.error).toBe("PROVIDER_TIMEOUT");
  });
});

describe("a purchase that was given up for want of an answer", () => {
  const lost = (fields: Partial<Purchase> = {}) =>
    aPurchase({ state: "lost", error: "PROVIDER_TIMEOUT", requeries: 6, ...fields });

  test("has failed, and is asked for all the same", () => {
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
    ["that it does not know of it", notFound, undefined],
    ["nothing", silent, "unresolved"],
    ["that it processes it", processing, "unresolved"],
  ] as const)("rests when the provider says to the end %s", (_, outcome, review) => {
    const step = transition(lost({ requeries: 12 }), answer(outcome, 2 * DAY_MS));

    expect(step).toMatchObject({ to: "failed", next: "never" });
    expect(step.review).toBe(review);
  });

  test.each([
    ["declines", declined],
    ["gives back", reversed],
  ])("rests when the provider %s it", (_, outcome) => {
    expect(transition(lost(), answer(outcome))).toMatchObject({ to: "failed", next: "never" });
  });

  test("is laid before a person when the provider leaves it to people", () => {
    expect(transition(lost(), answer(manual))).toMatchObject({
      to: "lost",
      review: "resolved by provider",
    });
  });

  test.each(["wallet", "debt"] as const)(
    "is paid for out of the %s when it turns out to be delivered, and laid before a person",
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
  test("what the provider takes back goes back to whoever paid, and is told of", () => {
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

  test("a token that comes later is kept, and one that was there stays", () => {
    const withToken = { ...delivered, goods: { token: "1111", voucher: "VOUCHER" } } as Outcome;

    const step = transition(aCompleted({ goods: { token: "2222" } }), answer(withToken));

    expect(step).toMatchObject({ to: "completed", set: { requeries: 0 }, next: "never" });
    expect(step.set.goods).toEqual({ token: "2222", voucher: "VOUCHER" });
  });

  test.each([
    ["that it failed", declined, "contradicted"],
    ["that people decide", manual, "resolved by provider"],
  ] as const)(
    "a provider that says %s changes nothing before a person has looked",
    (_, says, review) => {
      const step = transition(aCompleted({ requeries: 3 }), answer(says));

      expect(step).toMatchObject({ to: "completed", set: { requeries: 0 }, review, next: "never" });
      expect(step.publish).toBeUndefined();
    },
  );

  test("silence is asked again, by a plan of its own", () => {
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

describe("a person", () => {
  const found = { kind: "confirmed", providerReference: "4711", cost: kobo(95_000n) } as const;

  test("who found out that it was delivered has the hold posted", () => {
    expect(transition(aPurchase({ state: "review" }), found)).toEqual({
      to: "delivered",
      set: { providerReference: "4711", providerCost: 95_000n },
      next: "at once",
    });
  });

  test.each(["failed", "lost"] as const)(
    "who found out that what is %s was delivered has it charged again",
    (state) => {
      expect(transition(aPurchase({ state }), { ...found, cost: undefined })).toEqual({
        to: "delivered late",
        set: { providerReference: "4711", providerCost: 100_000n },
        next: "at once",
      });
    },
  );

  test("who gives back what is held has decided, so that nobody need look again", () => {
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

  test("gives back only while something is held", () => {
    const states: State[] = ["pending", "failed", "lost", "completed", "reversed"];

    expect(isPossible("review", "refunded")).toBe(true);
    expect(states.filter((state) => isPossible(state, "refunded"))).toEqual([]);
  });

  test("who found out that what is completed was not delivered has it given back, and told of", () => {
    expect(transition(aCompleted(), { kind: "taken back" })).toEqual({
      to: "reversing",
      set: {},
      next: "at once",
    });
  });

  test("takes back only what was paid", () => {
    const states = Object.keys(STATUS) as State[];

    expect(states.filter((state) => isPossible(state, "taken back"))).toEqual(["completed"]);
  });

  test.each(["delivered", "declined", "delivered late", "reversing"] as const)(
    "is called when the ledger refuses what is %s, which stays as it is",
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

test("every state has a way out, by itself or by a person, or is over", () => {
  const states = Object.keys(STATUS) as State[];
  const closed = states.filter(
    (state) => commandOf(state, false) === undefined && !isPossible(state, "confirmed"),
  );

  expect(closed).toEqual(["refused", "reversed"]);
});

test("an impossible step is a bug", () => {
  expect(() => transition(aCompleted(), aVoid())).toThrow();
  expect(() => transition(aPurchase({ state: "failed" }), answer(delivered))).toThrow();
  expect(() => transition(aPurchase({ state: "lost" }), { kind: "refunded" })).toThrow();
});
