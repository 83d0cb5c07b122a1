import type { ExternalTransfer, State } from "../../src/domain/external-transfer";
import { commandOf, transition } from "../../src/domain/external-transfer-states";
import type { Outcome } from "../../src/domain/outcome";
import type { Answered, Input, Step } from "../../src/domain/step";
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

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const TIMING = { scale: 1, random: 0.5 };

function answer(outcome: Outcome, fields: Partial<Answered> = {}): Input {
  return {
    kind: "answered",
    call: "query",
    outcome,
    recipientCode: "",
    graceLeftMs: 0,
    queryingForMs: 0,
    notFoundForMs: 0,
    timing: TIMING,
    ...fields,
  };
}

const sent = (outcome: Outcome): Input => answer(outcome, { call: "send", recipientCode: "RCP_1" });
const held: Input = { kind: "held", timing: TIMING };
const voided: Input = { kind: "voided", queryingForMs: 0, timing: TIMING };
const expired: Input = { kind: "ids expired", timing: TIMING };
const stuck: Input = { kind: "refused by the ledger" };

const OUTCOMES = {
  paid,
  declined,
  reversed,
  neverSent,
  notFound,
  silent,
  processing,
  unreachable,
};

const INPUTS: Record<string, Input> = {
  held,
  "held too late": { kind: "held too late" },
  "hold refused": { kind: "hold refused" },
  "first unclear": { kind: "first unclear", unreachable: false, timing: TIMING },
  "first found": { kind: "first found" },
  confirmed: { kind: "confirmed" },
  "given up": { kind: "given up" },
  resent: { kind: "resent", timing: TIMING },
  posted: { kind: "posted" },
  voided,
  charged: { kind: "charged", to: "source" },
  reversed: { kind: "reversed" },
  stuck,
  expired,
  ...Object.fromEntries(
    Object.entries(OUTCOMES).map(([name, outcome]) => [`answered ${name}`, answer(outcome)]),
  ),
};

/** Every allowed transition; all others throw. */
const STEPS: Record<State, Record<string, State>> = {
  reserving: {
    held: "submitting",
    "held too late": "declined",
    "hold refused": "refused",
    "first unclear": "reserving",
    "first found": "declined",
    stuck: "reserving",
  },
  submitting: {
    "answered paid": "paid",
    "answered declined": "declined",
    "answered reversed": "declined",
    "answered neverSent": "declined",
    "answered notFound": "pending",
    "answered silent": "pending",
    "answered processing": "pending",
    "answered unreachable": "pending",
  },
  pending: {
    "answered paid": "paid",
    "answered declined": "declined",
    "answered reversed": "declined",
    "answered neverSent": "declined",
    "answered notFound": "pending",
    "answered silent": "pending",
    "answered processing": "pending",
    "answered unreachable": "pending",
  },
  review: {
    "answered paid": "paid",
    "answered declined": "declined",
    "answered reversed": "declined",
    "answered neverSent": "declined",
    "answered notFound": "review",
    "answered silent": "review",
    "answered processing": "review",
    "answered unreachable": "review",
    confirmed: "paid",
    "given up": "declined",
  },
  lost: {
    "answered paid": "paid late",
    "answered declined": "failed",
    "answered reversed": "failed",
    "answered neverSent": "lost",
    "answered notFound": "lost",
    "answered silent": "lost",
    "answered processing": "lost",
    "answered unreachable": "lost",
    confirmed: "paid late",
    "given up": "failed",
    resent: "lost",
  },
  completed: {
    "answered paid": "completed",
    "answered declined": "completed",
    "answered reversed": "reversing",
    "answered neverSent": "completed",
    "answered notFound": "completed",
    "answered silent": "completed",
    "answered processing": "completed",
    "answered unreachable": "completed",
  },
  paid: { posted: "completed", stuck: "paid", expired: "paid" },
  declined: { voided: "failed", stuck: "declined", expired: "declined" },
  "paid late": { charged: "completed", stuck: "paid late", expired: "paid late" },
  reversing: { reversed: "reversed", stuck: "reversing", expired: "reversing" },
  failed: { confirmed: "paid late", resent: "lost" },
  refused: {},
  reversed: { resent: "reversed" },
};

