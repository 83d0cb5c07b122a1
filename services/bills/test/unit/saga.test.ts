import { kobo } from "@kobo/money";
import fc from "fast-check";
import type { Call, Outcome } from "../../src/domain/outcome";
import type { Purchase, State } from "../../src/domain/purchase";
import { advance, type Input, isAtRest, type Step, taskOf } from "../../src/domain/saga";
import {
  aPurchase,
  declined,
  delivered,
  notFound,
  processing,
  silent,
  unreachable,
} from "../factories";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-21T10:00:00Z");

function answer(outcome: Outcome, afterMs = 0, call: Call = "requery"): Input {
  return {
    kind: "answered",
    call,
    outcome,
    sentAgoMs: afterMs,
    patience: { scale: 1, random: 0.5 },
  };
}

const aVoid: Input = { kind: "voided", patience: { scale: 1, random: 0.5 } };

function aPending(fields: Partial<Purchase> = {}): Purchase {
  return aPurchase({ state: "pending", submittedAt: START, createdAt: START, ...fields });
}

describe("one step", () => {
  test("a bill that is delivered is posted, at the provider's cost, and told of", () => {
    const submitting = aPurchase({ state: "submitting" });

    const step = advance(submitting, answer(delivered, 0, "pay"));

    expect(step).toEqual({
      to: "delivered",
      set: {
        requeries: 0,
        providerCode: "000",
        providerReference: "17632830",
        providerCost: 96_500n,
      },
    });
    expect(advance({ ...submitting, state: "delivered" }, { kind: "posted" })).toEqual({
      to: "completed",
      set: {},
      tell: "bill.purchase.completed",
    });
  });

  test("a delivery that names no cost is taken at its full price", () => {
    const purchase = aPurchase({ state: "submitting", convenienceFee: kobo(10_000n) });
    const free: Outcome = { ...delivered, kind: "delivered", cost: undefined } as Outcome;

    expect(advance(purchase, answer(free, 0, "pay")).set.providerCost).toBe(110_000n);
  });

  test.each([
    ["nothing", 0n],
    ["a mistake", 200_001n],
  ])("a cost that is %s is taken at the full price", (_, cost) => {
    const odd: Outcome = { ...delivered, kind: "delivered", cost: kobo(cost) } as Outcome;

    const step = advance(aPurchase({ state: "submitting" }), answer(odd, 0, "pay"));

    expect(step.set.providerCost).toBe(100_000n);
  });

  test("a cost above the bill is taken as it is: the loss is ours", () => {
    const dear: Outcome = { ...delivered, kind: "delivered", cost: kobo(101_000n) } as Outcome;

    const step = advance(aPurchase({ state: "submitting" }), answer(dear, 0, "pay"));

    expect(step.set.providerCost).toBe(101_000n);
  });

  test.each(["delivered", "declined"] as const)(
    "a ledger that will not close a hold that is %s calls for a person",
    (state) => {
      expect(advance(aPurchase({ state }), { kind: "refused by the ledger" })).toEqual({
        to: "review",
        set: {},
        review: "refused by the ledger",
      });
    },
  );

  test("a refusal gives the money back and lays the purchase before a person", () => {
    const refused = advance(aPurchase({ state: "submitting" }), answer(declined, 0, "pay"));
    const voided = advance(aPurchase({ state: "declined" }), aVoid);

    expect(refused).toMatchObject({ to: "declined", set: { error: "TRANSACTION_FAILED" } });
    expect(voided).toMatchObject({
      to: "failed",
      tell: "bill.purchase.failed",
      review: "failed",
    });
  });

  test("silence keeps the money held and asks again, and is told of once", () => {
    const first = advance(aPurchase({ state: "submitting" }), answer(silent, 0, "pay"));
    const second = advance(aPending(), answer(silent));

    expect(first).toMatchObject({ to: "pending", tell: "bill.purchase.pending", dueInMs: 5_000 });
    expect(second).toMatchObject({ to: "pending", set: { requeries: 1 }, dueInMs: 15_000 });
    expect(second.tell).toBeUndefined();
  });

  test("asking ends after the last pause, with the money still held", () => {
    expect(advance(aPending({ requeries: 11 }), answer(processing))).toMatchObject({
      to: "pending",
      dueInMs: 24 * 60 * MINUTE_MS,
    });
    expect(advance(aPending({ requeries: 12 }), answer(processing))).toMatchObject({
      to: "review",
      review: "unresolved",
    });
  });

  test("what the provider leaves to people, people decide", () => {
    const manual: Outcome = { kind: "manual", code: "044" };

    expect(advance(aPending(), answer(manual))).toMatchObject({
      to: "review",
      review: "resolved by provider",
    });
  });

  test("an impossible step is a bug", () => {
    expect(() => advance(aPurchase({ state: "completed" }), aVoid)).toThrow();
    expect(() => advance(aPurchase({ state: "failed" }), answer(delivered))).toThrow();
  });
});

