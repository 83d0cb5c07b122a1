import { newUuid, uuidTime } from "@kobo/core/ids";
import fc from "fast-check";
import {
  commandOf,
  type Inflow,
  type Input,
  inflowId,
  type RejectionReason,
  rejectionReasonFor,
  type State,
  type Step,
  transferIdOf,
  transition,
} from "../../src/domain/inflow";
import { anInflow } from "../factories";

const done: Input = { kind: "done" };
const refused = (refusal: string): Input => ({ kind: "refused", refusal });
const REFUSALS = ["ONCE_KEY_TAKEN", "ACCOUNT_NOT_FOUND", "ID_EXPIRED", "ID_REUSED", "INVALID"];
const STATES: State[] = ["crediting", "suspending", "credited", "suspended", "review"];

/** A payment in a state, with its matching reason. */
function inState(state: State, fields: Partial<Inflow> = {}): Inflow {
  const isRejected = state === "suspending" || state === "suspended";
  return anInflow({ state, rejectionReason: isRejected ? "AMOUNT_MISMATCH" : null, ...fields });
}

const after = (inflow: Inflow, step: Step): Inflow => ({ ...inflow, ...step.set, state: step.to });

describe("one step", () => {
  test("a posted payment is published as received, or as rejected", () => {
    expect(transition(inState("crediting"), done)).toEqual({
      to: "credited",
      publish: "virtual_account.payment.received",
    });
    expect(transition(inState("suspending"), done)).toEqual({
      to: "suspended",
      publish: "virtual_account.payment.rejected",
    });
  });

  test("wallet funding is not published", () => {
    const funding = { virtualAccountId: null, fundingAccountId: newUuid() };

    expect(transition(inState("crediting", funding), done)).toEqual({ to: "credited" });
    expect(transition(inState("crediting", funding), refused("ONCE_KEY_TAKEN"))).toEqual({
      to: "review",
    });
  });

  test("a second payment is suspended with its own id, the same on every retry", () => {
    const inflow = inState("crediting");

    const step = transition(inflow, refused("ONCE_KEY_TAKEN"));

    expect(step).toMatchObject({ to: "suspending", set: { rejectionReason: "ACCOUNT_COMPLETED" } });
    expect(step.set?.transferId).not.toBe(inflow.id);
    expect(transition(inflow, refused("ONCE_KEY_TAKEN"))).toEqual(step);
  });

  test("any other final refusal of the ledger opens a review", () => {
    for (const refusal of REFUSALS) {
      const expected = refusal === "ONCE_KEY_TAKEN" ? "suspending" : "review";
      expect(transition(inState("crediting"), refused(refusal)).to).toBe(expected);
      expect(transition(inState("suspending"), refused(refusal))).toEqual({ to: "review" });
    }
  });

  test("a final payment has no transitions", () => {
    for (const state of ["credited", "suspended", "review"] as const) {
      expect(commandOf(state)).toBeUndefined();
      expect(() => transition(inState(state), done)).toThrow(`${state} cannot be done`);
    }
  });
});

/** A pure model of the ledger: its postings, refusals and uniqueness keys. */
class PureLedger {
  readonly moved = new Map<string, "wallet" | "suspense">();
  readonly remembered = new Set<string>();

  constructor(readonly keyTaken: boolean) {}

  ask({ state, transferId }: Inflow): Input {
    const to = commandOf(state) === "credit" ? "wallet" : "suspense";
    const before = this.moved.get(transferId);
    if (before) return before === to ? done : refused("ID_REUSED");
    if (this.remembered.has(transferId)) {
      return refused(to === "wallet" ? "ONCE_KEY_TAKEN" : "ID_REUSED");
    }
    if (to === "wallet" && this.keyTaken) {
      this.remembered.add(transferId);
      return refused("ONCE_KEY_TAKEN");
    }
    this.moved.set(transferId, to);
    return done;
  }
}

/** Where a run may crash. */
const CRASHES = ["before the ledger", "after the ledger", "never"] as const;
type Crash = (typeof CRASHES)[number];

/** One run: the stored state after it, and the published event. */
function turn(ledger: PureLedger, stored: Inflow, crash: Crash) {
  if (!commandOf(stored.state) || crash === "before the ledger") return { stored };
  const input = ledger.ask(stored);
  if (crash === "after the ledger") return { stored };
  const step = transition(stored, input);
  return { stored: after(stored, step), published: step.publish };
}