describe("every state with every input", () => {
  const cases = (Object.keys(STEPS) as State[]).flatMap((state) =>
    Object.keys(INPUTS).map((name) => [state, name, STEPS[state][name]] as const),
  );

  test.each(cases)("%s, %s: %s", (state, name, to) => {
    const input = INPUTS[name] as Input;
    const make = (): Step => transition(anExternalTransfer({ state }), input);

    if (to === undefined) expect(make).toThrow(/cannot be/);
    else expect(make().to).toBe(to);
  });

  test.each(cases.filter(([, , to]) => to !== undefined))(
    "%s, %s: a step that continues at once has a command, and a final state is never due",
    (state, name) => {
      const step = transition(anExternalTransfer({ state }), INPUTS[name] as Input);

      if (step.next === "at once") expect(commandOf(step.to, true)).toBeDefined();
      if (commandOf(step.to, false) === undefined) expect(step.next).toBe("never");
      if (step.next === "never" && step.review === undefined) {
        expect(["completed", "failed", "refused", "reversed", "review"]).toContain(step.to);
      }
    },
  );

  test("only the run that stored the step to submitting may send", () => {
    expect(commandOf("submitting", true)).toBe("send");
    expect(commandOf("submitting", false)).toBe("query");
    for (const state of Object.keys(STEPS) as State[]) {
      if (state !== "submitting") expect(commandOf(state, true)).toBe(commandOf(state, false));
    }
  });
});

function aPending(fields: Partial<ExternalTransfer> = {}): ExternalTransfer {
  return anExternalTransfer({ state: "pending", ...fields });
}

