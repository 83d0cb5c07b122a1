import { newUuid } from "@kobo/core/ids";
import fc from "fast-check";
import {
  type Attempt,
  attemptReference,
  type Checkout,
  isAttemptReference,
  type Method,
  type Session,
} from "../../src/domain/checkout";
import {
  applyInput,
  attemptInWork,
  beginAttempt,
  CALL_MS,
  dueAt,
  endSession,
  type Input,
  plan,
} from "../../src/domain/checkout-states";
import { aCheckout, NOW, PAYABLE } from "../factories";

const AFTER = new Date("2026-12-24T00:00:00.000Z");
const NOTHING_CHECKED = new Set<number>();

const paid = (amount: bigint, transactionId = "txn_1"): Input => ({
  kind: "paid",
  payment: { transactionId, amount, receivedAt: NOW },
});

function begin(checkout: Checkout, method: Method, key = `new-${method}`) {
  const paymentMethodId = method === "card" ? "pm_x" : "";
  return beginAttempt(checkout, { method, key, paymentMethodId, now: NOW });
}

const apply = (checkout: Checkout, input: Input, number = 1) =>
  applyInput(checkout, { number, input, now: NOW });

test("only attempt references are recognized as such", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (number) => {
      expect(isAttemptReference(attemptReference(newUuid(), number))).toBe(true);
    }),
  );
  const reference = attemptReference(newUuid(), 1);
  for (const other of ["order-1", "", reference.slice(0, -2), `${reference}/2`, `x${reference}`]) {
    expect(isAttemptReference(other)).toBe(false);
  }
});

describe("an attempt", () => {
  test("by card sets the session to processing, and closes the number shown before", () => {
    const before = aCheckout([{ method: "payid", state: "waiting", payable: PAYABLE }]);

    const begun = begin(before, "card");

    expect(begun).toMatchObject({
      kind: "begun",
      attempt: { number: 2, state: "opening", paymentMethodId: "pm_x" },
      checkout: { session: { state: "processing" }, attempts: [{ state: "closed" }, {}] },
    });
  });

  test("with a known key changes nothing, even after the session has ended", () => {
    const over = aCheckout([{ key: "mine", state: "succeeded" }], { state: "completed" });

    expect(begin(over, "card", "mine")).toEqual({ kind: "as it is" });
  });

  test("shows the same number again while it can be paid", () => {
    const waiting = aCheckout([{ method: "payid", state: "waiting", payable: PAYABLE }]);
    const past = { ...PAYABLE, until: new Date(0) };
    const late = aCheckout([{ method: "payid", state: "waiting", payable: past }]);

    expect(begin(waiting, "payid").kind).toBe("as it is");
    expect(begin(late, "payid").kind).toBe("begun");
  });

  test.each(["opening", "asking", "closing"] as const)(
    "is refused while a card payment is %s",
    (state) => {
      const busy = aCheckout([{ state }], { state: "processing" });

      for (const method of ["card", "payid"] as const)
        expect(() => begin(busy, method)).toThrow(
          expect.objectContaining({ code: "CHECKOUT_PAYMENT_IN_PROGRESS" }),
        );
    },
  );

  test("first closes a card payment that waits for its customer", () => {
    const pending = aCheckout([{ state: "pending" }], { state: "processing" });

    expect(begin(pending, "payid")).toMatchObject({
      kind: "close first",
      attempt: { number: 1, state: "closing" },
    });
  });

  test.each(["completed", "expired", "canceled"] as const)(
    "is refused when the session is %s",
    (state) => {
      expect(() => begin(aCheckout([], { state }), "payid")).toThrow(
        expect.objectContaining({ code: "INVALID_CHECKOUT_SESSION_STATE" }),
      );
    },
  );

  test("is refused after the session's expiry, by a method it does not offer, and after twenty attempts", () => {
    const lapsed = aCheckout([], { lapsesAt: NOW });
    const cardOnly = aCheckout([], { methods: ["card"] });
    const many = aCheckout(Array.from({ length: 20 }, () => ({ state: "failed" as const })));

    const refused = [lapsed, cardOnly, many].map((checkout) => {
      try {
        return begin(checkout, "payid").kind;
      } catch (error) {
        return (error as { code: string }).code;
      }
    });

    expect(refused).toEqual([
      "INVALID_CHECKOUT_SESSION_STATE",
      "VALIDATION_ERROR",
      "INVALID_CHECKOUT_SESSION_STATE",
    ]);
  });
});

