import fc from "fast-check";
import { cardLedger } from "../../src/clients/ledger";
import { feeOf, type Payment } from "../../src/domain/payments/payment";
import type { Refund, RefundState } from "../../src/domain/refunds/refund";
import {
  leftToSettle,
  mustWait,
  type RefundDraw,
  settlementDueAt,
  splitRefund,
  waitsForSettlement,
} from "../../src/domain/settlement";
import { aPayment, aRefund } from "../factories";
import { InMemoryLedger } from "../in-memory-ledger";

const taking = (state: RefundState, fromSettling = 1_000n, wasPaid = false): RefundDraw => ({
  state,
  fromSettling,
  wasPaid,
});

describe("the due time of a settlement", () => {
  test.each([
    ["the first moment of a day", "2026-11-19T23:00:00.000Z"],
    ["noon", "2026-11-20T11:00:00.000Z"],
    ["the last moment of a day", "2026-11-20T22:59:59.999Z"],
  ])("is nine in the morning of the next day in Lagos, for %s", (_, capturedAt) => {
    expect(settlementDueAt(new Date(capturedAt))).toEqual(new Date("2026-11-21T08:00:00.000Z"));
  });

  const moments = fc.date({
    noInvalidDate: true,
    min: new Date("2020-01-01"),
    max: new Date("2100-01-01"),
  });

  test("is nine to thirty-three hours after the capture", () => {
    fc.assert(
      fc.property(moments, (capturedAt) => {
        const waits = settlementDueAt(capturedAt).getTime() - capturedAt.getTime();

        expect(waits).toBeGreaterThan(9 * 3_600_000);
        expect(waits).toBeLessThanOrEqual(33 * 3_600_000);
      }),
    );
  });

  test("does not apply to test mode and other currencies", () => {
    expect(waitsForSettlement({ mode: "live", currency: "NGN" })).toBe(true);
    expect(waitsForSettlement({ mode: "test", currency: "NGN" })).toBe(false);
    expect(waitsForSettlement({ mode: "live", currency: "USD" })).toBe(false);
  });
});

describe("the amount left to settle", () => {
  const payment = aPayment();

  test("is the captured amount, less the fee and refunds", () => {
    expect(leftToSettle(payment, [])).toBe(98_500n);
    expect(leftToSettle(payment, [taking("succeeded"), taking("pending")])).toBe(96_500n);
  });

  test("is not reduced by a refund that failed before it was paid", () => {
    expect(leftToSettle(payment, [taking("failed"), taking("refused")])).toBe(98_500n);
  });

  test("is reduced by a paid refund that failed and returned to the wallet", () => {
    expect(leftToSettle(payment, [taking("failed", 1_000n, true)])).toBe(97_500n);
    expect(leftToSettle(payment, [taking("reversing", 1_000n, true)])).toBe(97_500n);
  });

  test.each(["reserving", "submitting", "pending", "paid", "declined"] as const)(
    "waits for a refund that is %s",
    (state) => {
      expect(mustWait([taking("succeeded"), taking(state)])).toBe(true);
      expect(mustWait([taking(state, 0n)])).toBe(false);
    },
  );

  test.each(["succeeded", "reversing", "failed", "refused"] as const)(
    "does not wait for a refund that is %s",
    (state) => expect(mustWait([taking(state)])).toBe(false),
  );
});

describe("a refund draws from the waiting amount", () => {
  const waiting = { state: "waiting" } as const;

  test("up to the amount left", () => {
    expect(splitRefund(700n, { settlement: waiting, left: 1_000n })).toBe(700n);
    expect(splitRefund(1_000n, { settlement: waiting, left: 1_000n })).toBe(1_000n);
    expect(splitRefund(1_300n, { settlement: waiting, left: 1_000n })).toBe(1_000n);
  });

  test("nothing once it moves, or without a settlement", () => {
    for (const state of ["moving", "settled"] as const) {
      expect(splitRefund(700n, { settlement: { state }, left: 1_000n })).toBe(0n);
    }
    expect(splitRefund(700n, { settlement: undefined, left: 1_000n })).toBe(0n);
  });
});

const PAY_ID = "ada-stores.wallet";
const soon = () => Date.now() + 10_000;

interface Played {
  payment: Payment;
  settlement: { state: "waiting" | "settled" } | undefined;
  refunds: { refund: Refund; state: RefundState; wasPaid: boolean }[];
}

/** The money of several payments of one merchant, moved like in the service. */
class Play {
  readonly memory = new InMemoryLedger();
  readonly ledger = cardLedger(this.memory);
  readonly played: Played[] = [];
  #decisions = 0;

  async capture(payment: Payment): Promise<void> {
    if (payment.held) await this.#done(this.ledger.authorize(payment, soon()));
    await this.#done(this.ledger.capture(payment, soon()));
    const settlement = waitsForSettlement(payment) ? { state: "waiting" as const } : undefined;
    this.played.push({ payment, settlement, refunds: [] });
  }

  /** The ledger may refuse it for insufficient funds. */
  async refund(one: Played, maximum: bigint): Promise<void> {
    const given = one.refunds.filter(({ state }) => state !== "failed" && state !== "refused");
    const rest = given.reduce((sum, { refund }) => sum - refund.amount, one.payment.amountCaptured);
    const amount = maximum < rest ? maximum : rest;
    if (amount <= 0n) return;
    const left = leftToSettle(one.payment, takingsOf(one));
    const fromSettling = splitRefund(amount, { settlement: one.settlement, left });
    const refund = aRefund(one.payment, { amount, fromSettling });
    const answer = await this.ledger.holdRefund(refund, soon());
    if (answer.outcome === "refused") expect(answer.refusal).toBe("INSUFFICIENT_FUNDS");
    const state = answer.outcome === "refused" ? "refused" : "pending";
    one.refunds.push({ refund, state, wasPaid: false });
  }

