import {
  type DisputeOutcome,
  decided,
  newDispute,
  outcomeOf,
  submitted,
} from "../../../../src/domain/card-processor/dispute";

const aDispute = (kind: "fraudulent" | "inquiry" = "fraudulent") =>
  newDispute(kind, {
    id: "dp_1",
    intentId: "pi_1",
    chargeId: "ch_1",
    amount: 1_000n,
    createdAt: new Date("2026-11-28T00:00:00Z"),
  });

test.each([
  ["winning_evidence", "won"],
  [" losing_evidence\n", "lost"],
  ["escalate_inquiry_evidence", "escalated"],
  ["a photograph", undefined],
  [undefined, undefined],
])("the evidence %j decides: %s", (text, outcome) => {
  expect(outcomeOf(text === undefined ? {} : { uncategorized_text: text })).toBe(outcome);
});

test("evidence is merged, and puts the dispute under review", () => {
  const first = submitted(aDispute(), { receipt: "file_1" });

  expect(submitted(first, { customer_name: "Bola" })).toMatchObject({
    status: "under_review",
    submissionCount: 2,
    evidence: { receipt: "file_1", customer_name: "Bola" },
  });
  expect(submitted(aDispute("inquiry"), {}).status).toBe("warning_under_review");
});

test.each<["fraudulent" | "inquiry", DisputeOutcome, string | undefined]>([
  ["fraudulent", "won", "won"],
  ["fraudulent", "lost", "lost"],
  ["fraudulent", "escalated", undefined],
  ["inquiry", "won", "warning_closed"],
  ["inquiry", "lost", "warning_closed"],
  ["inquiry", "escalated", "needs_response"],
])("a dispute (%s) decided as %s has the status %s", (kind, outcome, status) => {
  expect(decided(aDispute(kind), outcome)?.status).toBe(status);
});

test("an ended dispute is not decided again", () => {
  const lost = decided(aDispute(), "lost");

  expect(lost && decided(lost, "won")).toBeUndefined();
});

test("evidence is due within seven days", () => {
  expect(aDispute().dueBy).toEqual(new Date("2026-12-05T00:00:00Z"));
});