test("a card's answer does not change a number, and a number's answer does not change a card", () => {
  const number = aCheckout([{ method: "bank_transfer", state: "opening" }]);
  const card = aCheckout([{ method: "card", state: "opening" }]);

  expect(apply(number, { kind: "card pending", redirectUrl: "" }).checkout).toBe(number);
  expect(apply(number, { kind: "card not found" }).checkout).toBe(number);
  expect(apply(card, { kind: "payable", payable: PAYABLE }).checkout).toBe(card);
});

describe("a received payment", () => {
  test("completes the session once; a repeat of the event changes nothing", () => {
    const before = aCheckout([{ method: "payid", state: "waiting", payable: PAYABLE }]);

    const once = apply(before, paid(25_000n));
    const twice = apply(once.checkout, paid(25_000n));

    expect(once).toMatchObject({
      events: ["completed"],
      checkout: { session: { state: "completed" }, received: [{ kind: "completing" }] },
    });
    expect(twice).toEqual({ checkout: once.checkout, events: [] });
  });

  test("on a closed number completes an open session, and cancels the pending card payment", () => {
    const before = aCheckout([{ method: "payid", state: "closed" }, { state: "pending" }], {
      state: "processing",
    });

    const after = apply(before, paid(25_000n));

    expect(after.checkout.attempts.map(({ state }) => state)).toEqual(["succeeded", "closing"]);
    expect(after.events).toEqual(["completed"]);
    expect(plan(after.checkout, { now: NOW, checked: NOTHING_CHECKED })).toMatchObject({
      command: "cancel",
    });
  });

  test.each(["completed", "expired", "canceled"] as const)(
    "after the end of a session that is %s is recorded as extra",
    (state) => {
      const after = apply(aCheckout([{ method: "payid", state: "closed" }], { state }), paid(5n));

      expect(after).toMatchObject({
        events: ["overpaid"],
        checkout: { session: { state }, received: [{ kind: "extra", amount: 5n }] },
      });
    },
  );

  test("below the amount leaves the session open, and above it completes the session", () => {
    const before = aCheckout([{ method: "payid", state: "waiting", payable: PAYABLE }]);

    const little = apply(before, paid(24_999n));
    const much = apply(before, paid(25_001n));

    expect(little).toMatchObject({
      events: ["underpaid"],
      checkout: { session: { state: "open" }, attempts: [{ state: "closed" }] },
    });
    expect(much.events).toEqual(["completed", "overpaid"]);
    expect(begin(little.checkout, "payid").kind).toBe("begun");
  });

  test("of a card attempt that had failed is recorded", () => {
    const failed = aCheckout([{ state: "failed", errorCode: "X", errorMessage: "x" }]);

    const after = apply(failed, paid(25_000n));

    expect(after.checkout.attempts[0]).toMatchObject({ state: "succeeded", errorCode: "" });
    expect(after.checkout.session.state).toBe("completed");
  });
});

describe("a card payment", () => {
  test.each<[Attempt["state"], Input, Attempt["state"]]>([
    ["opening", { kind: "card pending", redirectUrl: "https://bank" }, "pending"],
    ["opening", { kind: "unknown" }, "asking"],
    ["opening", { kind: "refused", code: "EXPIRED_CARD", message: "m" }, "failed"],
    ["opening", { kind: "card failed", code: "CARD_DECLINED", message: "m" }, "failed"],
    ["opening", { kind: "card not found" }, "failed"],
    ["asking", { kind: "card not found" }, "asking"],
    ["asking", { kind: "unknown" }, "asking"],
    ["asking", { kind: "card pending", redirectUrl: "" }, "pending"],
    ["pending", { kind: "card pending", redirectUrl: "" }, "pending"],
    ["pending", { kind: "card canceled" }, "failed"],
    ["closing", { kind: "card pending", redirectUrl: "" }, "closing"],
    ["closing", { kind: "card canceled" }, "closed"],
    ["closing", { kind: "card not found" }, "closed"],
    ["closed", { kind: "card canceled" }, "closed"],
    ["succeeded", { kind: "card failed", code: "X", message: "m" }, "succeeded"],
  ])("that is %s becomes, by %o, %s", (state, input, expected) => {
    const before = aCheckout([{ state }], { state: "processing" });

    expect(apply(before, input).checkout.attempts[0]?.state).toBe(expected);
  });

  test("that is not found fails at the third look-up, more than a minute after the call", () => {
    let checkout = aCheckout([{ state: "asking" }], { state: "processing" });
    let waitedMs = CALL_MS;
    for (let lookUp = 1; lookUp <= 3; lookUp++) {
      expect(checkout.attempts[0]?.state).toBe("asking");
      waitedMs += (dueAt(checkout, NOW)?.getTime() ?? 0) - NOW.getTime();
      ({ checkout } = apply(checkout, { kind: "card not found" }));
    }

    expect(checkout.attempts[0]).toMatchObject({
      state: "failed",
      errorCode: "SERVICE_UNAVAILABLE",
    });
    expect(waitedMs).toBeGreaterThan(60_000);
  });

  test("is never resent by the recovery, which queries instead", () => {
    const begun = aCheckout([{ state: "opening" }], { state: "processing" });

    expect(plan(begun, { now: NOW, checked: NOTHING_CHECKED })).toMatchObject({
      command: "ask",
      attempt: { state: "asking" },
    });
  });

  test("of an ended session is canceled as soon as it is known to be pending", () => {
    const over = aCheckout([{ state: "asking" }], { state: "completed" });

    const after = apply(over, { kind: "card pending", redirectUrl: "" });

    expect(after.checkout.attempts[0]?.state).toBe("closing");
  });
});

