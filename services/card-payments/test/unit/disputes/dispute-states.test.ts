import type { Dispute } from "../../../src/domain/disputes/dispute";
import { reservedBy } from "../../../src/domain/disputes/dispute";
import { transitionDispute } from "../../../src/domain/disputes/dispute-states";
import type { DisputeAnswer, DisputeInput } from "../../../src/domain/disputes/dispute-step";
import { aDispute, afterStep, found, TIMING } from "./a-dispute";

const TAKEN = { lineId: "txn_1", amount: -1_000n, cost: 1_500n };
const RETURNED = { lineId: "txn_2", amount: 1_000n, cost: 0n };

const answered = (
  answer: DisputeAnswer | { kind: "unreachable"; detail: string },
): DisputeInput => ({
  kind: "answered",
  call: "ask",
  answer,
  timing: TIMING,
  fee: 0n,
});

/** Posts all movements that wait. */
function posted(dispute: Dispute, published: string[] = []): Dispute {
  const movement = dispute.movements.find((each) => !each.posted);
  if (!movement) return dispute;
  const step = transitionDispute(dispute, {
    kind: "posted",
    movement,
    payer: "wallet",
    timing: TIMING,
  });
  published.push(...(step.publish ?? []));
  return posted(afterStep(dispute, step), published);
}

/** A dispute at rest after these answers, and the events. */
function after(answers: DisputeAnswer[], begun = aDispute()) {
  const published: string[] = [];
  const dispute = answers.reduce((before, answer) => {
    const step = transitionDispute(before, answered(answer));
    published.push(...(step.publish ?? []));
    return posted(afterStep(before, step), published);
  }, begun);
  return { dispute, published };
}

test("dispute.created is published after the money is posted", () => {
  const step = transitionDispute(aDispute(), answered(found({ movements: [TAKEN] })));

  expect(step).toMatchObject({ to: "posting", next: "at once", add: [TAKEN] });
  expect(step.publish).toBeUndefined();
  const { dispute, published } = after([found({ movements: [TAKEN] })]);
  expect(dispute.state).toBe("needs_response");
  expect(published).toEqual(["dispute.created"]);
});

test("a repeated answer changes nothing and publishes no event", () => {
  const answer = found({ movements: [TAKEN] });

  const { dispute, published } = after([answer, answer, answer]);

  expect(dispute.movements).toHaveLength(1);
  expect(published).toEqual(["dispute.created"]);
});

test("each change is published once, in order", () => {
  const { dispute, published } = after([
    found(),
    found({ movements: [TAKEN] }),
    found({ standing: "under_review", submissions: 1, movements: [TAKEN] }),
    found({ standing: "won", submissions: 1, movements: [TAKEN, RETURNED] }),
  ]);

  expect(dispute.state).toBe("won");
  expect(published).toEqual([
    "dispute.created",
    "dispute.updated",
    "dispute.updated",
    "dispute.won",
  ]);
});

test("a dispute that is first seen as lost publishes dispute.created and dispute.lost", () => {
  const { published } = after([found({ standing: "lost", movements: [TAKEN] })]);

  expect(published).toEqual(["dispute.created", "dispute.lost"]);
});

test.each([
  ["a movement", found({ movements: [] })],
  ["a submission", found({ movements: [TAKEN], submissions: 0 })],
])("an answer without %s that is already stored is outdated", (_what, outdated) => {
  const { dispute } = after([
    found({ standing: "under_review", submissions: 1, movements: [TAKEN] }),
  ]);

  const step = transitionDispute(dispute, answered(outdated));

  expect(step).toMatchObject({ to: "under_review", next: expect.any(Number) });
  expect(step.set).not.toHaveProperty("standing");
});

test("a closed dispute is not reopened by an outdated status", () => {
  const { dispute } = after([found({ standing: "won", movements: [TAKEN, RETURNED] })]);

  const step = transitionDispute(dispute, answered(found({ movements: [TAKEN, RETURNED] })));

  expect(step.to).toBe("won");
  expect(step.publish).toBeUndefined();
});

test("money that the processor moves after the outcome is posted", () => {
  const { dispute, published } = after([
    found({ standing: "won", movements: [TAKEN] }),
    found({ standing: "won", movements: [TAKEN, RETURNED] }),
  ]);

  expect(dispute.movements.every((each) => each.posted)).toBe(true);
  expect(published).toEqual(["dispute.created", "dispute.won", "dispute.updated"]);
});

