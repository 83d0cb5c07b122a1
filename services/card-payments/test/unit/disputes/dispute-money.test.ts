import fc from "fast-check";
import { transactionIdsOf } from "../../../src/app/disputes/dispute-view";
import { disputeLedger } from "../../../src/clients/dispute-ledger";
import { type Dispute, nextMovement } from "../../../src/domain/disputes/dispute";
import {
  disputeCommandOf,
  takesRequests,
  transitionDispute,
} from "../../../src/domain/disputes/dispute-states";
import type {
  DisputeAnswer,
  DisputeFound,
  DisputeInput,
  ProcessorMovement,
} from "../../../src/domain/disputes/dispute-step";
import { transferIdsOf } from "../../../src/domain/disputes/posting-id";
import { InMemoryLedger } from "../../in-memory-ledger";
import { aDispute, afterStep, found, TIMING, WALLET } from "./a-dispute";

/** An event of a dispute: the processor acts, the merchant responds, or our process runs or dies. */
type Act =
  | { act: "withdraws"; amount: bigint; cost: bigint }
  | { act: "returns"; cost: bigint }
  | { act: "says"; standing: DisputeFound["standing"] }
  | { act: "webhook"; repeats: number }
  | { act: "lags"; behind: number }
  | { act: "is silent" }
  | { act: "dies while posting" }
  | { act: "asks"; request: "accept" | "submit" }
  | { act: "is funded"; amount: bigint };

const amounts = fc.bigInt({ min: 1n, max: 5_000n });
const costs = fc.bigInt({ min: -200n, max: 200n });

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant("withdraws" as const), amount: amounts, cost: costs }),
  fc.record({ act: fc.constant("returns" as const), cost: costs }),
  fc.record({
    act: fc.constant("says" as const),
    standing: fc.constantFrom("needs_response", "under_review", "won", "lost"),
  }),
  fc.record({ act: fc.constant("webhook" as const), repeats: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant("lags" as const), behind: fc.integer({ min: 1, max: 3 }) }),
  fc.constant({ act: "is silent" as const }),
  fc.constant({ act: "dies while posting" as const }),
  fc.record({ act: fc.constant("asks" as const), request: fc.constantFrom("accept", "submit") }),
  fc.record({ act: fc.constant("is funded" as const), amount: amounts }),
);

const CLEARING = "NGN system CARD_CLEARING";
const OWN = `NGN wallet ${WALLET}`;
const SETTLING = `NGN settling ${WALLET}`;
const DEBT = "NGN system MERCHANT_RECEIVABLE";
const FEES = "NGN system FEE_REVENUE";
const COST = "NGN system PROCESSOR_COST";

/** One dispute, the processor's lines of it, and the ledger. */
class Circumstances {
  readonly ledger = new InMemoryLedger();
  readonly #post = disputeLedger(this.ledger).post;
  readonly lines: ProcessorMovement[] = [];
  standing: DisputeFound["standing"] = "needs_response";
  submissions = 0;
  dispute: Dispute = aDispute();
  /** Money that waits for settlement, and is not promised to a dispute yet. */
  #settling: bigint;
  readonly fee: bigint;

  constructor({ wallet, settling, fee }: { wallet: bigint; settling: bigint; fee: bigint }) {
    this.fee = fee;
    this.#settling = settling;
    this.ledger.fund(OWN, wallet + 1n);
    this.ledger.fund(SETTLING, settling + 1n);
  }

  get taken(): bigint {
    return this.lines.reduce((sum, { amount }) => sum - amount, 0n);
  }

  get cost(): bigint {
    return this.lines.reduce((sum, { cost }) => sum + cost, 0n);
  }

  async live(act: Act): Promise<void> {
    switch (act.act) {
      case "withdraws":
        if (this.taken === 0n) this.#write(-act.amount, act.cost);
        return;
      case "returns":
        if (this.taken > 0n) this.#write(this.taken, act.cost);
        return;
      case "says":
        this.standing = act.standing;
        return;
      case "webhook":
        for (let each = 0; each < act.repeats; each++) await this.run();
        return;
      case "lags":
        return this.#answer(this.#found(this.lines.slice(0, -act.behind)));
      case "is silent":
        return this.#answer({ kind: "unknown", detail: "" });
      case "dies while posting":
        return this.#dieWhileBooking();
      case "asks":
        if (takesRequests(this.dispute)) {
          await this.#step({ kind: "requested", request: act.request });
          await this.run();
        }
        return;
      case "is funded":
        return this.ledger.fund(OWN, act.amount);
    }
  }