describe("the end of a session", () => {
  test("by expiry first checks for payments, and cancels a pending card payment", () => {
    const time = { now: AFTER, checked: NOTHING_CHECKED };
    const waiting = aCheckout([{ method: "payid", state: "waiting", payable: PAYABLE }]);
    const pending = aCheckout([{ state: "pending" }], { state: "processing" });

    expect(plan(waiting, time)).toMatchObject({
      command: "close",
      checkout: { session: { state: "open" }, attempts: [{ state: "closed" }] },
    });
    expect(plan(waiting, { now: AFTER, checked: new Set([1]) })).toMatchObject({
      kind: "ended",
      events: ["expired"],
      checkout: { attempts: [{ state: "closed" }] },
    });
    expect(plan(pending, time)).toMatchObject({ command: "cancel", attempt: { state: "closing" } });
    expect(plan(waiting, { now: NOW, checked: NOTHING_CHECKED }).kind).toBe("nothing to do");
  });

  test("by request is applied once, waits for a card payment, and never overrides another end", () => {
    const end = (session: Partial<Session>, attempts: Partial<Attempt>[] = []) =>
      endSession(aCheckout(attempts, session), {
        ...{ state: "expired", now: NOW, checked: NOTHING_CHECKED },
      });

    expect(end({})).toMatchObject({ kind: "ended", events: ["expired"] });
    expect(end({ state: "expired" }).kind).toBe("as it is");
    expect(end({ state: "processing" }, [{ state: "pending" }]).kind).toBe("close first");
    expect(() => end({ state: "processing" }, [{ state: "asking" }])).toThrow(
      expect.objectContaining({ code: "CHECKOUT_PAYMENT_IN_PROGRESS" }),
    );
    expect(() => end({ state: "completed" })).toThrow(
      expect.objectContaining({ code: "INVALID_CHECKOUT_SESSION_STATE" }),
    );
  });
});

describe("a number shown to the customer", () => {
  const seen = { method: "payid", payable: PAYABLE } as const;
  const end = (checkout: Checkout, checked = NOTHING_CHECKED) =>
    endSession(checkout, { state: "canceled", now: NOW, checked });

  test.each(["waiting", "closed"] as const)(
    "that is %s is closed before the session ends",
    (state) => {
      const checkout = aCheckout([{ ...seen, state }, { state: "failed" }]);

      const first = end(checkout);

      expect(first).toMatchObject({
        kind: "close first",
        command: "close",
        attempt: { number: 1 },
      });
      expect(end(checkout, new Set([1]))).toMatchObject({ kind: "ended", events: ["canceled"] });
    },
  );

  test("is not queried once paid, nor is one that was never shown", () => {
    const short = apply(aCheckout([{ ...seen, state: "waiting" }]), paid(1n)).checkout;
    const unseen = aCheckout([{ ...seen, payable: undefined, state: "opening" }]);

    for (const checkout of [short, unseen]) expect(end(checkout).kind).toBe("ended");
  });

  test("that may be paid is queried with increasing delays, without an end", () => {
    let checkout = aCheckout([{ ...seen, state: "closed" }], { lapsesAt: NOW });
    const delays = [];
    for (let time = 0; time < 12; time++) {
      delays.push((dueAt(checkout, NOW)?.getTime() ?? 0) - NOW.getTime());
      checkout = apply(checkout, { kind: time % 2 ? "unknown" : "being paid" }).checkout;
    }

    expect(delays.slice(0, 3)).toEqual([2_000, 4_000, 8_000]);
    expect(delays.at(-1)).toBe(300_000);
    expect(plan(checkout, { now: AFTER, checked: NOTHING_CHECKED })).toMatchObject({
      command: "close",
    });
  });
});