describe("a request that the provider does not know", () => {
  test.each([
    ["twice, after the grace", { notFound: 1 }, 11 * MINUTE_MS, "pending"],
    ["three times, within the grace", { notFound: 2 }, 9 * MINUTE_MS, "pending"],
    ["three times, after the grace", { notFound: 2 }, 10 * MINUTE_MS, "declined"],
    ["but once acknowledged", { notFound: 9, acknowledged: true }, 60 * MINUTE_MS, "pending"],
  ] as const)("said so %s", (_, fields, afterMs, to) => {
    expect(advance(aPending(fields), answer(notFound, afterMs)).to).toBe(to);
  });

  test("is asked for again when the grace ends, not long after", () => {
    const step = advance(aPending({ requeries: 6, notFound: 5 }), answer(notFound, 9 * MINUTE_MS));

    expect(step.dueInMs).toBe(MINUTE_MS);
  });

  test("fails as a time-out of the provider", () => {
    const step = advance(aPending({ notFound: 2 }), answer(notFound, 11 * MINUTE_MS));

    expect(step.set.error).toBe("PROVIDER_TIMEOUT");
  });
});

describe("a purchase that was given up for want of an answer", () => {
  const lost = (fields: Partial<Purchase> = {}) =>
    aPurchase({ state: "lost", error: "PROVIDER_TIMEOUT", requeries: 6, ...fields });

  test("has failed, and is asked for all the same", () => {
    const declinedOne = aPurchase({ state: "declined", error: "PROVIDER_TIMEOUT", requeries: 6 });

    expect(advance(declinedOne, aVoid)).toMatchObject({
      to: "lost",
      tell: "bill.purchase.failed",
      review: "failed",
      dueInMs: 15 * MINUTE_MS,
    });
    expect(advance(lost(), answer(notFound))).toEqual({
      to: "lost",
      set: { requeries: 7 },
      dueInMs: 30 * MINUTE_MS,
    });
    expect(advance(lost({ requeries: 12 }), answer(silent))).toEqual({
      to: "failed",
      set: { requeries: 13 },
    });
  });

  test("is paid for when it turns out to be delivered, and laid before a person", () => {
    const late = advance(lost(), answer(delivered));

    expect(late).toMatchObject({ to: "delivered late", set: { providerCost: 96_500n } });
    expect(advance(lost({ state: "delivered late" }), { kind: "charged" })).toEqual({
      to: "completed",
      set: {},
      tell: "bill.purchase.completed",
      review: "delivered late",
    });
  });
});

/** What the outside has done, whatever we know of it. */
interface World {
  hold: "none" | "held" | "posted" | "voided" | "charged";
  sent: number;
  isDelivered: boolean;
  told: string[];
}

/** How the provider treats a purchase: what it does, what it says, and what it says when asked. */
const PROVIDERS = {
  delivers: { delivers: true, says: delivered, later: delivered },
  "delivers and is silent": { delivers: true, says: silent, later: delivered },
  "delivers and says processing": { delivers: true, says: processing, later: delivered },
  refuses: { delivers: false, says: declined, later: declined },
  "refuses in silence": { delivers: false, says: silent, later: declined },
  "never hears of it": { delivers: false, says: silent, later: notFound },
  "cannot be reached": { delivers: false, says: unreachable, later: notFound },
  "does not say": { delivers: true, says: silent, later: silent },
  "delivers after we gave it up": {
    delivers: true,
    says: silent,
    later: notFound,
    last: delivered,
  },
} as const;

interface Provider {
  delivers: boolean;
  says: Outcome;
  later: Outcome;
  /** What it says in the end, when it says something else for hours. */
  last?: Outcome;
}

/** Where a process dies: before the n-th task, after it, or after its step was stored. */
interface Crash {
  task: number;
  moment: "before" | "after" | "stored";
}