  /** Completes refunds: paid, declined, or paid and then failed. */
  async answer(one: Played, isGood: boolean): Promise<void> {
    const open = one.refunds.find(({ state }) => state === "pending");
    const paid = one.refunds.find(({ state }) => state === "succeeded");
    const found = open ?? (isGood ? undefined : paid);
    if (!found) return;
    const refund = { ...found.refund, decidedAt: new Date(Date.now() + this.#decisions++) };
    if (!open) await this.#done(this.ledger.reverseRefund(refund, soon()));
    else if (isGood) await this.#done(this.ledger.postRefund(refund, soon()));
    else await this.#done(this.ledger.voidRefund(refund, soon()));
    found.wasPaid ||= isGood;
    found.state = isGood ? "succeeded" : "failed";
  }

  async settle(one: Played): Promise<void> {
    if (one.settlement?.state !== "waiting" || mustWait(takingsOf(one))) return;
    const amount = leftToSettle(one.payment, takingsOf(one));
    const moving = { amount, movedAt: new Date() };
    if (amount > 0n) await this.#done(this.ledger.settle(one.payment, moving, soon()));
    one.settlement = { state: "settled" };
  }

  async #done(answer: ReturnType<typeof this.ledger.capture>): Promise<void> {
    expect(await answer).toMatchObject({ outcome: "committed" });
  }
}

function takingsOf({ refunds }: Played): RefundDraw[] {
  return refunds.map(({ refund, state, wasPaid }) => ({
    state,
    wasPaid,
    fromSettling: refund.fromSettling,
  }));
}

const somePayment = fc
  .record({
    currency: fc.constantFrom("NGN", "USD"),
    mode: fc.constantFrom("live", "live", "test"),
    held: fc.boolean(),
    amount: fc.bigInt({ min: 1n, max: 99_999_999n }),
    part: fc.bigInt({ min: 1n, max: 100n }),
    feeBasisPoints: fc.constantFrom(0n, 150n, 390n, 10_000n),
    costShare: fc.bigInt({ min: 0n, max: 50n }),
  })
  .map(({ part, costShare, ...fields }) => {
    const captured = fields.held ? (fields.amount * part) / 100n || 1n : fields.amount;
    const processorCost = (captured * costShare) / 1_000n;
    const where = { merchantId: "m", walletPayId: PAY_ID };
    return { ...where, ...fields, amountCaptured: captured, processorCost } as Partial<Payment>;
  });

const someAction = fc.oneof(
  fc.record({ kind: fc.constant("capture" as const), fields: somePayment }),
  fc.record({
    kind: fc.constant("refund" as const),
    which: fc.nat(),
    percent: fc.bigInt({ min: 1n, max: 120n }),
  }),
  fc.record({ kind: fc.constant("answer" as const), which: fc.nat(), isGood: fc.boolean() }),
  fc.record({ kind: fc.constant("settle" as const), which: fc.nat() }),
);

type Action = typeof someAction extends fc.Arbitrary<infer One> ? One : never;

async function act(play: Play, action: Action): Promise<void> {
  if (action.kind === "capture") return play.capture(aPayment(action.fields));
  const one = play.played[action.which % (play.played.length || 1)];
  if (!one) return;
  switch (action.kind) {
    case "refund":
      return play.refund(one, (one.payment.amountCaptured * action.percent) / 100n);
    case "answer":
      return play.answer(one, action.isGood);
    case "settle":
      return play.settle(one);
  }
}

async function finish(play: Play, one: Played): Promise<void> {
  while (one.refunds.some(({ state }) => state === "pending")) await play.answer(one, true);
  await play.settle(one);
  expect(one.settlement?.state ?? "settled").toBe("settled");
}

test("all balances are correct after captures, refunds and settlements in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someAction, { maxLength: 40 }), async (actions) => {
      const play = new Play();
      for (const action of actions) {
        await act(play, action);
        expect(["NGN", "USD"].map((currency) => play.memory.total(currency))).toEqual([0n, 0n]);
      }

      for (const one of play.played) await finish(play, one);

      expect(play.memory.openHolds()).toBe(0);
      for (const currency of ["NGN", "USD"]) {
        const played = play.played.filter(({ payment }) => payment.currency === currency);
        const { memory } = play;
        expect(memory.balance(`${currency} settling ${PAY_ID}`)).toBe(0n);
        expect(memory.balance(`${currency} wallet ${PAY_ID}`)).toBe(sumOf(played, walletPart));
        expect(memory.balance(`${currency} system CARD_CLEARING`)).toBe(
          -sumOf(played, processorPart),
        );
      }
    }),
    { numRuns: 300 },
  );
});

function sumOf(played: readonly Played[], part: (one: Played) => bigint): bigint {
  return played.reduce((sum, one) => sum + part(one), 0n);
}

function keptOf({ payment, refunds }: Played): bigint {
  return refunds
    .filter(({ state }) => state === "succeeded")
    .reduce((sum, { refund }) => sum - refund.amount, payment.amountCaptured);
}

/** The merchant's final share of a payment. */
function walletPart(one: Played): bigint {
  return keptOf(one) - feeOf(one.payment);
}

/** The processor's final debt for a payment. */
function processorPart(one: Played): bigint {
  return keptOf(one) - one.payment.processorCost;
}