describe("one step", () => {
  test("a held transfer is sent, with a grace period", () => {
    expect(transition(anExternalTransfer(), held)).toEqual({
      to: "submitting",
      set: {},
      graceMs: 10 * MINUTE_MS,
      next: "at once",
    });
  });

  test("a paid transfer is posted and published", () => {
    const submitting = anExternalTransfer({ state: "submitting" });

    expect(transition(submitting, sent(paid))).toEqual({
      to: "paid",
      set: { calls: 1, queryAttempts: 0, recipientCode: "RCP_1", railCode: "TRF_1" },
      decides: true,
      next: "at once",
    });
    expect(transition(aPending({ state: "paid", queryAttempts: 3 }), { kind: "posted" })).toEqual({
      to: "completed",
      set: { queryAttempts: 0 },
      publish: "transfer.completed",
      next: "never",
    });
  });

  test.each([
    ["REJECTED_BY_BANK", declined],
    ["REVERSED_BY_BANK", reversed],
    ["RAIL_UNAVAILABLE", neverSent],
  ])("%s is the failure reason of a voided transfer", (failureReason, outcome) => {
    const step = transition(anExternalTransfer({ state: "submitting" }), sent(outcome));

    expect(step).toMatchObject({ to: "declined", set: { failureReason }, next: "at once" });
  });

  test("queries follow after 10 s, 30 s, 1, 5, 15, 60 min, then hours until a day has passed", () => {
    const pauses: number[] = [];
    const queryingForMs = () => pauses.reduce((sum, pause) => sum + pause, 0);
    let transfer = anExternalTransfer({ state: "submitting" });
    let step = transition(transfer, sent(silent));
    while (step.to === "pending") {
      pauses.push(Number(step.next));
      transfer = { ...transfer, ...step.set, state: step.to };
      step = transition(transfer, answer(processing, { queryingForMs: queryingForMs() }));
    }

    const minutes = pauses.map((pause) => pause / MINUTE_MS);
    expect(minutes).toEqual([10 / 60, 0.5, 1, 5, 15, 60, 120, 240, 480, 540]);
    expect(queryingForMs()).toBeGreaterThan(24 * HOUR_MS);
    expect(step).toMatchObject({ to: "review", review: "unresolved", next: "never" });
  });

  test("ten answers to webhooks within a minute do not end the schedule before a day has passed", () => {
    let transfer = aPending();
    const stepAfter = (queryingForMs: number, outcome: Outcome) => {
      const step = transition(transfer, answer(outcome, { queryingForMs }));
      transfer = { ...transfer, ...step.set, state: step.to };
      return step;
    };

    for (let number = 1; number <= 12; number++) stepAfter(number * 5 * SECOND_MS, silent);
    expect(transfer).toMatchObject({ state: "pending", queryAttempts: 12 });
    expect(stepAfter(MINUTE_MS, processing)).toMatchObject({ to: "pending", next: HOUR_MS });
    expect(stepAfter(23 * HOUR_MS, processing)).toMatchObject({ to: "pending", next: HOUR_MS });
    expect(stepAfter(24 * HOUR_MS, processing)).toMatchObject({
      to: "review",
      review: "unresolved",
    });
  });

  test("nor do they end a completed transfer's schedule, which begins with the first of them", () => {
    let transfer = aPending({ state: "completed" });
    const monthMs = 30 * 24 * HOUR_MS;
    const first = transition(transfer, answer(silent, { queryingForMs: monthMs }));
    expect(first).toMatchObject({ restartsQueries: true, next: 30 * SECOND_MS });

    for (let number = 1; number <= 12; number++) {
      const queryingForMs = number === 1 ? monthMs : number * 5 * SECOND_MS;
      const step = transition(transfer, answer(silent, { queryingForMs }));
      expect(step).toMatchObject({ to: "completed", next: expect.any(Number) });
      transfer = { ...transfer, ...step.set };
    }

    expect(transition(transfer, answer(silent, { queryingForMs: 24 * HOUR_MS }))).toMatchObject({
      to: "completed",
      review: "unresolved",
      next: "never",
    });
  });

  test.each([
    ["twice, after the grace", { notFound: 1 }, 0, "pending"],
    ["three times, within the grace", { notFound: 2 }, MINUTE_MS, "pending"],
    ["three times, after the grace", { notFound: 2 }, 0, "declined"],
    ["but was seen once", { notFound: 9, acknowledged: true }, 0, "pending"],
    ["but is in review", { notFound: 9, state: "review" }, 0, "review"],
  ] as const)("a transfer that was not found %s", (_, fields, graceLeftMs, to) => {
    expect(transition(aPending(fields), answer(notFound, { graceLeftMs })).to).toBe(to);
  });

  test("a transfer that is not found is queried again when the grace period ends", () => {
    const step = transition(
      aPending({ queryAttempts: 5, notFound: 5 }),
      answer(notFound, { graceLeftMs: MINUTE_MS }),
    );

    expect(step.next).toBe(MINUTE_MS);
  });

  test("a transfer that timed out has failed, and is still queried", () => {
    const given = aPending({ state: "declined", failureReason: "RAIL_TIMEOUT", queryAttempts: 5 });

    expect(transition(given, voided)).toEqual({
      to: "lost",
      set: {},
      publish: "transfer.failed",
      next: HOUR_MS,
    });
  });

  test("a timed-out transfer that is paid late is debited and published, and opens a review", () => {
    const late = aPending({ state: "paid late" });

    expect(transition(late, { kind: "charged", to: "debt" })).toEqual({
      to: "completed",
      set: { queryAttempts: 0, chargedTo: "debt" },
      publish: "transfer.completed",
      review: "paid late",
      next: "never",
    });
  });

  test("a completed transfer that the bank returned is reversed and published", () => {
    expect(transition(aPending({ state: "completed" }), answer(reversed))).toMatchObject({
      to: "reversing",
      next: "at once",
    });
    expect(transition(aPending({ state: "reversing" }), { kind: "reversed" })).toEqual({
      to: "reversed",
      set: {},
      publish: "transfer.reversed",
      next: "never",
    });
  });

  test("a query of a completed transfer is retried until it is answered", () => {
    const completed = aPending({ state: "completed" });

    expect(transition(completed, answer(silent)).next).toBe(30 * SECOND_MS);
    expect(transition(completed, answer(notFound)).next).toBe(30 * SECOND_MS);
    expect(transition({ ...completed, queryAttempts: 4 }, answer(paid)).set.queryAttempts).toBe(0);
  });

  test("a rail that retracts its success changes nothing and opens a review", () => {
    expect(transition(aPending({ state: "completed" }), answer(declined))).toMatchObject({
      to: "completed",
      review: "contradicted",
      next: "never",
    });
  });
});

