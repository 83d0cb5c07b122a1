import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { followClock } from "../../src/app/bank/follow-clock";
import type { RailBehaviour } from "../fake-rail";
import { FROM_WALLET, PAID, PAYER, refundWorld, WALLET } from "./refund-world";
import { worlds } from "./world";

const { aWorld, admin } = worlds();

const RUNS = 25;
const BALANCE = 400_000n;

const RAILS = {
  pays: { records: "success", answers: "as booked" },
  refuses: { records: "failed", answers: "as booked" },
  waits: { records: "pending", answers: "as booked" },
  fails: { records: undefined, answers: "a reset" },
} as const satisfies Record<string, RailBehaviour>;

type Rail = keyof typeof RAILS;

/** An action of the merchant, the bank, the ledger or the recovery worker. */
type Action =
  | { kind: "refund"; of: number; amounts: (number | undefined)[]; rail: Rail; key?: number }
  | { kind: "recover" }
  | { kind: "settle"; as: "success" | "failed" | "reversed" }
  | { kind: "ledger silence"; how: "before" | "after" };

const rail = fc.constantFrom(...(Object.keys(RAILS) as Rail[]));
const amount = fc.option(fc.integer({ min: 1, max: Number(PAID) + 10_000 }), { nil: undefined });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      {
        kind: fc.constant("refund" as const),
        of: fc.nat({ max: 2 }),
        // Parallel ones.
        amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
        rail,
        key: fc.nat({ max: 3 }),
      },
      { requiredKeys: ["kind", "of", "amounts", "rail"] },
    ),
  },
  { weight: 3, arbitrary: fc.constant({ kind: "recover" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      as: fc.constantFrom("success" as const, "failed" as const, "reversed" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("ledger silence" as const),
      how: fc.constantFrom("before" as const, "after" as const),
    }),
  },
);

/** The outcomes that the merchant's requests may have. */
const EXPECTED = new Set([
  "REFUND_AMOUNT_EXCEEDED",
  "INSUFFICIENT_FUNDS",
  "IDEMPOTENCY_KEY_IN_USE",
  "SERVICE_UNAVAILABLE",
]);

/** Three payments of one merchant, to a bank account, to a wallet and to a bank account again, and what happens to them. */
class Scenario {
  readonly world = aWorld();
  readonly refunds = refundWorld(this.world);
  readonly payments = [
    this.refunds.received(),
    this.refunds.received(FROM_WALLET),
    this.refunds.received({ kind: "payid" }),
  ];
  readonly #keys = Array.from({ length: 4 }, () => randomBytes(32));

  constructor() {
    const { balances } = this.world.ledger;
    balances.clear();
    balances.set(WALLET, BALANCE).set("world", -BALANCE).set(PAYER, 0n);
  }

  async execute(one: Action): Promise<void> {
    switch (one.kind) {
      case "refund":
        return this.#refund(one);
      case "recover":
        return this.recover();
      case "settle":
        return this.#settle(one.as);
      case "ledger silence":
        this.world.ledger.silence = { when: () => true, how: one.how };
    }
  }

  async recover(): Promise<void> {
    const due = { due_at: this.world.ago("1 s"), leased_until: null };
    const late = { ...due, not_after: this.world.ago("1 s") };
    await admin()("external_transfers").whereNotNull("due_at").update(late);
    await admin()("refunds").whereNotNull("due_at").update(due);
    await Promise.allSettled([this.world.work(), this.refunds.work()]);
  }

  /** At any time. */
  async check(): Promise<void> {
    for (const payment of this.payments) {
      const { given, begun, reserved } = await this.refunds.totals(payment);
      expect(given + begun).toBeLessThanOrEqual(reserved);
      expect(reserved).toBeLessThanOrEqual(PAID);
    }
    expect(this.world.ledger.total()).toBe(0n);
    expect(this.world.ledger.available()).toBeGreaterThanOrEqual(0n);
  }

  async #refund({ of, amounts, rail, key }: Action & { kind: "refund" }): Promise<void> {
    this.world.rail.behaviour = RAILS[rail];
    const payment = this.payments[of] ?? this.refunds.received();
    // The key of a request belongs to its payment.
    const own = key === undefined ? undefined : this.#keys[key];
    const idempotencyHash = own
      ? createHash("sha256").update(own).update(payment.id).digest()
      : null;
    const requests = amounts.map((asked) => {
      const amount = asked === undefined ? undefined : BigInt(asked);
      return this.refunds.refund(payment, { amount, idempotencyHash });
    });
    for (const settled of await Promise.allSettled(requests)) {
      if (settled.status === "rejected") expect(EXPECTED).toContain(settled.reason.code);
    }
    this.world.ledger.silence = undefined;
  }

  async #settle(as: "success" | "failed" | "reversed"): Promise<void> {
    for (const booked of this.world.rail.transfers.values()) {
      const isOpen = booked.status === "pending" && as !== "reversed";
      const isPaid = booked.status === "success" && as === "reversed";
      if (isOpen || isPaid) booked.status = as;
    }
    await followClock(this.world.parts, this.refunds.tenant);
  }
}

test("in any sequence, no payment is refunded beyond its amount, and no kobo is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), async (actions) => {
      const scenario = new Scenario();
      for (const one of actions) {
        await scenario.execute(one);
        await scenario.check();
      }
      const { world, refunds, payments } = scenario;
      world.ledger.silence = undefined;
      for (let round = 0; round < 4; round++) await scenario.recover();
      await scenario.check();

      // The wallet lacks the sum of the refunds, and the payer has those that are completed.
      const sums = await Promise.all(payments.map((payment) => refunds.totals(payment)));
      expect(sums.every(({ begun }) => begun === 0n)).toBe(true);
      expect(world.ledger.available()).toBe(
        BALANCE - sums.reduce((sum, one) => sum + one.given, 0n),
      );
      expect(world.ledger.balance(PAYER)).toBe(sums[1]?.given);
      await admin()("external_transfers").update({ due_at: null });
    }),
    { numRuns: RUNS },
  );
}, 120_000);
