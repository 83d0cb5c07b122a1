import { formatNaira } from "@kobo/core/money";
import type { Decision__Output as Decision } from "@kobo/protos/operator/v1/Decision";
import type { GetReviewResponse__Output as History } from "@kobo/protos/operator/v1/GetReviewResponse";
import type { Review__Output as Review } from "@kobo/protos/operator/v1/Review";
import { table } from "@kobo/runtime";
import type { Queue } from "../clients/desks";
import { moment, section } from "./text-parts";

export interface Listed {
  queue: Queue;
  review: Review;
}

const HEADER = ["in review since", "queue", "operation", "id", "mode", "amount", "state", "reason"];

export function listText(listed: readonly Listed[]): string {
  if (listed.length === 0) return "There is nothing to review.";
  const rows = listed.map(({ queue, review }) => [
    ...[moment(review.openedAtMs), queue, review.operation, review.id, modeOf(review)],
    ...[amountOf(review), review.state, review.reason, review.merchantName],
    review.proposal ? `${review.proposal.actor} proposed ${review.proposal.action}` : "",
  ]);
  return table([[...HEADER, "merchant", "proposal"], ...rows]).join("\n");
}

/** The state of an operation in one line. */
function stateLine(review: Review): string {
  const { id, operation, state, reason, proposal } = review;
  const standing = reason ? `in review: ${reason}` : "not in review";
  const waits = proposal ? `; ${proposal.actor} proposed ${proposal.action}` : "";
  return `${id} is ${state}, a ${operation} of ${amountOf(review)}; ${standing}${waits}`;
}

export function historyText({ review, ...history }: History): string {
  if (!review) throw new Error("The answer comes without its review.");
  const { facts, answers, actions, decisions, ledgerTransferIds } = history;
  const heading = [
    ["mode", modeOf(review)],
    ["merchant", [review.merchantName, review.merchantId].filter(Boolean).join(", ")],
    ["in review since", moment(review.openedAtMs)],
    ...facts.map(({ name, value }) => [name, value]),
  ].filter(([, value]) => value);
  return [
    stateLine(review),
    "",
    ...table(heading),
    ...section(
      "The provider's answers",
      table(
        answers.map((each) => [moment(each.atMs), each.call, each.outcome, each.code, each.detail]),
      ),
    ),
    ...section("Ledger transfers", ledgerTransferIds),
    ...section("Decisions", table(decisions.map(decisionRow))),
    ...section("What you can do", table(actions.map((action) => actionRow(review, action)))),
  ].join("\n");
}

function actionRow(
  review: Review,
  { name, description, needsSecondApproval }: History["actions"][number],
): string[] {
  const second = needsSecondApproval ? " (a second operator confirms)" : "";
  const id = review.id.includes(" ") ? `"${review.id}"` : review.id;
  return [
    `npm run ops -- reviews decide ${id} ${name} --by NAME --why REASON`,
    description + second,
  ];
}

const DECISIONS_HEADER = [
  "when",
  "who",
  "what",
  "action",
  "id",
  "amount",
  "before",
  "after",
  "why",
  "signed by",
];

/** The audit of decisions, newest first. */
export function decisionsText(decisions: readonly Decision[]): string {
  if (decisions.length === 0) return "No decision matches.";
  const rows = decisions.map((each) => [
    ...[moment(each.atMs), each.actor, each.step, each.action, each.reviewId],
    ...[amountOf(each), each.stateBefore, each.stateAfter, each.why, each.operatorKey],
  ]);
  return table([DECISIONS_HEADER, ...rows]).join("\n");
}

function decisionRow({
  atMs,
  actor,
  step,
  action,
  why,
  stateBefore,
  stateAfter,
}: Decision): string[] {
  const change = stateAfter ? `${stateBefore} → ${stateAfter}` : `when ${stateBefore}`;
  return [moment(atMs), actor, step, action, change, why];
}

/** The outcome of an operator's decision. */
export function decidedText(decision: Decision, review: Review): string {
  if (decision.step === "applied") return stateLine(review);
  if (decision.step === "rejected") return `The proposal is rejected. ${stateLine(review)}`;
  const { action, actor } = decision;
  return [
    `${actor} proposed ${action}. From this amount up another operator must confirm it:`,
    `  npm run ops -- reviews confirm ${review.id} ${action} --by NAME --why REASON`,
  ].join("\n");
}

function amountOf({ amount, currency }: { amount: string; currency: string }): string {
  if (currency === "") return "";
  if (currency === "NGN") return formatNaira(BigInt(amount));
  return `${amount} ${currency} minor units`;
}

function modeOf({ mode }: Review): string {
  return mode === "MODE_LIVE" ? "live" : "test";
}