test("from every state, through any crashes, a payment is posted exactly once", () => {
  const crashes = fc.array(fc.constantFrom(...CRASHES), { maxLength: 6 });
  const start = fc.constantFrom<State>("crediting", "suspending");
  fc.assert(
    fc.property(start, fc.boolean(), crashes, (state, keyTaken, list) => {
      const ledger = new PureLedger(keyTaken);
      const published: unknown[] = [];
      let stored = inState(state);
      for (const crash of [...list, "never", "never"] as const) {
        const result = turn(ledger, stored, crash);
        stored = result.stored;
        published.push(...(result.published ? [result.published] : []));
      }

      const isCredited = state === "crediting" && !keyTaken;
      expect(stored.state).toBe(isCredited ? "credited" : "suspended");
      expect([...ledger.moved]).toEqual([[stored.transferId, isCredited ? "wallet" : "suspense"]]);
      expect(published).toHaveLength(1);
    }),
  );
});

test("every transition leads to a state that the next run can resume", () => {
  for (const state of STATES.filter((name) => commandOf(name))) {
    for (const input of [done, ...REFUSALS.map(refused)]) {
      const next = after(inState(state), transition(inState(state), input));
      const isRejected = next.state === "suspending" || next.state === "suspended";
      if (isRejected) expect(next.rejectionReason).not.toBeNull();
      if (next.state === "credited") expect(next.rejectionReason).toBeNull();
    }
  }
});

describe("the acceptance decision", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));
  const open = {
    lapsesAt: at(60),
    expiresAt: at(60),
    clockMovedAt: null,
    closedAt: null,
    acceptedInflowId: null,
    amountRule: "exact",
    amount: 50_000n,
  } as const;
  const paid = { paidAt: at(30), amount: 50_000n };

  test.each<[string, object, object, RejectionReason | null]>([
    ["a payment in time with the expected amount is accepted", {}, {}, null],
    ["the last millisecond is in time", {}, { paidAt: new Date(at(60).getTime() - 1) }, null],
    ["the moment of expiry is too late", {}, { paidAt: at(60) }, "ACCOUNT_EXPIRED"],
    ["a payment from before the closing is accepted", { closedAt: at(31) }, {}, null],
    ["closing ends the account's time", { closedAt: at(30) }, {}, "ACCOUNT_EXPIRED"],
    ["another amount is rejected", {}, { amount: 49_999n }, "AMOUNT_MISMATCH"],
    ["a second payment is rejected", { acceptedInflowId: "x" }, {}, "ACCOUNT_COMPLETED"],
    [
      "ACCOUNT_EXPIRED takes precedence over ACCOUNT_COMPLETED",
      { acceptedInflowId: "x" },
      { paidAt: at(61) },
      "ACCOUNT_EXPIRED",
    ],
    [
      "ACCOUNT_COMPLETED takes precedence over AMOUNT_MISMATCH",
      { acceptedInflowId: "x" },
      { amount: 1n },
      "ACCOUNT_COMPLETED",
    ],
    [
      "the test clock's move ends the account's time",
      { lapsesAt: at(20), clockMovedAt: at(25) },
      {},
      "ACCOUNT_EXPIRED",
    ],
    [
      "the test clock's move does not affect an earlier payment",
      { lapsesAt: at(20), clockMovedAt: at(35) },
      {},
      null,
    ],
  ])("%s", (_, account, credit, reason) => {
    expect(rejectionReasonFor({ ...open, ...account }, { ...paid, ...credit })).toBe(reason);
  });
});

test("a payment too old for the ledger, or of the future, gets an id dated by its ingestion", () => {
  const account = { mode: "test", bankCode: "566" } as const;
  const credit = { sessionId: "1".repeat(30), paidAt: new Date("2026-11-21T10:00:00Z") };
  const after = (days: number, ms = 0) =>
    new Date(credit.paidAt.getTime() + days * 24 * 60 * 60 * 1000 + ms);

  expect(transferIdOf(credit, account, after(0))).toBe(inflowId(credit, account));
  expect(transferIdOf(credit, account, after(29))).toBe(inflowId(credit, account));
  const old = transferIdOf(credit, account, after(29, 1));
  expect(uuidTime(old)).toBe(after(29, 1).getTime());

  expect(uuidTime(transferIdOf(credit, account, after(0, -1)))).toBe(after(0, -1).getTime());

  const inflow = inState("crediting", { id: inflowId(credit, account), transferId: old });
  const { set } = transition(inflow, refused("ONCE_KEY_TAKEN"));
  expect(uuidTime(set?.transferId ?? "")).toBe(after(29, 1).getTime());
});

test("a payment's id is deterministic, dated by the payment, and unique", () => {
  const account = { mode: "test", bankCode: "566" } as const;
  const credit = { sessionId: "1".repeat(30), paidAt: new Date("2026-11-21T10:00:00Z") };
  const id = inflowId(credit, account);

  expect(inflowId({ ...credit }, { ...account })).toBe(id);
  expect(uuidTime(id)).toBe(credit.paidAt.getTime());
  const others = [
    inflowId({ ...credit, sessionId: "2".repeat(30) }, account),
    inflowId(credit, { ...account, mode: "live" }),
    inflowId(credit, { ...account, bankCode: "058" }),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});
