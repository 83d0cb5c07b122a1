import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import fc from "fast-check";
import { externalLedger } from "../../src/clients/external-ledger";
import { type ExternalTransfer, newResend } from "../../src/domain/external-transfer";
import { type Command, commandOf, transition } from "../../src/domain/external-transfer-states";
import type { Outcome } from "../../src/domain/outcome";
import type { Input, ReviewReason, Step } from "../../src/domain/step";
import { anExternalTransfer, declined, notFound, paid, silent, unreachable } from "../factories";
import { FakeLedger } from "../fake-ledger";

/**
 * Runs a lost return and its resend to their end, against the real postings and an in-memory ledger: only one is paid,
 * unless a return arrives after a day of "not found".
 */
const AMOUNT = 70_000n;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_MS = 600_000;
const TIMING = { scale: 1, random: 0.5 };

/** The outcome of one send: it arrives after some hours, is refused then, or never appears. */
interface SendOutcome {
  arrives: boolean;
  afterHours: number | undefined;
}

interface Scenario {
  outcomes: [first: SendOutcome, second: SendOutcome];
  /** The rail is unavailable from this hour on. */
  away: { fromHour: number; hours: number };
  /** Processes crash at these runs, before or after their step was stored. */
  crashes: readonly { turn: number; stored: boolean }[];
}

interface Row {
  transfer: ExternalTransfer;
  dueAt: number;
  sentAt: number;
  queryingFrom: number | undefined;
  notFoundFrom: number | undefined;
  review: ReviewReason | undefined;
}

class Simulation {
  readonly ledger = new FakeLedger({});
  readonly rows: Row[] = [];
  /** When each was sent, and how long the first had been "not found" by then. */
  readonly sent = new Map<"first" | "second", { at: number; firstUnknownForMs: number }>();
  #clock = 0;
  readonly #scenario: Scenario;
  readonly #postings = externalLedger(this.ledger);

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.ledger.balances.set("suspense", AMOUNT);
    this.ledger.balances.set("bank_settlement", -AMOUNT);
    const amount = kobo(AMOUNT);
    const returnFields = { fromPayId: "", reference: "", dailyCap: 0n };
    this.#begin(anExternalTransfer({ kind: "return", amount, ...returnFields }));
  }

  async run(): Promise<this> {
    for (let turn = 0; turn < 20_000; turn++) {
      const row = this.rows.toSorted((a, b) => a.dueAt - b.dueAt)[0];
      if (!row || row.dueAt === Number.POSITIVE_INFINITY) return this;
      this.#clock = Math.max(this.#clock, row.dueAt);
      const crash = this.#scenario.crashes.find((one) => one.turn === turn);
      await this.#runCommand(row, crash);
    }
    throw new Error("It never ends.");
  }

  /** Number of payouts to the payee. */
  arrived(): number {
    const [first, second] = this.#scenario.outcomes;
    const isOut = { first: first.arrives, second: second.arrives };
    return [...this.sent.keys()].filter((which) => isOut[which]).length;
  }

  async #runCommand(row: Row, crash: { stored: boolean } | undefined): Promise<void> {
    let maySend = false;
    for (;;) {
      const task = commandOf(row.transfer.state, maySend);
      if (!task) return;
      const input = await this.#execute(task, row);
      // The lease expires, and another run claims the row.
      row.dueAt = this.#clock + 30 * SECOND_MS;
      if (crash && !crash.stored) return;
      const step = transition(row.transfer, input);
      this.#store(row, step);
      if (crash || step.next !== "at once") return;
      maySend = step.to === "submitting";
    }
  }

  #begin(transfer: ExternalTransfer): void {
    const fresh = {
      sentAt: 0,
      queryingFrom: undefined,
      notFoundFrom: undefined,
      review: undefined,
    };
    this.rows.push({ transfer, dueAt: this.#clock, ...fresh });
  }

  #store(row: Row, { to, set, restartsQueries, resends, review, next }: Step): void {
    if (to === "submitting") row.sentAt = this.#clock;
    if (restartsQueries) row.queryingFrom = this.#clock;
    else if (to === "submitting") row.queryingFrom ??= this.#clock;
    if (set.notFound) row.notFoundFrom ??= this.#clock;
    if (review) row.review = review;
    const wasResent = row.transfer.wasResent || resends === true;
    row.transfer = { ...row.transfer, ...set, wasResent, state: to };
    if (resends) this.#begin(newResend(row.transfer, newUuid()) as ExternalTransfer);
    if (resends) this.#complete();
    if (next === "never") row.dueAt = Number.POSITIVE_INFINITY;
    if (typeof next === "number") row.dueAt = this.#clock + next;
  }

  /** Fills the database's defaults of a new row. */
  #complete(): void {
    const row = this.rows.at(-1);
    if (row) row.transfer = anExternalTransfer({ ...row.transfer, state: "reserving" });
  }

  async #execute(task: Command, row: Row): Promise<Input> {
    const { transfer } = row;
    const deadline = Date.now() + HOUR_MS;
    const queryingForMs = this.#since(row.queryingFrom);
    switch (task) {
      case "hold": {
        const notAfter = new Date(deadline);
        expectDone(await this.#postings.hold(transfer, { notAfter, deadline }));
        return this.#afterHold(transfer);
      }
      case "send":
        return this.#answered(row, "send", this.#send(transfer));
      case "query":
        return this.#answered(row, "query", this.#query(transfer));
      case "post":
        expectDone(await this.#postings.post(transfer, deadline));
        return { kind: "posted" };
      case "void":
        expectDone(await this.#postings.release(transfer, deadline));
        return { kind: "voided", queryingForMs, timing: TIMING };
      case "charge": {
        const answer = await this.#postings.charge(transfer, deadline);
        expectDone(answer);
        return { kind: "charged", to: answer.to };
      }
      case "reverse":
        throw new Error("No bank gives anything back here.");
    }
  }

  #afterHold({ resendOf }: ExternalTransfer): Input {
    const first = this.rows.find(({ transfer }) => transfer.id === resendOf)?.transfer;
    if (!first) return { kind: "held", timing: TIMING };
    const outcome = this.#query(first);
    if (outcome.kind === "paid") return { kind: "first found" };
    if (outcome.kind === "unreachable") {
      return { kind: "first unclear", unreachable: true, timing: TIMING };
    }
    return first.state === "lost" || first.state === "failed"
      ? { kind: "held", timing: TIMING }
      : { kind: "first found" };
  }

  #send({ resendOf }: ExternalTransfer): Outcome {
    const firstUnknownForMs = this.#since(this.rows[0]?.notFoundFrom);
    const which = resendOf ? "second" : "first";
    expect(this.sent.has(which)).toBe(false);
    this.sent.set(which, { at: this.#clock, firstUnknownForMs });
    return silent;
  }

  #query({ resendOf }: ExternalTransfer): Outcome {
    const { fromHour, hours } = this.#scenario.away;
    const hour = this.#clock / HOUR_MS;
    if (hour >= fromHour && hour < fromHour + hours) return unreachable;
    const sent = this.sent.get(resendOf ? "second" : "first");
    const [first, second] = this.#scenario.outcomes;
    const { arrives, afterHours } = resendOf ? second : first;
    if (!sent || afterHours === undefined) return notFound;
    if (this.#clock - sent.at < afterHours * HOUR_MS) return notFound;
    return arrives ? paid : declined;
  }

  #answered(row: Row, call: "send" | "query", outcome: Outcome): Input {
    return {
      kind: "answered",
      call,
      outcome,
      recipientCode: "",
      graceLeftMs: row.sentAt + GRACE_MS - this.#clock,
      queryingForMs: this.#since(row.queryingFrom),
      notFoundForMs: this.#since(row.notFoundFrom),
      timing: TIMING,
    };
  }

  #since(moment: number | undefined): number {
    return this.#clock - (moment ?? this.#clock);
  }
}