describe("a call that got no response from the rail", () => {
  const states = ["submitting", "pending", "review", "lost", "completed"] as const;

  test.each(states)("changes only the next query time of a transfer that is %s", (state) => {
    const fields = { queryAttempts: 4, calls: 5, notFound: 2, acknowledged: true };

    const step = transition(anExternalTransfer({ state, ...fields }), answer(unreachable));

    expect(step).toEqual({
      to: state === "submitting" ? "pending" : state,
      set: {},
      unreachable: true,
      next: 45 * SECOND_MS,
    });
  });

  test("is retried after 30 to 60 s, without a limit", () => {
    const pauses = [0, 1].map(
      (random) =>
        transition(
          aPending({ queryAttempts: 99 }),
          answer(unreachable, { queryingForMs: 99 * HOUR_MS, timing: { scale: 1, random } }),
        ).next,
    );

    expect(pauses).toEqual([30 * SECOND_MS, 60 * SECOND_MS]);
  });

  test("is not an answer: answers end the retries", () => {
    for (const outcome of [silent, notFound, processing, paid, declined, reversed]) {
      expect(transition(aPending(), answer(outcome)).unreachable).toBeUndefined();
    }
  });
});

test.each(["paid", "declined", "paid late", "reversing"] as const)(
  "a step of a transfer that is %s is decided again when its ids have expired",
  (state) => {
    expect(transition(anExternalTransfer({ state }), expired)).toEqual({
      to: state,
      set: {},
      decides: true,
      next: MINUTE_MS,
    });
  },
);

describe("a return", () => {
  const aReturn = (fields: Partial<ExternalTransfer>) =>
    anExternalTransfer({ kind: "return", reference: "", fromPayId: "", ...fields });

  test("that was never sent is retried within a minute, without a limit", () => {
    for (const asked of [0, 10, 99]) {
      const submitting = aReturn({ state: "submitting", queryAttempts: asked });
      expect(transition(submitting, sent(neverSent))).toEqual({
        to: "reserving",
        set: {},
        unreachable: true,
        next: 45 * SECOND_MS,
      });
    }
  });

  test("without a recipient at the rail is retried for a day", () => {
    const submitting = aReturn({ state: "submitting" });

    expect(transition(submitting, sent(noRecipient))).toMatchObject({
      to: "reserving",
      set: { queryAttempts: 1 },
      next: 10 * SECOND_MS,
    });
    const often = { ...submitting, queryAttempts: 10 };
    const late = { queryingForMs: 24 * HOUR_MS, call: "send" } as const;
    expect(transition(often, sent(noRecipient)).to).toBe("reserving");
    expect(transition(often, answer(noRecipient, late)).to).toBe("declined");
  });

  test("is not published; a failed one opens a review", () => {
    const completed = transition(aReturn({ state: "paid" }), { kind: "posted" });
    const failed = transition(aReturn({ state: "declined" }), voided);
    const back = transition(aReturn({ state: "reversing" }), { kind: "reversed" });

    expect(completed).toEqual({ to: "completed", set: { queryAttempts: 0 }, next: "never" });
    expect(failed).toEqual({ to: "failed", set: {}, review: "return failed", next: "never" });
    expect(back).toEqual({ to: "reversed", set: {}, review: "return failed", next: "never" });
  });
});