test("an accepted dispute is lost at the processor, and accepted for the merchant", () => {
  const { dispute } = after([found({ movements: [TAKEN] })]);
  const accepting = afterStep(
    dispute,
    transitionDispute(dispute, { kind: "requested", request: "accept" }),
  );
  expect(accepting.state).toBe("accepting");

  const { dispute: accepted, published } = after(
    [found({ standing: "lost", movements: [TAKEN] })],
    accepting,
  );

  expect(accepted).toMatchObject({ state: "accepted", request: undefined });
  expect(published).toEqual(["dispute.lost"]);
});

test("a request that the processor has not executed is repeated", () => {
  const { dispute } = after([found({ movements: [TAKEN] })]);
  const submitting = afterStep(
    dispute,
    transitionDispute(dispute, { kind: "requested", request: "submit" }),
  );

  const step = transitionDispute(submitting, answered(found({ movements: [TAKEN] })));

  expect(step).toMatchObject({ to: "submitting", next: expect.any(Number) });
});

test("a request resumes after the processor's movement is posted", () => {
  const { dispute } = after([found()]);
  const submitting = afterStep(
    dispute,
    transitionDispute(dispute, { kind: "requested", request: "submit" }),
  );

  const step = transitionDispute(submitting, answered(found({ movements: [TAKEN] })));
  expect(step.to).toBe("posting");

  expect(posted(afterStep(submitting, step)).state).toBe("submitting");
});

test("refused evidence can be submitted again", () => {
  const { dispute } = after([found({ movements: [TAKEN] })]);
  const submitting = afterStep(
    dispute,
    transitionDispute(dispute, { kind: "requested", request: "submit" }),
  );

  const refused = afterStep(
    submitting,
    transitionDispute(submitting, answered({ kind: "refused", detail: "file_unreadable" })),
  );

  expect(refused).toMatchObject({ state: "needs_response", request: undefined });
});

test("evidence that is refused after its request ended is reported once", () => {
  const { dispute } = after([found({ movements: [TAKEN] })]);
  const begun = transitionDispute(dispute, { kind: "requested", request: "submit" });
  const submitting = { ...afterStep(dispute, begun), submittedAt: new Date() };
  const refuse = answered({ kind: "refused", detail: "file_unreadable" });

  const refused = transitionDispute(submitting, refuse);
  const next = transitionDispute(
    afterStep(submitting, refused),
    answered(found({ movements: [TAKEN] })),
  );

  expect(refused.publish).toEqual(["dispute.updated"]);
  expect(next.publish).toEqual([]);
});

test.each([
  ["has not returned yet is asked for", [TAKEN], expect.any(Number)],
  ["has returned is not asked for", [TAKEN, RETURNED], "never"],
])("a won dispute whose money %s", (_which, movements, next) => {
  const { dispute } = after([found({ standing: "won", movements })]);

  const step = transitionDispute(dispute, answered(found({ standing: "won", movements })));

  expect(step).toMatchObject({ to: "won", next });
});

test.each(["accept", "submit"] as const)("a closed dispute cannot %s", (request) => {
  const { dispute } = after([found({ standing: "lost", movements: [TAKEN] })]);

  expect(() => transitionDispute(dispute, { kind: "requested", request })).toThrow("lost");
});

test("a dispute of a payment that has not succeeded here yet waits", () => {
  const dispute = aDispute();
  const early = { ...dispute, payment: { ...dispute.payment, state: "asking" as const } };

  const step = transitionDispute(early, answered(found({ movements: [TAKEN] })));

  expect(step).toMatchObject({ to: "reading", next: expect.any(Number) });
  expect(step.add).toBeUndefined();
});

test.each([
  ["an open dispute reserves its amount", found(), 1_000n],
  ["an inquiry reserves nothing", found({ isInquiry: true }), 0n],
  [
    "a lost dispute reserves the withdrawn amount",
    found({ standing: "lost", movements: [TAKEN] }),
    1_000n,
  ],
  ["a won dispute reserves nothing", found({ standing: "won", movements: [TAKEN, RETURNED] }), 0n],
])("%s against refunds", (_which, answer, expected) => {
  expect(reservedBy(after([answer]).dispute)).toBe(expected);
});

test("the platform's fee is charged with the first withdrawal and returned with it", () => {
  const withFee = (answer: DisputeAnswer): DisputeInput => ({
    ...(answered(answer) as DisputeInput & { kind: "answered" }),
    fee: 250n,
  });
  const taken = transitionDispute(aDispute(), withFee(found({ movements: [TAKEN] })));
  expect(taken.add).toEqual([{ ...TAKEN, fee: 250n }]);

  const dispute = posted(afterStep(aDispute(), taken));
  const returned = transitionDispute(
    dispute,
    withFee(found({ standing: "won", movements: [TAKEN, RETURNED] })),
  );

  expect(returned.add).toEqual([{ ...RETURNED, fee: 250n }]);
});
