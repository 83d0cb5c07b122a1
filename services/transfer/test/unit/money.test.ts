import { kobo } from "@kobo/core/money";
import fc from "fast-check";
import { externalLedger } from "../../src/clients/external-ledger";
import type { ExternalTransfer, Kind } from "../../src/domain/external-transfer";
import { type Command, commandOf, transition } from "../../src/domain/external-transfer-states";
import type { Outcome } from "../../src/domain/outcome";
import type { Input, Step } from "../../src/domain/step";
import {
  anExternalTransfer,
  declined,
  neverSent,
  noRecipient,
  notFound,
  paid,
  processing,
  reversed,
  silent,
  unreachable,
} from "../factories";
import { FakeLedger } from "../fake-ledger";

/**
 * Runs transfers to their end against the real postings and an in-memory ledger: whatever the rail does and wherever
 * processes crash, no kobo is lost or created.
 */
const AMOUNT = 100_000n;
const FEE = 1_000n;
const DUTY = 5_000n;
const TOTAL = AMOUNT + FEE + DUTY;
const WALLET = 1_000_000n;
const HOUR_MS = 3_600_000;
const GRACE_MS = 600_000;
const TIMING = { scale: 1, random: 0.5 };

/** The rail's behaviour: the outcome, the first response, and the response to each later query. */
interface RailBehaviour {
  /** Whether the payee is paid in the end; undefined when the rail contradicts itself. */
  hasPaid: boolean | undefined;
  says: Outcome;
  /** Number of sends that fail before they leave the process. */
  unreachableFor?: number;
  later: (hours: number) => Outcome;
}

const always = (outcome: Outcome) => () => outcome;

const RAILS: Record<string, RailBehaviour> = {
  pays: { hasPaid: true, says: paid, later: always(paid) },
  "pays without a response": { hasPaid: true, says: silent, later: always(paid) },
  "pays and answers processing": { hasPaid: true, says: processing, later: always(paid) },
  "finds the transfer late": {
    hasPaid: true,
    says: silent,
    later: (h) => (h < 0.1 ? notFound : paid),
  },
  "finds the transfer after it failed here": {
    hasPaid: true,
    says: silent,
    later: (h) => (h < 3 ? notFound : paid),
  },
  refuses: { hasPaid: false, says: declined, later: always(declined) },
  "refuses without a response": { hasPaid: false, says: silent, later: always(declined) },
  "never receives it": { hasPaid: false, says: silent, later: always(notFound) },
  "cannot be reached for an hour": {
    hasPaid: true,
    says: paid,
    unreachableFor: 80,
    later: always(paid),
  },
  "creates no recipient": { hasPaid: false, says: noRecipient, later: always(notFound) },
  "pays without a response and is unreachable for half an hour": {
    hasPaid: true,
    says: silent,
    later: (h) => (h < 0.5 ? unreachable : paid),
  },
  "never reports the outcome": { hasPaid: true, says: silent, later: always(silent) },
  "pays and returns the money": { hasPaid: false, says: paid, later: always(reversed) },
  "returns the money before it answers": { hasPaid: false, says: silent, later: always(reversed) },
  "returns the money after the transfer failed here": {
    hasPaid: false,
    says: silent,
    later: (h) => (h < 3 ? notFound : h < 6 ? paid : reversed),
  },
  "retracts its success": { hasPaid: undefined, says: paid, later: always(declined) },
};

/** Where a process crashes: before a command, after it, or after its step was stored. */
interface Crash {
  task: number;
  moment: "before" | "after" | "stored";
}

interface Scenario {
  kind: Kind;
  behaviour: RailBehaviour;
  crashes: readonly Crash[];
  /** The wallet is short of funds once the hold is voided. */
  isShortAfterVoid: boolean;
}