  /** Our worker runs until the dispute rests. */
  async run(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      const command = disputeCommandOf(this.dispute.state);
      if (command === "post") {
        await this.#postNext();
        continue;
      }
      if (command === "close") this.standing = "lost";
      if (command === "submit" && this.standing === "needs_response") {
        this.standing = "under_review";
        this.submissions += 1;
      }
      await this.#answer(this.#found(this.lines));
      if (this.dispute.state !== "posting") return;
    }
    throw new Error("The dispute did not come to rest.");
  }

  /** The ledger has posted, and the process dies before it stores that. */
  async #dieWhileBooking(): Promise<void> {
    await this.#answer(this.#found(this.lines));
    const movement = nextMovement(this.dispute);
    if (movement) await this.#post(this.dispute, movement, Date.now() + 1_000);
  }

  async #postNext(): Promise<void> {
    const movement = nextMovement(this.dispute);
    if (!movement) throw new Error("A dispute that is being posted has a movement.");
    const { payer, ...answer } = await this.#post(this.dispute, movement, Date.now() + 1_000);
    expect(answer.outcome).not.toBe("refused");
    await this.#step({ kind: "posted", movement, payer, timing: TIMING });
  }

  async #answer(answer: DisputeAnswer): Promise<void> {
    if (this.dispute.state === "posting") return;
    const timing = TIMING;
    await this.#step({ kind: "answered", call: "ask", answer, timing, fee: this.fee });
  }

  async #step(input: DisputeInput): Promise<void> {
    const step = transitionDispute(this.dispute, input);
    this.dispute = afterStep(this.dispute, step, (amount) => {
      const isEnough = amount < this.#settling;
      const part = isEnough ? amount : this.#settling;
      this.#settling -= part;
      return part;
    });
  }

  #found(movements: readonly ProcessorMovement[]): DisputeFound {
    const { standing, submissions } = this;
    return found({ standing, submissions, movements: [...movements] });
  }

  #write(amount: bigint, cost: bigint): void {
    this.lines.push({ lineId: `txn_${this.lines.length}`, amount, cost });
  }
}

test("a dispute withdraws and returns exactly the processor's amounts, in any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { maxLength: 30 }),
      fc.bigInt({ min: 0n, max: 6_000n }),
      fc.bigInt({ min: 0n, max: 3_000n }),
      fc.bigInt({ min: 0n, max: 300n }),
      async (scenario, wallet, settling, fee) => {
        const world = new Circumstances({ wallet, settling, fee });
        const { ledger } = world;
        const own = () => ledger.balance(OWN) + ledger.balance(SETTLING) + ledger.balance(DEBT);
        const before = own();
        let funded = 0n;
        for (const act of scenario) {
          await world.live(act);
          if (act.act === "is funded") funded += act.amount;
          expect(ledger.balance(OWN)).toBeGreaterThanOrEqual(0n);
        }

        await world.run();

        // The processor owes us that much less, and the merchant is short of the same amount and the fee.
        const feePaid = world.taken > 0n ? fee : 0n;
        expect(ledger.balance(CLEARING)).toBe(world.taken + world.cost);
        expect(ledger.balance(COST)).toBe(-world.cost);
        expect(ledger.balance(FEES)).toBe(feePaid);
        expect(own() - before - funded).toBe(-world.taken - feePaid);
        // A merchant's debt is never overpaid, and is repaid in full when the processor has returned everything.
        expect(ledger.balance(DEBT)).toBeLessThanOrEqual(0n);
        if (world.taken === 0n) expect(ledger.balance(DEBT)).toBe(0n);
        expect(ledger.total("NGN")).toBe(0n);
        expect(world.dispute.movements.map(({ lineId }) => lineId)).toEqual(
          world.lines.map(({ lineId }) => lineId),
        );
        expect(world.dispute.movements.every(({ posted }) => posted)).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test("an insufficient wallet leaves a debt, which the returned money repays", async () => {
  const world = new Circumstances({ wallet: 10n, settling: 0n, fee: 50n });
  await world.live({ act: "withdraws", amount: 1_000n, cost: 150n });
  await world.run();

  expect(world.ledger.balance(DEBT)).toBe(-1_050n);
  expect(world.ledger.balance(OWN)).toBe(11n);

  await world.live({ act: "returns", cost: 0n });
  await world.live({ act: "says", standing: "won" });
  await world.run();

  expect(world.ledger.balance(DEBT)).toBe(0n);
  expect(world.ledger.balance(OWN)).toBe(11n);
});

test("returned money repays the debt, and the rest goes to the wallet", async () => {
  const world = new Circumstances({ wallet: 0n, settling: 900n, fee: 50n });
  await world.live({ act: "withdraws", amount: 1_000n, cost: 0n });
  await world.run();

  expect(world.ledger.balance(SETTLING)).toBe(1n);
  expect(world.ledger.balance(DEBT)).toBe(-150n);

  await world.live({ act: "returns", cost: 0n });
  await world.live({ act: "says", standing: "won" });
  await world.run();

  expect(world.ledger.balance(DEBT)).toBe(0n);
  expect(world.ledger.balance(OWN)).toBe(1n + 900n);
});

test("a dispute leads to each of its transfers in the merchant's accounts", async () => {
  const world = new Circumstances({ wallet: 0n, settling: 900n, fee: 50n });
  await world.live({ act: "withdraws", amount: 1_000n, cost: 150n });
  await world.run();
  await world.live({ act: "returns", cost: 0n });
  await world.live({ act: "says", standing: "won" });
  await world.run();

  const transactionIds = transactionIdsOf(world.dispute);
  const transfers = world.ledger.groups
    .map(({ items = [] }) => items)
    .filter(([first]) => transactionIds.includes(first?.id ?? ""))
    .flat()
    .filter(({ type }) => type !== "TRANSFER_TYPE_CARD_COST");

  // From the settlement, owed, and the fee; to the wallet, repaid, and the fee.
  const moved = ["900", "100", "50", "850", "150", "50"];
  expect(transfers.map(({ amountKobo }) => amountKobo)).toEqual(moved);
  expect(transactionIds.flatMap(transferIdsOf)).toEqual(
    expect.arrayContaining(transfers.map(({ id }) => id)),
  );
});