/** Plays a purchase to its end with a process that dies once, and others that carry on. */
function play(provider: Provider, crash: Crash | undefined) {
  const world: World = { hold: "none", sent: 0, isDelivered: false, told: [] };
  let purchase = aPurchase({ createdAt: START });
  let isRequest = true;
  let clock = START.getTime();
  for (let number = 0; number < 60; number++) {
    const task = taskOf(purchase.state, isRequest);
    if (!task) break;
    const dies = crash?.task === number ? crash.moment : undefined;
    if (dies === "before") {
      isRequest = false;
      continue;
    }
    const input = perform(task, { world, provider, isRequest, clock });
    if (dies === "after") {
      isRequest = false;
      continue;
    }
    const step = advance(purchase, input);
    purchase = stored(purchase, step, clock);
    if (step.tell) world.told.push(step.tell);
    if (dies === "stored" || isAtRest(step.to)) isRequest = false;
    clock += step.dueInMs ?? 0;
  }
  return { world, purchase };
}

function perform(
  task: NonNullable<ReturnType<typeof taskOf>>,
  on: { world: World; provider: Provider; isRequest: boolean; clock: number },
): Input {
  const { world, provider, isRequest, clock } = on;
  switch (task) {
    case "hold":
      // The ledger holds once; a recovery comes too late to hold anew.
      if (world.hold === "none" && !isRequest) return { kind: "hold refused" };
      world.hold = "held";
      return { kind: isRequest ? "held" : "held too late" };
    case "pay":
      world.sent += 1;
      world.isDelivered = provider.delivers;
      return answer(provider.says, clock - START.getTime(), "pay");
    case "requery": {
      const late = clock - START.getTime() > 60 * MINUTE_MS ? provider.last : undefined;
      const says = world.sent > 0 ? (late ?? provider.later) : notFound;
      return answer(says, clock - START.getTime());
    }
    case "post":
      world.hold = world.hold === "held" ? "posted" : world.hold;
      return { kind: "posted" };
    case "void":
      world.hold = world.hold === "held" ? "voided" : world.hold;
      return aVoid;
    case "charge":
      world.hold = "charged";
      return { kind: "charged" };
  }
}

function stored(purchase: Purchase, { to, set }: Step, clock: number): Purchase {
  const submittedAt = to === "submitting" ? new Date(clock) : purchase.submittedAt;
  return { ...purchase, ...set, state: to, submittedAt };
}

const ENDS: readonly State[] = ["completed", "failed", "refused", "review"];

function expectSound({ world, purchase }: ReturnType<typeof play>): void {
  expect(world.sent).toBeLessThanOrEqual(1);
  expect(ENDS).toContain(purchase.state);
  if (purchase.state === "completed") {
    expect(world.isDelivered).toBe(true);
    expect(["posted", "charged"]).toContain(world.hold);
  }
  if (purchase.state === "failed") {
    expect(world).toMatchObject({ hold: "voided", isDelivered: false });
  }
  if (purchase.state === "refused") expect(world).toMatchObject({ hold: "none", sent: 0 });
  if (purchase.state === "review") expect(world.hold).toBe("held");
  const finals = world.told.filter((name) => name !== "bill.purchase.pending");
  const corrected = world.hold === "charged" ? ["bill.purchase.failed"] : [];
  expect(finals).toEqual([...corrected, ...(FINAL_NEWS[purchase.state] ?? [])]);
  expect(world.told.length - finals.length).toBeLessThanOrEqual(1);
}

const FINAL_NEWS: Partial<Record<State, string[]>> = {
  completed: ["bill.purchase.completed"],
  failed: ["bill.purchase.failed"],
};

const CRASHES: (Crash | undefined)[] = [
  undefined,
  ...[0, 1, 2, 3, 4].flatMap((task) =>
    (["before", "after", "stored"] as const).map((moment) => ({ task, moment })),
  ),
];

describe("whatever the provider does, wherever the process dies", () => {
  for (const [name, provider] of Object.entries(PROVIDERS)) {
    test.each(CRASHES)(`${name}: crash %j`, (crash) => {
      expectSound(play(provider, crash));
    });
  }

  test("a provider that changes its mind at every question loses no money either", () => {
    const outcome = fc.constantFrom(delivered, silent, processing);
    fc.assert(
      fc.property(outcome, outcome, fc.constantFrom(...CRASHES), (says, later, crash) => {
        const result = play({ delivers: true, says, later }, crash);
        const { state } = result.purchase;
        expect(result.world.hold === "posted").toBe(state === "completed");
        expectSound(result);
      }),
    );
  });
});