class Simulation {
  readonly ledger = new FakeLedger({ "ada-stores.wallet": WALLET });
  readonly published: string[] = [];
  sent = 0;
  transfer: ExternalTransfer;
  #isRequest: boolean;
  #maySend = false;
  #clock = 0;
  #attempts = 0;
  #sentAt = 0;
  #queryingFrom: number | undefined;
  #notFoundFrom: number | undefined;
  readonly #scenario: Scenario;
  readonly #postings = externalLedger(this.ledger);

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    const isReturn = scenario.kind === "return";
    this.#isRequest = !isReturn;
    this.transfer = anExternalTransfer({
      kind: scenario.kind,
      amount: kobo(AMOUNT),
      ...(isReturn
        ? { fromPayId: "", reference: "", dailyCap: 0n }
        : { fee: kobo(FEE), stampDuty: kobo(DUTY) }),
    });
    if (isReturn) this.#give("suspense", AMOUNT);
  }

  async run(): Promise<this> {
    let webhooks = 1;
    for (let number = 0; number < 320; number++) {
      const task = commandOf(this.transfer.state, this.#maySend);
      if (!task) break;
      const crash = this.#scenario.crashes.find((each) => each.task === number)?.moment;
      const step = await this.#runCommand(task, crash);
      if (crash) this.#isRequest = this.#maySend = false;
      if (step?.next !== "never") continue;
      // One webhook comes in the end and triggers a query.
      if (webhooks-- === 0) break;
      this.#clock += 12 * HOUR_MS;
    }
    return this;
  }

  /** The stored step, unless the process crashed first. */
  async #runCommand(task: Command, crash: Crash["moment"] | undefined): Promise<Step | undefined> {
    if (crash === "before") return undefined;
    const input = await this.#execute(task);
    if (crash === "after") return undefined;
    const step = transition(this.transfer, input);
    this.#store(step);
    this.#maySend = step.to === "submitting";
    if (step.next !== "at once") this.#isRequest = false;
    return step;
  }

  #store({ to, set, publish, restartsQueries, resends, next }: Step): void {
    if (to === "submitting") this.#sentAt = this.#clock;
    if (restartsQueries) this.#queryingFrom = this.#clock;
    else if (to === "submitting") this.#queryingFrom ??= this.#clock;
    if (set.notFound) this.#notFoundFrom ??= this.#clock;
    if (publish) this.published.push(publish);
    const wasResent = this.transfer.wasResent || resends === true;
    this.transfer = { ...this.transfer, ...set, wasResent, state: to };
    if (typeof next === "number") this.#clock += next;
    if (to === "lost" && this.#scenario.isShortAfterVoid) {
      this.#give("ada-stores.wallet", -this.ledger.available());
    }
  }

  async #execute(task: Command): Promise<Input> {
    const { transfer } = this;
    const deadline = Date.now() + HOUR_MS;
    switch (task) {
      case "hold":
        return this.#hold();
      case "send":
        return this.#answered("send", this.#send());
      case "query":
        return this.#answered("query", this.#query());
      case "post":
        return committed(await this.#postings.post(transfer, deadline), { kind: "posted" });
      case "void": {
        const queryingForMs = this.#queryingForMs();
        const input = { kind: "voided", queryingForMs, timing: TIMING } as const;
        return committed(await this.#postings.release(transfer, deadline), input);
      }
      case "charge": {
        const answer = await this.#postings.charge(transfer, deadline);
        return committed(answer, { kind: "charged", to: answer.to });
      }
      case "reverse":
        return committed(await this.#postings.reverse(transfer, deadline), { kind: "reversed" });
    }
  }

  async #hold(): Promise<Input> {
    const isReturn = this.transfer.kind === "return";
    const inTime = this.#isRequest || isReturn;
    const notAfter = new Date(Date.now() + (inTime ? HOUR_MS : -HOUR_MS));
    const deadline = Date.now() + HOUR_MS;
    const { outcome } = await this.#postings.hold(this.transfer, { notAfter, deadline });
    if (outcome === "refused") return { kind: "hold refused" };
    return inTime ? { kind: "held", timing: TIMING } : { kind: "held too late" };
  }

  #send(): Outcome {
    const { says, unreachableFor = 0 } = this.#scenario.behaviour;
    this.#attempts += 1;
    const outcome = this.#attempts > unreachableFor ? says : neverSent;
    if (outcome.kind !== "never sent") this.sent += 1;
    return outcome;
  }

  #query(): Outcome {
    if (this.sent === 0) return notFound;
    return this.#scenario.behaviour.later((this.#clock - this.#sentAt) / HOUR_MS);
  }

  #answered(call: "send" | "query", outcome: Outcome): Input {
    const graceLeftMs = this.#sentAt + GRACE_MS - this.#clock;
    const times = {
      graceLeftMs,
      queryingForMs: this.#queryingForMs(),
      notFoundForMs: this.#notFoundForMs(),
    };
    return { kind: "answered", call, outcome, recipientCode: "", ...times, timing: TIMING };
  }

  #queryingForMs(): number {
    return this.#clock - (this.#queryingFrom ?? this.#clock);
  }

  #notFoundForMs(): number {
    return this.#clock - (this.#notFoundFrom ?? this.#clock);
  }

  #give(account: string, amount: bigint): void {
    this.ledger.balances.set(account, this.ledger.balance(account) + amount);
    this.ledger.balances.set("world", this.ledger.balance("world") - amount);
  }
}