function expectDone({ outcome }: { outcome: string }): void {
  expect(outcome).not.toBe("refused");
}

const sendOutcome: fc.Arbitrary<SendOutcome> = fc.record({
  arrives: fc.boolean(),
  afterHours: fc.option(fc.double({ min: 0, max: 600, noNaN: true }), { nil: undefined }),
});

test("every payout is posted, and a second one opens a review", async () => {
  const scenarios = fc.record({
    outcomes: fc.tuple(sendOutcome, sendOutcome),
    away: fc.record({ fromHour: fc.nat({ max: 60 }), hours: fc.nat({ max: 8 }) }),
    crashes: fc.array(fc.record({ turn: fc.nat({ max: 60 }), stored: fc.boolean() }), {
      maxLength: 6,
    }),
  });
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ outcomes, ...scenario }) => {
      // A send that never appears does not arrive.
      const certain = outcomes.map((one) => ({
        ...one,
        arrives: one.arrives && one.afterHours != null,
      }));
      const [first, second] = certain as [SendOutcome, SendOutcome];

      const simulation = await new Simulation({ ...scenario, outcomes: [first, second] }).run();

      const paidOut = BigInt(
        simulation.rows.filter(({ transfer }) => transfer.state === "completed").length,
      );
      expect(simulation.ledger.balance("bank_settlement")).toBe(AMOUNT * (paidOut - 1n));
      expect(simulation.ledger.balance("suspense")).toBe(AMOUNT * (1n - paidOut));
      expect([simulation.ledger.balance("rail_clearing"), simulation.ledger.openHolds()]).toEqual([
        0n,
        0,
      ]);
      const resend = simulation.sent.get("second");
      if (resend) expect(resend.firstUnknownForMs).toBeGreaterThanOrEqual(DAY_MS);
      // An arrival within the month is found, and a second payout opens a review.
      const lastDay = 29 * 24;
      const isFound = certain.every(({ afterHours = 0 }) => afterHours < lastDay - 120);
      if (isFound) {
        expect(paidOut).toBeLessThanOrEqual(BigInt(simulation.arrived()));
        if (paidOut === 2n) expect(simulation.rows[0]?.review).toBe("arrived after resend");
      }
      // A return that does not arrive ends in review.
      const last = simulation.rows.at(-1);
      if (paidOut === 0n) expect(last?.review ?? simulation.rows[0]?.review).toBe("return failed");
    }),
    { numRuns: 300 },
  );
});

test("a lost return is paid once, by its resend", async () => {
  const lost = { arrives: false, afterHours: undefined };
  const arrives = { arrives: true, afterHours: 1 };
  const away = { fromHour: 0, hours: 0 };

  const simulation = await new Simulation({ outcomes: [lost, arrives], away, crashes: [] }).run();

  expect(simulation.rows.map(({ transfer, review }) => [transfer.state, review])).toEqual([
    ["lost", undefined],
    ["completed", undefined],
  ]);
  expect(simulation.ledger.balance("suspense")).toBe(0n);
});