describe("a worker", () => {
  test("queries a charge without an answer only after the call can no longer take effect", () => {
    const asking = aCheckout([{ state: "asking" }], { state: "processing" });

    expect(dueAt(asking, NOW)?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10_000);
  });

  test("has nothing to do for an ended session, unless its card payment is closing", () => {
    expect(dueAt(aCheckout([], { state: "completed" }), NOW)).toBeUndefined();
    expect(dueAt(aCheckout([{ state: "closing" }], { state: "completed" }), NOW)).toBeDefined();
  });
});

const inputs = fc.oneof(
  fc.constantFrom<Input[]>(
    { kind: "card pending", redirectUrl: "" },
    { kind: "card failed", code: "CARD_DECLINED", message: "m" },
    { kind: "card canceled" },
    { kind: "card not found" },
    { kind: "payable", payable: PAYABLE },
    { kind: "unknown" },
    { kind: "not paid" },
    { kind: "being paid" },
  ),
  fc
    .record({ amount: fc.bigInt({ min: 1n, max: 50_000n }), id: fc.nat({ max: 5 }) })
    .map(({ amount, id }) => paid(amount, `txn_${id}`)),
);
const steps = fc.array(
  fc.oneof(
    fc.constantFrom("card", "bank_transfer", "payid", "expire", "cancel", "plan", "plan late"),
    fc.record({ at: fc.nat({ max: 4 }), input: inputs }),
  ),
  { maxLength: 40 },
);
type Step = string | { at: number; input: Input };

/** A refused step changes nothing. */
function walk(checkout: Checkout, step: Step, index: number): Checkout {
  try {
    return typeof step === "object" ? answered(checkout, step) : asked(checkout, step, index);
  } catch (error) {
    expect((error as { code?: string }).code).toBeDefined();
    return checkout;
  }
}

function answered(checkout: Checkout, { at, input }: Exclude<Step, string>): Checkout {
  const { length } = checkout.attempts;
  return length === 0 ? checkout : apply(checkout, input, (at % length) + 1).checkout;
}

function asked(checkout: Checkout, step: string, index: number): Checkout {
  const result = resultOf(checkout, step, index);
  return "checkout" in result ? result.checkout : checkout;
}

/** Of every second step, all numbers were closed. */
function checkedAt(index: number): ReadonlySet<number> {
  return index % 2 ? NOTHING_CHECKED : new Set([1, 2, 3, 4, 5]);
}

function resultOf(checkout: Checkout, step: string, index: number) {
  switch (step) {
    case "expire":
      return endSession(checkout, { state: "expired", now: NOW, checked: checkedAt(index) });
    case "cancel":
      return endSession(checkout, { state: "canceled", now: NOW, checked: checkedAt(index) });
    case "plan":
    case "plan late": {
      const now = step === "plan" ? NOW : AFTER;
      return plan(checkout, { now, checked: checkedAt(index) });
    }
    default:
      return begin(checkout, step as Method, `key-${index}`);
  }
}

/** The transactions of the payments in these steps, of which none is lost. */
function expectSound(before: Checkout, after: Checkout, arrived: ReadonlySet<string>): void {
  const { session, attempts, received } = after;
  const completing = received.filter(({ kind }) => kind === "completing");
  expect(completing).toHaveLength(session.state === "completed" ? 1 : 0);
  expect(new Set(received.map(({ transactionId }) => transactionId))).toEqual(arrived);
  const inWork = attempts.filter(({ state }) =>
    ["opening", "asking", "pending", "closing"].includes(state),
  );
  expect(inWork.length).toBeLessThanOrEqual(1);
  const isOpen = attemptInWork(after)?.method === "card" ? "processing" : "open";
  expect(session.state).toBe(
    before.session.endedAt ? before.session.state : session.endedAt ? session.state : isOpen,
  );
}

test("in any order of inputs, one payment completes a session, every payment is recorded, and an end is final", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let checkout = aCheckout();
      const arrived = new Set<string>();
      for (const [index, step] of taken.entries()) {
        const before = checkout;
        checkout = walk(before, step, index);
        const money = typeof step === "object" && step.input.kind === "paid" ? step.input : null;
        if (money && before.attempts.length > 0) arrived.add(money.payment.transactionId);
        expectSound(before, checkout, arrived);
      }
    }),
  );
});