function committed(answer: { outcome: string }, input: Input): Input {
  return answer.outcome === "refused" ? { kind: "refused by the ledger" } : input;
}

/** The expected balance of every account but the source, which has the negative sum. */
function ledgerOf({ state, kind, chargedTo }: ExternalTransfer) {
  const isOut = state === "completed";
  const isPriced = isOut && kind === "transfer";
  return {
    rail_clearing: 0n,
    bank_settlement: isOut ? AMOUNT : 0n,
    fee_revenue: isPriced ? FEE : 0n,
    stamp_duty: isPriced ? DUTY : 0n,
    merchant_receivable: isOut && chargedTo === "debt" ? -TOTAL : 0n,
  };
}

/** Invariants of every end state. */
function expectSound({ ledger, transfer, sent }: Simulation): void {
  const { state, kind } = transfer;
  expect(sent).toBeLessThanOrEqual(1);
  const ends = ["completed", "failed", "refused", "reversed", "review"];
  expect(kind === "return" ? [...ends, "lost"] : ends).toContain(state);
  expect(ledger.total()).toBe(0n);
  expect(ledger.available()).toBeGreaterThanOrEqual(0n);
  const hasPaid = ledgerOf(transfer);
  const names = Object.keys(hasPaid);
  expect(Object.fromEntries(names.map((name) => [name, ledger.balance(name)]))).toEqual(hasPaid);
  const held = kind === "return" ? 1 : 3;
  expect(ledger.openHolds()).toBe(state === "review" ? held : 0);
}

/** Our state matches the rail's, unless the rail contradicts itself. */
function expectTrue({ transfer: { state }, sent }: Simulation, { hasPaid }: RailBehaviour): void {
  if (state === "refused") expect(sent).toBe(0);
  if (hasPaid === undefined) return;
  const isPaid = sent > 0 && hasPaid;
  if (state === "completed") expect(isPaid).toBe(true);
  if (state === "failed" || state === "reversed") expect(isPaid).toBe(false);
}

const MOMENTS = ["before", "after", "stored"] as const;
const CRASHES: Crash[] = [0, 1, 2, 3, 4, 5, 6].flatMap((task) =>
  MOMENTS.map((moment) => ({ task, moment })),
);

describe.each(Object.entries(RAILS))("a rail that %s", (_, behaviour) => {
  describe.each(["transfer", "return"] as const)("%s", (kind) => {
    test.each([undefined, ...CRASHES])("crash %j", async (crash) => {
      for (const isShortAfterVoid of kind === "transfer" ? [false, true] : [false]) {
        const scenario: Scenario = {
          kind,
          behaviour,
          crashes: crash ? [crash] : [],
          isShortAfterVoid,
        };

        const simulated = await new Simulation(scenario).run();

        expectSound(simulated);
        expectTrue(simulated, behaviour);
      }
    });
  });
});

test("with contradictory rail answers and random crashes, no kobo is lost or created", async () => {
  const outcome = fc.constantFrom(
    paid,
    declined,
    reversed,
    notFound,
    silent,
    processing,
    unreachable,
  );
  const crash = fc.record({
    task: fc.integer({ min: 0, max: 30 }),
    moment: fc.constantFrom(...MOMENTS),
  });
  const scenarios = fc.record({
    kind: fc.constantFrom("transfer" as const, "return" as const),
    says: fc.oneof(outcome, fc.constant(noRecipient)),
    unreachableFor: fc.nat({ max: 5 }),
    answers: fc.array(outcome, { minLength: 1, maxLength: 40 }),
    crashes: fc.array(crash, { maxLength: 8 }),
    isShortAfterVoid: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      scenarios,
      async ({ kind, says, unreachableFor, answers, crashes, isShortAfterVoid }) => {
        let attempts = 0;
        const later = () => answers[attempts++ % answers.length] ?? silent;
        const scenario: Scenario = {
          kind,
          behaviour: { hasPaid: true, says, unreachableFor, later },
          crashes,
          isShortAfterVoid: isShortAfterVoid && kind === "transfer",
        };

        const simulated = await new Simulation(scenario).run();

        if (!["reserving", "pending", "lost"].includes(simulated.transfer.state))
          expectSound(simulated);
        expect(simulated.ledger.total()).toBe(0n);
      },
    ),
    { numRuns: 1_000 },
  );
});
